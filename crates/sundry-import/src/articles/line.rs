//! An article as a line of JSON, as `sundry news export` writes it. The reader also accepts other
//! common names for the same fields.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::json;
use sundry_article::{country_of, parse_date};
use sundry_language::{LanguageSet, detect};
use sundry_state::{Article, Edition, NewArticle};

/// Number of characters from which the language is detected.
const TELLING: usize = 2_000;

/// Formats an article of an edition as a line without its line end.
pub fn article_line(edition: Edition, article: &Article) -> String {
    let published = Timestamp::from_second(article.published).unwrap_or_default();
    json!({
        "country": edition.country(),
        "language": edition.language(),
        "outlet": article.outlet,
        "url": article.url,
        "title": article.title,
        "text": article.text,
        "summary": article.summary,
        "image": article.image,
        "video": article.video,
        "publish_date": published.strftime("%Y-%m-%d %H:%M:%S").to_string(),
        "authors": article.authors,
    })
    .to_string()
}

/// A parsed line.
#[derive(Debug, Deserialize)]
pub(crate) struct Line {
    #[serde(alias = "source_country")]
    country: Option<String>,
    language: Option<String>,
    #[serde(alias = "publisher", alias = "site_name", alias = "source")]
    outlet: Option<String>,
    #[serde(alias = "link")]
    url: Option<String>,
    #[serde(alias = "headline")]
    title: Option<String>,
    #[serde(alias = "content", alias = "body", alias = "maintext")]
    text: Option<String>,
    #[serde(alias = "description")]
    summary: Option<String>,
    #[serde(alias = "image_url")]
    image: Option<String>,
    video: Option<String>,
    #[serde(
        alias = "published",
        alias = "date",
        alias = "published_at",
        alias = "date_publish"
    )]
    publish_date: Option<String>,
    #[serde(default, alias = "author")]
    authors: Option<Authors>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Authors {
    Several(Vec<String>),
    One(String),
}

impl Line {
    /// Converts the line to an article, or returns the reason why it is invalid.
    pub(super) fn article(self) -> Result<NewArticle, String> {
        let url = filled(self.url).ok_or("has no `url`")?;
        let url = whole_address(&url).ok_or_else(|| format!("`{url}` is not a web address"))?;
        let title = filled(self.title).ok_or("has no `title`")?;
        let date = filled(self.publish_date).ok_or("has no `publish_date`")?;
        let published = seconds(&date)
            .ok_or_else(|| format!("`{date}` is not a date such as 2026-01-31 12:00:00"))?;
        let text = self.text.unwrap_or_default();
        let country = filled(self.country).or_else(|| country_of(&url));
        let country = country.ok_or("has no `country`, and its address does not tell it")?;
        let language = filled(self.language).or_else(|| told_by(&title, &text));
        let language = language.ok_or("has no `language`, and its text does not tell it")?;
        let edition = Edition::new(&country, &language)
            .ok_or_else(|| format!("`{country}` and `{language}` are not known codes"))?;
        let outlet = filled(self.outlet).unwrap_or_else(|| host(&url).to_owned());
        let authors = match self.authors {
            Some(Authors::Several(names)) => names,
            Some(Authors::One(name)) => vec![name],
            None => Vec::new(),
        };
        Ok(NewArticle {
            edition,
            outlet,
            title,
            text,
            summary: filled(self.summary),
            image: filled(self.image),
            video: filled(self.video),
            authors,
            published,
            url,
        })
    }
}

fn filled(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
}

/// Returns the URL of a page without its fragment.
pub(super) fn whole_address(url: &str) -> Option<String> {
    let url = url.split('#').next().unwrap_or_default();
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))?;
    let is_fine = !rest.is_empty()
        && !rest.starts_with('/')
        && url.len() <= 2_000
        && !url.contains(|c: char| c.is_whitespace() || c.is_control());
    is_fine.then(|| url.to_owned())
}

/// Returns the host of a URL without `www.`.
pub(super) fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// Detects the language of an article from its title and text.
pub(super) fn told_by(title: &str, text: &str) -> Option<String> {
    let start: String = text.chars().take(TELLING).collect();
    let guess = detect(&format!("{title}. {start}"), LanguageSet::ALL);
    let guess = guess.into_iter().next()?;
    Some(guess.language.code().to_owned())
}

/// Parses a date in UTC: in the contract's format, in RFC 3339, or as people write it.
fn seconds(date: &str) -> Option<i64> {
    if let Ok(time) = DateTime::strptime("%Y-%m-%d %H:%M:%S", date) {
        return Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp().as_second());
    }
    if let Ok(time) = date.parse::<Timestamp>() {
        return Some(time.as_second());
    }
    parse_date(date, None, true).map(|moment| moment.seconds)
}
