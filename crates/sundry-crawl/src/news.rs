//! The entry point: answers requests for an edition and a day from the store, and starts and stops
//! the crawler.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use sundry_fetch::{Fetcher, SettingsError};
use sundry_state::{Edition, Error, State, day_of};
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::away::{Absence, Away};
use crate::crawler::{Crawler, STAYS_WARM, Told};
use crate::feed_list::carried_feeds;
use crate::front_page::FrontPage;
use crate::pages::{Found, Key, Pages};
use crate::rounds::Rounds;
use crate::sample;
use crate::settings::NewsSettings;
use crate::status::{Counts, CrawlStatus};
use crate::store::Store;

/// News: the store, the front pages made from it, and the crawler that fills it. It is cheap to
/// clone.
#[derive(Debug, Clone)]
pub struct News {
    pub(crate) inner: Arc<Inner>,
}

/// The state that the clones share.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) settings: NewsSettings,
    pub(crate) store: Store,
    pub(crate) away: Away,
    pub(crate) pages: Pages,
    pub(crate) rounds: Rounds,
    pub(crate) counts: Counts,
    pub(crate) fetcher: Fetcher,
    crawler: Mutex<Option<mpsc::UnboundedSender<Told>>>,
    /// Counts the changes of the store, by this process or another.
    pub(crate) version: AtomicU64,
    /// The store's version of other processes' writes, and the time when it was read.
    others: AtomicI64,
    looked: AtomicI64,
}

/// Milliseconds between two checks for writes of other processes.
const LOOK_EVERY: i64 = 1_000;

/// Duration of a round in milliseconds. Further requests within it start no other, since the feeds
/// are visited again by themselves.
const ROUND_LASTS: i64 = 10 * 60_000;

/// An edition without a request in this many seconds has to be waited for.
const IS_FRESH: i64 = 3_600;

impl News {
    /// Makes the news from these settings. It opens and starts nothing.
    ///
    /// # Errors
    /// If the fetcher cannot be built from its settings.
    pub fn new(settings: NewsSettings) -> Result<Self, SettingsError> {
        Ok(Self {
            inner: Arc::new(Inner {
                store: Store::new(settings.place()),
                away: Away::default(),
                pages: Pages::default(),
                rounds: Rounds::default(),
                counts: Counts::default(),
                fetcher: Fetcher::new(settings.fetch.clone())?,
                crawler: Mutex::new(None),
                version: AtomicU64::new(0),
                others: AtomicI64::new(0),
                looked: AtomicI64::new(i64::MIN),
                settings,
            }),
        })
    }

    /// Returns the front page of an edition on a day, counted from 1970; without a day, today's. If
    /// nothing is known of the edition and no day is given, it returns the sample's page, if there
    /// is one; the sample also answers for its own day.
    ///
    /// The first request for an edition starts visits to its feeds and waits for them briefly. While
    /// the database is away, the last page that is known answers; [`News::absence`] tells its age.
    ///
    /// # Errors
    /// If the store fails; [`Error::Away`] if nothing is known of the page.
    pub async fn front_page(
        &self,
        edition: Edition,
        day: Option<i32>,
    ) -> Result<Arc<FrontPage>, Error> {
        let today = day_of(self.inner.now() / 1_000);
        let wanted = day.unwrap_or(today);
        let mut has_waited = false;
        if wanted == today && self.inner.settings.crawl && self.absence().is_none() {
            has_waited = match self.want(edition).await {
                Err(error) if error.is_away() => false,
                waited => waited?,
            };
        }
        let inner = Arc::clone(&self.inner);
        let page = blocking(move || inner.kept_page((edition, wanted), has_waited)).await?;
        if !page.stories.is_empty() {
            return Ok(page);
        }
        let inner = Arc::clone(&self.inner);
        blocking(move || {
            let is_known = match inner.store.existing()? {
                Some(state) => !state.days(edition, 1)?.is_empty(),
                None => false,
            };
            Ok(if is_known && day.is_none() {
                page
            } else {
                Arc::new(sample::front_page(edition, day))
            })
        })
        .await
    }

    /// Returns how long the database has been away; `None` if it is there, or the store is a file.
    pub fn absence(&self) -> Option<Absence> {
        self.inner.away.absence()
    }

