//! Front pages that were made, kept until their articles change. A page that is out of date still
//! answers while the next is made, so that no caller waits for clustering but the first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sundry_state::{Edition, Error, State};

use crate::front_page::{Desk, FrontPage};

/// An edition on a day.
pub(crate) type Key = (Edition, i32);

/// Milliseconds for which a page answers although articles have come since.
const FRESH: i64 = 5_000;

/// Pages kept. A page of 100 stories holds about a megabyte.
const MOST: usize = 64;

/// Articles of a window at most: the newest.
const MOST_ARTICLES: usize = 50_000;

/// The pages.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    kept: Mutex<HashMap<Key, Arc<Kept>>>,
}

/// A page and what it was made of.
#[derive(Debug)]
struct Kept {
    /// One maker at a time.
    desk: Mutex<Desk>,
    shown: Mutex<Shown>,
}

#[derive(Debug, Clone)]
struct Shown {
    page: Arc<FrontPage>,
    /// Of the store, when the page was made; none before the first.
    version: Option<u64>,
    made: i64,
    used: i64,
}

/// What to do for a page.
#[derive(Debug)]
pub(crate) enum Found {
    /// Show this.
    Fresh(Arc<FrontPage>),
    /// Show this and make another.
    Stale(Arc<FrontPage>),
    /// Make it.
    Missing,
}

impl Pages {
    /// Looks for a page. `version` counts the changes of the store, `now` is in milliseconds.
    pub(crate) fn find(&self, key: Key, version: u64, now: i64) -> Found {
        let Some(kept) = self.lock().get(&key).cloned() else {
            return Found::Missing;
        };
        let mut shown = kept.shown.lock().unwrap_or_else(PoisonError::into_inner);
        shown.used = now;
        match shown.version {
            None => Found::Missing,
            // An empty page is made anew as soon as there is anything: somebody may have waited.
            Some(made_of) if made_of != version && shown.page.stories.is_empty() => Found::Missing,
            Some(made_of) if made_of == version || now < shown.made + FRESH => {
                Found::Fresh(Arc::clone(&shown.page))
            }
            Some(_) => {
                // Whoever comes next need not make it too.
                shown.made = now;
                Found::Stale(Arc::clone(&shown.page))
            }
        }
    }

    /// Makes a page of what the store holds. Blocks; `now` is in milliseconds.
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
        // The day before gives words their weight and stories their beginning.
        let articles = state.window(edition, day.saturating_sub(1), day, MOST_ARTICLES)?;
        desk.take(articles);
        desk.forget_before((i64::from(day) - 1) * 86_400);
        let page = Arc::new(desk.front_page(day, now / 1_000));
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
