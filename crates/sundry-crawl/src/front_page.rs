//! Makes the front page of an edition on a day: clusters its articles into ranked stories.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use sundry_state::{Article, Edition, day_of};
use sundry_stories::{Clusterer, Item, Settings};

/// The ranked stories of an edition on a day.
#[derive(Debug, Default, Clone)]
pub struct FrontPage {
    /// The stories, those that most outlets report first.
    pub stories: Vec<Story>,
    /// True if these are the articles of the built-in sample.
    pub is_sample: bool,
}

/// The articles about one event.
#[derive(Debug, Clone)]
pub struct Story {
    /// The id of the story, which stays the same across refreshes as long as most of its articles
    /// stay.
    pub id: u64,
    /// The articles, one per outlet, oldest first.
    pub articles: Vec<Arc<Article>>,
}

/// Most stories on a front page.
const MOST_STORIES: usize = 100;

/// If fewer stories than this have several outlets, the newest other ones fill the page up to this
/// number.
const FEWEST_STORIES: usize = 20;

/// Most articles of a story, of which the oldest are kept.
const MOST_ARTICLES: usize = 50;

/// Number of characters of a text that are used for clustering, enough for the lead of an article.
const LEAD: usize = 400;

/// The articles of an edition's window and their stories. It is kept between refreshes, so that an
/// article is analysed once and stories keep their ids.
#[derive(Debug)]
pub(crate) struct Desk {
    clusterer: Clusterer,
    articles: HashMap<u64, Arc<Article>>,
}

impl Desk {
    pub(crate) fn new(edition: Edition) -> Self {
        Self {
            clusterer: Clusterer::new(Settings::for_language(edition.language())),
            articles: HashMap::new(),
        }
    }

    /// Takes the articles of the window; known ones are updated.
    pub(crate) fn take(&mut self, articles: Vec<Article>) {
        for article in articles {
            let lead = lead(&article.text);
            self.clusterer.push(&Item {
                id: u64::from(article.id),
                outlet: &article.outlet,
                title: &article.title,
                lead,
                names: &[],
                published: article.published,
            });
            self.articles
                .insert(u64::from(article.id), Arc::new(article));
        }
    }

    /// Returns the front page of a day, as of its end or of `now`, whichever comes first.
    pub(crate) fn front_page(&mut self, day: i32, now: i64) -> FrontPage {
        let end = (i64::from(day) + 1) * 86_400;
        let stories = self.clusterer.refresh(now.min(end));
        let mut several = Vec::new();
        let mut single = Vec::new();
        for story in stories {
            let told = spokesmen(story, &self.articles, day);
            match told.len() {
                0 => {}
                1 => single.push((story.id, told)),
                _ => several.push((story.id, told)),
            }
        }
        // The engine ranks over the whole window, a front page by its day; ties keep the engine's
        // order.
        several.sort_by_key(|(_, told)| std::cmp::Reverse(told.len()));
        single.sort_by_key(|(id, told)| {
            let published = told.first().map(|article| article.published);
            (std::cmp::Reverse(published), *id)
        });
        let room = FEWEST_STORIES.saturating_sub(several.len());
        several.extend(single.into_iter().take(room));
        several.truncate(MOST_STORIES);
        FrontPage {
            stories: several
                .into_iter()
                .map(|(id, articles)| Story { id, articles })
                .collect(),
            is_sample: false,
        }
    }

    /// Drops articles that have left the window.
    pub(crate) fn forget_before(&mut self, published: i64) {
        self.articles
            .retain(|_, article| article.published >= published);
    }
}

/// Returns the first article of each outlet on that day, oldest first.
fn spokesmen(
    story: &sundry_stories::Story,
    articles: &HashMap<u64, Arc<Article>>,
    day: i32,
) -> Vec<Arc<Article>> {
    let mut outlets = BTreeSet::new();
    let mut told: Vec<Arc<Article>> = story
        .members
        .iter()
        .filter(|member| !member.near_duplicate && day_of(member.published) == day)
        .filter_map(|member| articles.get(&member.id))
        .filter(|article| outlets.insert(article.outlet.as_str()))
        .cloned()
        .collect();
    told.sort_by_key(|article| (article.published, article.id));
    told.truncate(MOST_ARTICLES);
    told
}

/// Returns the beginning of a text.
fn lead(text: &str) -> &str {
    let end = text
        .char_indices()
        .nth(LEAD)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}
