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

/// Number of articles whose texts are in memory at once.
const PART: usize = 1_000;

/// The articles of an edition's window without their texts, and their stories. It is kept between refreshes, so that an
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

    /// Takes the articles of the window. Known ones are updated; the texts of the others are read
    /// with `texts`, a part of them at a time, and not kept.
    pub(crate) fn take<E>(
        &mut self,
        articles: Vec<Article>,
        mut texts: impl FnMut(&[u32]) -> Result<HashMap<u32, String>, E>,
    ) -> Result<(), E> {
        let mut fresh = Vec::new();
        for article in articles {
            match self.articles.get_mut(&u64::from(article.id)) {
                Some(known) => *known = Arc::new(article),
                None => fresh.push(article),
            }
        }
        let mut fresh = fresh.into_iter();
        loop {
            let part: Vec<Article> = fresh.by_ref().take(PART).collect();
            if part.is_empty() {
                return Ok(());
            }
            let ids: Vec<u32> = part.iter().map(|article| article.id).collect();
            let texts = texts(&ids)?;
            for article in part {
                let id = u64::from(article.id);
                let text = texts.get(&article.id).map_or("", String::as_str);
                self.clusterer.push(&Item {
                    id,
                    outlet: &article.outlet,
                    title: &article.title,
                    lead: lead(text),
                    names: &[],
                    published: article.published,
                });
                self.articles.insert(id, Arc::new(article));
            }
        }
    }

    /// Returns the front page of a day, as of its end or of `now`, whichever comes first. Its
    /// articles have no texts yet.
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

impl FrontPage {
    /// Gives the articles their texts: those of the page `before` it where they are the same, the
    /// others read with `texts`.
    pub(crate) fn fill<E>(
        &mut self,
        before: &Self,
        texts: impl FnOnce(&[u32]) -> Result<HashMap<u32, String>, E>,
    ) -> Result<(), E> {
        let known: HashMap<u32, &Arc<Article>> = before
            .stories
            .iter()
            .flat_map(|story| &story.articles)
            .map(|article| (article.id, article))
            .collect();
        // A text changes when the page of the article is read, and only then.
        let kept = |article: &Article| {
            let before = known.get(&article.id)?;
            (before.page == article.page).then_some(&before.text)
        };
        let articles = self.stories.iter().flat_map(|story| &story.articles);
        let unknown: Vec<u32> = articles
            .filter(|article| kept(article).is_none())
            .map(|article| article.id)
            .collect();
        let mut texts = if unknown.is_empty() {
            HashMap::new()
        } else {
            texts(&unknown)?
        };
        for article in self
            .stories
            .iter_mut()
            .flat_map(|story| &mut story.articles)
        {
            let text = texts.remove(&article.id).or_else(|| kept(article).cloned());
            Arc::make_mut(article).text = text.unwrap_or_default();
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use sundry_state::PageState;

    use super::*;

    fn article(id: u32, outlet: &str) -> Article {
        Article {
            id,
            url: format!("https://{outlet}.example/"),
            outlet: outlet.to_owned(),
            title: "Flood closes the harbour of Ostend".to_owned(),
            text: String::new(),
            summary: None,
            image: None,
            video: None,
            authors: Vec::new(),
            published: 86_400 * 20_000 + i64::from(id),
            seen: 0,
            page: PageState::Unread,
        }
    }

    #[test]
    fn a_text_is_read_once_and_again_when_its_page_was_read() {
        let mut desk = Desk::new(Edition::default());
        let mut before = FrontPage::default();
        let (one, other) = (article(1, "one"), article(2, "other"));
        let mut read = other.clone();
        read.page = PageState::Read;
        for (other, told, leads, shown) in [
            (other.clone(), "excerpt", vec![1, 2], vec![1, 2]),
            (other, "never read", vec![], vec![]),
            (read, "whole text", vec![], vec![2]),
        ] {
            let texts = |asked: &mut Vec<u32>, ids: &[u32]| {
                asked.extend(ids);
                let texts = ids.iter().map(|id| (*id, format!("{told} {id}")));
                Ok::<HashMap<_, _>, Infallible>(texts.collect())
            };
            let (mut for_leads, mut for_page) = (Vec::new(), Vec::new());
            let window = vec![one.clone(), other];
            let Ok(()) = desk.take(window, |ids| texts(&mut for_leads, ids));
            let mut page = desk.front_page(20_000, i64::MAX);
            let Ok(()) = page.fill(&before, |ids| texts(&mut for_page, ids));
            assert_eq!((for_leads, for_page), (leads, shown), "{told}");
            before = page;
        }
        let story: Vec<&str> = before.stories[0]
            .articles
            .iter()
            .map(|article| article.text.as_str())
            .collect();
        assert_eq!(story, ["excerpt 1", "whole text 2"]);
    }
}
