//! A cache of front pages, valid until their articles change. A page that is out of date is still
//! shown while the next one is made, so that only the first caller waits for clustering.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sundry_state::{Edition, Error, State};

use crate::front_page::{Desk, FrontPage};

/// An edition on a day.
pub(crate) type Key = (Edition, i32);

/// Milliseconds for which a page is shown even though articles have changed.
const FRESH: i64 = 5_000;

/// Most cached pages. A page of 100 stories takes about a megabyte.
const MOST: usize = 64;

/// Most articles of a window, of which the newest are used.
const MOST_ARTICLES: usize = 50_000;

/// The pages.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    kept: Mutex<HashMap<Key, Arc<Kept>>>,
}

/// A cached page and its articles.
#[derive(Debug)]
struct Kept {
    /// Locked while a page is made, so that only one task makes it.
    desk: Mutex<Desk>,
    shown: Mutex<Shown>,
}

#[derive(Debug, Clone)]
struct Shown {
    page: Arc<FrontPage>,
    /// The version of the store when the page was made; `None` before the first time.
    version: Option<u64>,
    made: i64,
    used: i64,
}

/// The result of a look-up.
#[derive(Debug)]
pub(crate) enum Found {
    /// Show this page.
    Fresh(Arc<FrontPage>),
    /// Show this page and make another.
    Stale(Arc<FrontPage>),
    /// Make the page.
    Missing,
}

impl Pages {
    /// Looks up a page. `version` counts the changes of the store, `now` is in milliseconds. A caller
    /// who has waited for changes is never shown a page without them.
    pub(crate) fn find(&self, key: Key, version: u64, now: i64, has_waited: bool) -> Found {
        let Some(kept) = self.lock().get(&key).cloned() else {
            return Found::Missing;
        };
        let mut shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.used = now;
        match shown.version {
            None => Found::Missing,
            // An empty page is replaced as soon as there is anything, since somebody may be
            // waiting. One that was made between the first visits and the last lacks outlets.
            Some(made_of)
                if made_of != version && (has_waited || shown.page.stories.is_empty()) =>
            {
                Found::Missing
            }
            Some(made_of) if made_of == version || now < shown.made + FRESH => {
                Found::Fresh(Arc::clone(&shown.page))
            }
            Some(_) => {
                // Later callers need not make it too.
                shown.made = now;
                Found::Stale(Arc::clone(&shown.page))
            }
        }
    }

    /// Returns the page as it was last made, whatever has changed since.
    pub(crate) fn last(&self, key: Key) -> Option<Arc<FrontPage>> {
        let kept = self.lock().get(&key).cloned()?;
        let shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.version.map(|_| Arc::clone(&shown.page))
    }

    /// Makes a page from the store, unless it was just made of the same articles. It blocks; `now` is
    /// in milliseconds.
    pub(crate) fn make(
        &self,
        state: &State,
        key: Key,
        version: u64,
        now: i64,
    ) -> Result<Arc<FrontPage>, Error> {
        let (edition, day) = key;
        let kept = self.entry(key, now);
        let mut desk = kept.desk.lock().unwrap_or_else(PoisonError::into_inner);
        {
            // Of many callers who have waited for the same round, one makes the page.
            let shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
            if shown.version == Some(version) && now < shown.made + FRESH {
                return Ok(Arc::clone(&shown.page));
            }
        }
        // The day before gives words their weights and stories their beginnings.
        let from = day.saturating_sub(1);
        let articles = state.window(edition, from, day, MOST_ARTICLES)?;
        desk.take(articles, |ids| state.texts(edition, from, day, ids))?;
        desk.forget_before((i64::from(day) - 1) * 86_400);
        let mut page = desk.front_page(day, now / 1_000);
        let before = {
            let shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(&shown.page)
        };
        page.fill(&before, |ids| state.texts(edition, from, day, ids))?;
        let page = Arc::new(page);
        let mut shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
        *shown = Shown {
            page: Arc::clone(&page),
            version: Some(version),
            made: now,
            used: now,
        };
        Ok(page)
    }

    fn entry(&self, key: Key, now: i64) -> Arc<Kept> {
        let mut kept = self.lock();
        if let Some(kept) = kept.get(&key) {
            return Arc::clone(kept);
        }
        if kept.len() >= MOST {
            let used = |kept: &Kept| {
                let shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
                shown.used
            };
            let oldest = kept.iter().min_by_key(|(key, kept)| (used(kept), **key));
            if let Some(oldest) = oldest.map(|(key, _)| *key) {
                kept.remove(&oldest);
            }
        }
        let made = Arc::new(Kept {
            desk: Mutex::new(Desk::new(key.0)),
            shown: Mutex::new(Shown {
                page: Arc::default(),
                version: None,
                made: now,
                used: now,
            }),
        });
        kept.insert(key, Arc::clone(&made));
        made
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Arc<Kept>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
