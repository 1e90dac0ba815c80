//! Decides which pages of articles are worth reading: those of stories that several outlets report.
//! All others keep the text from their feeds. It is plain data; the crawler fetches.

use std::collections::{BTreeSet, HashMap};

use sundry_state::{Edition, PageState, PageText};

use crate::front_page::FrontPage;

/// A page that is worth reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    article: u32,
    url: String,
    /// Length of the text from the feed, in bytes.
    told: usize,
}

/// The outcome of a visit to a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PageOutcome {
    /// An article.
    Read(PageText),
    /// It may not be read, is gone, or holds no article.
    Nothing,
    /// The visit failed for a temporary reason.
    Later,
    /// It is on another host.
    Elsewhere(String),
}

/// The next step after a visit to a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Store this; `None` marks the page as unreadable.
    Write(Option<PageText>),
    /// Fetch that URL.
    Ask(String),
    /// Leave it for now.
    Leave,
}

/// The state of a page.
#[derive(Debug, Clone, Copy)]
enum Page {
    /// It was requested.
    Asked { told: usize, hops: u8, tries: u8 },
    /// It was tried this often, and is not tried again before that time.
    Later { tries: u8, from: i64 },
    /// It was read, or never will be.
    Over,
}

/// The pages of this process, and the editions whose stories are to be searched.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    pages: HashMap<u32, Page>,
    changed: BTreeSet<Edition>,
    next: i64,
    is_looking: bool,
}

/// Most redirects between hosts, and most tries, of one page.
const MOST_HOPS: u8 = 5;
const MOST_TRIES: u8 = 3;

/// Pause after a failure of a page, in milliseconds.
const REST: i64 = 15 * 60_000;

/// Most pages that are remembered; beyond it, finished ones are dropped.
const MOST_PAGES: usize = 200_000;

/// Searching stories may take one part in this many of the time.
const SHARE: i64 = 20;

/// Returns the unread pages of a front page whose stories have two or more outlets.
pub(crate) fn candidates(page: &FrontPage) -> Vec<Candidate> {
    let several = page.stories.iter().filter(|story| story.articles.len() > 1);
    several
        .flat_map(|story| &story.articles)
        .filter(|article| article.page == PageState::Unread)
        .map(|article| Candidate {
            article: article.id,
            url: article.url.clone(),
            told: article.text.len(),
        })
        .collect()
}

impl Wanted {
    /// Records that an edition has new articles.
    pub(crate) fn changed(&mut self, edition: Edition) {
        self.changed.insert(edition);
    }

    /// Returns the next edition whose stories are to be searched, if it is time. Times are in
    /// milliseconds.
    pub(crate) fn look(&mut self, now: i64) -> Option<Edition> {
        if self.is_looking || now < self.next {
            return None;
        }
        let edition = self.changed.pop_first()?;
        self.is_looking = true;
        Some(edition)
    }

    /// Returns the time of the next search, if there is anything to search.
    pub(crate) fn looks_at(&self) -> Option<i64> {
        (!self.is_looking && !self.changed.is_empty()).then_some(self.next)
    }

    /// Records that a search is over and how long it took; returns the pages that are to be
    /// fetched.
    pub(crate) fn looked(
        &mut self,
        found: Vec<Candidate>,
        now: i64,
        took: i64,
        gap: i64,
    ) -> Vec<(u32, String)> {
        self.is_looking = false;
        self.next = now + gap.max(took.saturating_mul(SHARE));
        if self.pages.len() > MOST_PAGES {
            self.pages.retain(|_, page| !matches!(page, Page::Over));
        }
        let mut asked = Vec::new();
        for candidate in found {
            let tries = match self.pages.get(&candidate.article) {
                None => 0,
                Some(Page::Later { tries, from }) if now >= *from => *tries,
                Some(_) => continue,
            };
            let page = Page::Asked {
                told: candidate.told,
                hops: 0,
                tries,
            };
            self.pages.insert(candidate.article, page);
            asked.push((candidate.article, candidate.url));
        }
        asked
    }

    /// Records that there was no room for a page, so that it may be wanted again.
    pub(crate) fn dropped(&mut self, article: u32) {
        self.pages.remove(&article);
    }

