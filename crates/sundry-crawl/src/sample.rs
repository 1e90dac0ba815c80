//! The built-in sample day, so that a fresh clone answers without a network. Every article of it
//! says that it is a sample.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::OnceLock;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;
use sundry_state::{Article, Edition, PageState, article_id, day_of};

use crate::front_page::{Desk, FrontPage};

/// A line of the sample.
#[derive(Debug, Deserialize)]
struct Line {
    country: String,
    language: String,
    outlet: String,
    url: String,
    title: String,
    text: String,
    summary: Option<String>,
    image: Option<String>,
    video: Option<String>,
    publish_date: String,
    #[serde(default)]
    authors: Vec<String>,
}

/// Returns the articles of the sample, each with its edition.
fn articles() -> &'static [(Edition, Article)] {
    static ARTICLES: OnceLock<Vec<(Edition, Article)>> = OnceLock::new();
    ARTICLES.get_or_init(|| {
        sundry_starter::NEWS_SAMPLE
            .lines()
            .filter_map(|line| read(serde_json::from_str(line).ok()?))
            .collect()
    })
}

fn read(line: Line) -> Option<(Edition, Article)> {
    let edition = Edition::new(&line.country, &line.language)?;
    let published = DateTime::strptime("%Y-%m-%d %H:%M:%S", &line.publish_date).ok()?;
    let published = published.to_zoned(TimeZone::UTC).ok()?.timestamp();
    let article = Article {
        id: article_id(&line.url),
        url: line.url,
        outlet: line.outlet,
        title: line.title,
        text: line.text,
        summary: line.summary,
        image: line.image,
        video: line.video,
        authors: line.authors,
        published: published.as_second(),
        seen: published.as_second(),
        page: PageState::Read,
    };
    Some((edition, article))
}

/// Returns the sample's front page of an edition: of `day`, or of the sample's own day if none is
/// given. Empty if the sample has none.
pub(crate) fn front_page(edition: Edition, day: Option<i32>) -> FrontPage {
    let of_edition: Vec<Article> = articles()
        .iter()
        .filter(|(other, _)| *other == edition)
        .map(|(_, article)| article.clone())
        .collect();
    let newest = of_edition.iter().map(|article| article.published).max();
    let Some(day) = day.or(newest.map(day_of)) else {
        return FrontPage::default();
    };
    let texts: HashMap<u32, String> = of_edition
        .iter()
        .map(|article| (article.id, article.text.clone()))
        .collect();
    let texts = |_: &[u32]| Ok::<_, Infallible>(texts.clone());
    let mut desk = Desk::new(edition);
    let Ok(()) = desk.take(of_edition, texts);
    let mut page = desk.front_page(day, i64::MAX);
    let Ok(()) = page.fill(&FrontPage::default(), texts);
    page.is_sample = true;
    page
}