    /// Asks the store whether others have written, so that an absence is noticed without a request.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn look(&self) -> Result<(), Error> {
        let inner = Arc::clone(&self.inner);
        blocking(move || {
            let now = inner.now();
            match inner.store.existing()? {
                Some(state) => inner.version_of(&state, now).map(|_| ()),
                None => Ok(()),
            }
        })
        .await
    }

    /// Starts the crawl if there is anything to crawl: editions that are always crawled, or that
    /// were requested before this process began. Otherwise the first request starts it.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn start(&self) -> Result<(), Error> {
        if !self.inner.settings.crawl {
            return Ok(());
        }
        let inner = Arc::clone(&self.inner);
        let is_asked_for = blocking(move || {
            let since = inner.now() / 1_000 - STAYS_WARM;
            Ok(match inner.store.existing()? {
                Some(state) => !state.asked_since(since)?.is_empty(),
                None => false,
            })
        })
        .await?;
        if is_asked_for || !self.inner.settings.always.is_empty() {
            self.crawl().await?;
        }
        Ok(())
    }

    /// Stops the crawl: results are stored, visits under way aborted.
    pub async fn stop(&self) {
        let crawler = self.inner.crawler.lock().await.take();
        let (done, ended) = oneshot::channel();
        if crawler.is_some_and(|crawler| crawler.send(Told::Stop(done)).is_ok()) {
            let _ = ended.await;
        }
    }

    /// Returns the editions that are crawled: those of the settings and those requested recently.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn editions(&self) -> Result<Vec<Edition>, Error> {
        let inner = Arc::clone(&self.inner);
        blocking(move || {
            let mut editions = inner.settings.always.clone();
            let since = inner.now() / 1_000 - STAYS_WARM;
            if let Some(state) = inner.store.existing()? {
                editions.extend(state.asked_since(since)?.iter().map(|asked| asked.edition));
            }
            editions.sort_unstable();
            editions.dedup();
            Ok(editions)
        })
        .await
    }

    /// Waits until this process is the one that crawls.
    pub async fn turn(&self) {
        let is_crawling = || self.inner.counts.is_crawling.load(Ordering::Relaxed);
        self.inner.rounds.until(is_crawling).await;
    }

    /// Visits every feed of these editions once; the crawl must be running.
    pub async fn visit_once(&self, editions: &[Edition]) {
        let now = self.inner.now();
        for edition in editions {
            self.inner.rounds.ask(*edition, now, 0);
            if let Ok(crawler) = self.crawl().await {
                let _ = crawler.send(Told::Hurry(*edition));
            }
        }
        for edition in editions {
            let clock = self.inner.settings.clock;
            self.inner
                .rounds
                .wait(*edition, i64::MAX - now, clock)
                .await;
        }
    }

    /// Normalises the URL of a feed, if it may be fetched.
    ///
    /// # Errors
    /// The fault in the URL.
    pub fn feed_address(&self, url: &str) -> Result<String, sundry_fetch::FetchError> {
        let target = self.inner.fetcher.guard().admit(url.trim())?;
        Ok(target.url().to_string())
    }

    /// Returns the status of the crawl.
    pub fn status(&self) -> CrawlStatus {
        self.inner.counts.status(self.inner.settings.crawl)
    }

    /// Returns the settings.
    pub fn settings(&self) -> &NewsSettings {
        &self.inner.settings
    }

    /// Opens the store, if anything was ever written into it. It blocks on the disk.
    ///
    /// # Errors
    /// If the store fails.
    pub fn existing_state(&self) -> Result<Option<Arc<State>>, Error> {
        self.inner.store.existing()
    }

    /// Opens the store, and creates it if there is none. It blocks on the disk.
    ///
    /// # Errors
    /// If the store fails.
    pub fn state(&self) -> Result<Arc<State>, Error> {
        self.inner.store.open()
    }

    /// Requests the crawl of an edition, and waits briefly if it was not crawled. Returns true if it
    /// has waited.
    async fn want(&self, edition: Edition) -> Result<bool, Error> {
        let now = self.inner.now();
        if self.inner.rounds.ask(edition, now, ROUND_LASTS) {
            let inner = Arc::clone(&self.inner);
            let (has_feeds, is_fresh) = blocking(move || inner.note(edition)).await?;
            if !has_feeds || is_fresh {
                self.inner.rounds.need_not_wait(edition);
            }
            if has_feeds {
                let crawler = self.crawl().await?;
                let _ = crawler.send(Told::Hurry(edition));
            }
        }
        let most = i64::from(self.inner.settings.pace.first_answer);
        let clock = self.inner.settings.clock;
        Ok(self.inner.rounds.wait(edition, most, clock).await)
    }

    /// Returns the channel to the crawler, which is started if it is not running.
    async fn crawl(&self) -> Result<mpsc::UnboundedSender<Told>, Error> {
        let mut crawler = self.inner.crawler.lock().await;
        if let Some(told) = crawler.as_ref().filter(|told| !told.is_closed()) {
            return Ok(told.clone());
        }
        let inner = Arc::clone(&self.inner);
        let state = blocking(move || inner.store.open()).await?;
        let (told, hears) = mpsc::unbounded_channel();
        let holder = format!("{}-{}", std::process::id(), self.inner.now());
        let fetcher = self.inner.fetcher.clone();
        let at_work = Crawler::new(Arc::clone(&self.inner), state, fetcher, holder, hears);
        tokio::spawn(at_work.run());
        Ok(crawler.insert(told).clone())
    }
}

