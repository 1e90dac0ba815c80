//! The front page of an edition on a day: its articles, made into ranked stories.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use sundry_state::{Article, Edition, day_of};
use sundry_stories::{Clusterer, Item, Settings};

/// The ranked stories of an edition on a day.
#[derive(Debug, Default, Clone)]
pub struct FrontPage {
    /// Those that most outlets tell of first.
    pub stories: Vec<Story>,
    /// Whether these are the articles that the program carries as a sample.
    pub is_sample: bool,
}

/// Articles that tell of one event.
#[derive(Debug, Clone)]
pub struct Story {
    /// Stays the same from refresh to refresh, as long as most of its articles do.
    pub id: u64,
    /// One an outlet, oldest first.
    pub articles: Vec<Arc<Article>>,
}

/// Stories on a front page at most.
const MOST_STORIES: usize = 100;

/// With fewer stories that several outlets tell of, the newest others fill the page up to here.
const FEWEST_STORIES: usize = 20;

/// Articles of a story at most: the oldest.
const MOST_ARTICLES: usize = 50;

/// Characters of a text that tell its story from others; the lead of an article has them.
const LEAD: usize = 400;

/// The articles of an edition's window and the stories they make. Kept between refreshes, so that
/// an article is read once and stories keep their ids.
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

    /// Takes the articles of the window; those that it knows are brought up to date.
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

    /// The front page of a day, seen from its end or from `now`, whichever comes first.
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
        // The engine ranks by the whole window, a front page by its day; equals keep their order.
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

    /// Forgets articles that have left the window.
    pub(crate) fn forget_before(&mut self, published: i64) {
        self.articles
            .retain(|_, article| article.published >= published);
    }
}

/// The first article of each outlet on that day, oldest first.
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

/// The beginning of a text.
fn lead(text: &str) -> &str {
    let end = text
        .char_indices()
        .nth(LEAD)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}