    /// Records the outcome of a visit to a page and returns the next step.
    pub(crate) fn came_back(&mut self, article: u32, outcome: PageOutcome, now: i64) -> Verdict {
        let Some(&Page::Asked { told, hops, tries }) = self.pages.get(&article) else {
            return Verdict::Leave;
        };
        let (page, verdict) = match outcome {
            PageOutcome::Elsewhere(url) if hops < MOST_HOPS => {
                let hops = hops + 1;
                (Page::Asked { told, hops, tries }, Verdict::Ask(url))
            }
            PageOutcome::Later if tries + 1 < MOST_TRIES => {
                let from = now + REST;
                let tries = tries + 1;
                (Page::Later { tries, from }, Verdict::Leave)
            }
            PageOutcome::Read(mut text) => {
                // A page with less text than its feed is behind a paywall.
                if text.text.len() <= told {
                    text.text.clear();
                }
                (Page::Over, Verdict::Write(Some(text)))
            }
            _ => (Page::Over, Verdict::Write(None)),
        };
        self.pages.insert(article, page);
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate() -> Candidate {
        Candidate {
            article: 7,
            url: "https://a.example/7".to_owned(),
            told: 5,
        }
    }

    fn asked(wanted: &mut Wanted, now: i64) -> usize {
        wanted.looked(vec![candidate()], now, 0, 10).len()
    }

    #[test]
    fn a_page_is_asked_for_once() {
        let mut wanted = Wanted::default();
        assert_eq!(asked(&mut wanted, 0), 1);
        assert_eq!(asked(&mut wanted, 1), 0);
        let verdict = wanted.came_back(7, PageOutcome::Nothing, 2);
        assert_eq!(verdict, Verdict::Write(None));
        assert_eq!(asked(&mut wanted, 3), 0);
    }

    #[test]
    fn what_fails_is_tried_again_but_not_for_ever() {
        let mut wanted = Wanted::default();
        let mut now = 0;
        for _ in 1..MOST_TRIES {
            assert_eq!(asked(&mut wanted, now), 1);
            let verdict = wanted.came_back(7, PageOutcome::Later, now);
            assert_eq!(verdict, Verdict::Leave);
            assert_eq!(asked(&mut wanted, now + REST - 1), 0);
            now += REST;
        }
        assert_eq!(asked(&mut wanted, now), 1);
        let verdict = wanted.came_back(7, PageOutcome::Later, now);
        assert_eq!(verdict, Verdict::Write(None));
    }

    #[test]
    fn redirects_end() {
        let mut wanted = Wanted::default();
        asked(&mut wanted, 0);
        let there = || PageOutcome::Elsewhere("https://b.example/".to_owned());
        for _ in 0..MOST_HOPS {
            let verdict = wanted.came_back(7, there(), 0);
            assert_eq!(verdict, Verdict::Ask("https://b.example/".to_owned()));
        }
        assert_eq!(wanted.came_back(7, there(), 0), Verdict::Write(None));
    }

    #[test]
    fn less_than_the_feed_told_is_not_taken() {
        for (text, kept) in [("four", ""), ("a whole text", "a whole text")] {
            let mut wanted = Wanted::default();
            asked(&mut wanted, 0);
            let page = PageText {
                text: text.to_owned(),
                ..PageText::default()
            };
            let Verdict::Write(Some(page)) = wanted.came_back(7, PageOutcome::Read(page), 0) else {
                panic!("it was read");
            };
            assert_eq!(page.text, kept);
        }
    }

    #[test]
    fn looks_rest_in_proportion_to_what_they_cost() {
        let mut wanted = Wanted::default();
        assert_eq!((wanted.look(0), wanted.looks_at()), (None, None));
        let edition = Edition::new("at", "de").unwrap();
        wanted.changed(edition);
        assert_eq!(wanted.look(0), Some(edition));
        wanted.changed(edition);
        assert_eq!(wanted.look(0), None);
        wanted.looked(Vec::new(), 1_000, 100, 10);
        assert_eq!(wanted.looks_at(), Some(3_000));
        assert_eq!(wanted.look(2_999), None);
        assert_eq!(wanted.look(3_000), Some(edition));
    }
}