impl Inner {
    /// Returns the current time in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.settings.clock)()
    }

    /// Records a request for an edition. Returns whether it has feeds, and whether it was requested
    /// within the last hour. It blocks.
    fn note(&self, edition: Edition) -> Result<(bool, bool), Error> {
        let now = self.now() / 1_000;
        let own = match self.store.existing()? {
            Some(state) => state.own_feeds()?,
            None => Vec::new(),
        };
        let is_carried = || carried_feeds().iter().any(|feed| feed.edition == edition);
        let has_feeds = own
            .iter()
            .any(|feed| feed.edition == edition && !feed.removed)
            || (self.settings.carried_feeds && is_carried());
        if !has_feeds {
            return Ok((false, false));
        }
        let state = self.store.open()?;
        let lately = state.asked_since(now - IS_FRESH)?;
        let is_fresh = lately.iter().any(|asked| asked.edition == edition);
        state.ask(edition, now)?;
        Ok((true, is_fresh))
    }

    /// Returns the cached page if it may be shown, else a new one; to a caller who has waited for
    /// visits, a page with their articles. It blocks.
    fn kept_page(self: &Arc<Self>, key: Key, has_waited: bool) -> Result<Arc<FrontPage>, Error> {
        let now = self.now();
        let Some(state) = self.store.existing()? else {
            return Ok(Arc::default());
        };
        let version = match self.version_of(&state, now) {
            Ok(version) => version,
            Err(error) if error.is_away() => return self.pages.last(key).ok_or(error),
            Err(error) => return Err(error),
        };
        match self.pages.find(key, version, now, has_waited) {
            Found::Fresh(page) => Ok(page),
            Found::Stale(page) => {
                let inner = Arc::clone(self);
                tokio::task::spawn_blocking(move || {
                    if let Err(error) = inner.pages.make(&state, key, version, now) {
                        tracing::warn!(%error, "a front page could not be made");
                    }
                });
                Ok(page)
            }
            Found::Missing => match self.pages.make(&state, key, version, now) {
                Err(error) if error.is_away() => self.pages.last(key).ok_or(error),
                made => made,
            },
        }
    }

    /// Returns the count of changes, including those of other processes up to a second ago.
    fn version_of(&self, state: &State, now: i64) -> Result<u64, Error> {
        if now.saturating_sub(self.looked.load(Ordering::Relaxed)) >= LOOK_EVERY {
            self.looked.store(now, Ordering::Relaxed);
            let others = self.away.heed(state.version(), now)?;
            if self.others.swap(others, Ordering::Relaxed) != others {
                self.version.fetch_add(1, Ordering::Relaxed);
            }
        } else if let Some(absence) = self.away.absence() {
            // Others need not wait for what one asks each second.
            return Err(Error::Away(absence.reason));
        }
        Ok(self.version.load(Ordering::Relaxed))
    }
}

/// Runs work that blocks on the disk or computes on a suitable thread.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work)
        .await
        .unwrap_or_else(|error| Err(Error::Folder(std::io::Error::other(error))))
}
