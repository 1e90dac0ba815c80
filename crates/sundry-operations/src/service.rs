//! What operations work with: catalogues, the fetcher and the compute pool.
//!
//! Built once, passed down by reference; nothing flows back up. It keeps the kinds of work apart:
//! fetching and computing each have their own bounded room, so that neither starves the other nor
//! the cheap operations, which run where the request was read.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bytes::Bytes;
use sundry_crawl::{News, NewsSettings};
use sundry_entities::Tagger;
use sundry_fetch::{Expect, FetchSettings, Fetched, Fetcher, Memory};
use sundry_halt::Halt;
use sundry_nutrition::DailyValues;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::catalogues::{Catalogues, KindNews};
use crate::error::ApiError;
use crate::fetch_failure::public_failure;
use crate::plates::Plates;

/// How much work of each kind may run and wait.
#[derive(Debug, Clone)]
pub struct ServiceSettings {
    /// Computations at the same time.
    pub compute_threads: NonZeroUsize,
    /// Computations that may wait beyond those; one more is answered 503.
    pub compute_queue: usize,
    /// Fetches at the same time; one more is answered 503.
    pub fetches: usize,
    /// The rules of outbound requests, and the memory that uploads share with them.
    pub fetch: FetchSettings,
    /// The folder of the operator's catalogues; without one, only the starter catalogue answers.
    pub data_folder: Option<PathBuf>,
    /// Under which address clients reach this server, such as `https://sundry.example`. Without
    /// one, pictures that it serves itself get the address that a request was sent to.
    pub public_url: Option<String>,
    /// What the percentages of nutrition reports are of.
    pub daily_values: DailyValues,
    /// What finds names in texts.
    pub tagger: Tagger,
    /// Whether fields beyond those of the hosted service are sent to callers who do not say.
    pub extensions: bool,
    /// What is read of feeds, how often, and where it is kept.
    pub news: NewsSettings,
    /// Tells the time, in seconds since 1970.
    pub clock: fn() -> i64,
    /// Where chance begins; another number, another sequence.
    pub seed: u64,
}

/// The address that a request was sent to, such as `http://127.0.0.1:8080`; none if it did not
/// come over HTTP.
pub type Origin = Option<String>;

/// What stands in front of the server's own pictures if nothing better is known.
const DEFAULT_ORIGIN: &str = "http://127.0.0.1:8080";

/// Searches that may wait: they take a fraction of a millisecond each, so that even the last of
/// them is answered within a second.
const SEARCH_QUEUE: usize = 2048;

impl Default for ServiceSettings {
    /// As many computations as there are processors, eight waiting for each; 64 fetches; the
    /// starter catalogue; a clock that stands at 1970.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            compute_threads: processors,
            compute_queue: processors.get() * 8,
            fetches: 64,
            fetch: FetchSettings::default(),
            data_folder: None,
            public_url: None,
            daily_values: DailyValues::Classic,
            tagger: Tagger::default(),
            extensions: false,
            news: NewsSettings::default(),
            clock: || 0,
            seed: 0,
        }
    }
}

/// Everything an operation may use.
#[derive(Debug)]
pub struct Service {
    fetcher: Fetcher,
    memory: Memory,
    fetching: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    computing: Arc<Semaphore>,
    searches: Arc<Semaphore>,
    searching: Arc<Semaphore>,
    catalogues: Arc<Catalogues>,
    plates: Arc<Plates>,
    public_url: Option<String>,
    daily_values: DailyValues,
    tagger: Tagger,
    extensions: bool,
    clock: fn() -> i64,
    chance: AtomicU64,
    news: News,
    told: Vec<KindNews>,
}

impl Service {
    /// Builds the service. What there is to tell of its catalogues is in [`Service::told`].
    ///
    /// # Errors
    /// If the fetcher cannot be built from its settings.
    pub fn new(settings: ServiceSettings) -> Result<Self, sundry_fetch::SettingsError> {
        let threads = settings.compute_threads.get();
        let plates = Plates::new(settings.data_folder.as_deref());
        let (catalogues, told) = Catalogues::open(settings.data_folder);
        Ok(Self {
            memory: settings.fetch.memory.clone(),
            fetcher: Fetcher::new(settings.fetch)?,
            fetching: Arc::new(Semaphore::new(settings.fetches.max(1))),
            admitted: Arc::new(Semaphore::new(threads + settings.compute_queue)),
            computing: Arc::new(Semaphore::new(threads)),
            searches: Arc::new(Semaphore::new(threads + SEARCH_QUEUE)),
            searching: Arc::new(Semaphore::new(threads)),
            catalogues: Arc::new(catalogues),
            plates: Arc::new(plates),
            public_url: settings.public_url,
            daily_values: settings.daily_values,
            tagger: settings.tagger,
            extensions: settings.extensions,
            clock: settings.clock,
            chance: AtomicU64::new(settings.seed),
            news: News::new(settings.news)?,
            told,
        })
    }

    /// What was wrong with catalogues when they were opened, for the operator's log.
    pub fn told(&self) -> &[KindNews] {
        &self.told
    }

    /// What may be held of uploads and fetched bodies at the same time.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Feeds, articles and front pages.
    pub fn news(&self) -> &News {
        &self.news
    }

    /// The catalogues.
    pub fn catalogues(&self) -> &Arc<Catalogues> {
        &self.catalogues
    }

    /// The model that names foods in photos.
    pub(crate) fn plates(&self) -> Arc<Plates> {
        Arc::clone(&self.plates)
    }

    /// What the percentages of nutrition reports are of.
    pub(crate) fn daily_values(&self) -> DailyValues {
        self.daily_values
    }

    /// What finds names in texts.
    pub(crate) fn tagger(&self) -> Tagger {
        self.tagger
    }

    /// Whether extensions are sent to callers who do not say.
    pub(crate) fn extensions(&self) -> bool {
        self.extensions
    }

    /// Now, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Another number at each call, as good as random (`SplitMix64`).
    pub(crate) fn chance(&self) -> u64 {
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let state = self.chance.fetch_add(STEP, Ordering::Relaxed);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// The whole address of something that this server itself may serve.
    pub(crate) fn absolute(&self, url: String, origin: &Origin) -> String {
        if !url.starts_with('/') {
            return url;
        }
        let base = self.public_url.as_deref().or(origin.as_deref());
        format!(
            "{}{url}",
            base.unwrap_or(DEFAULT_ORIGIN).trim_end_matches('/')
        )
    }

    /// Asks a catalogue, at most `compute_threads` at a time, in the order of arrival.
    ///
    /// # Errors
    /// 503 if too many are waiting, 500 if the catalogue fails.
    pub(crate) async fn search<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, sundry_catalog::Error> + Send + 'static,
    ) -> Result<T, ApiError> {
        on_thread(&self.searches, &self.searching, work)
            .await?
            .map_err(ApiError::internal)
    }

    /// Runs heavy work on a thread of its own, at most `compute_threads` at a time, in the order
    /// of arrival. When the caller goes away (a deadline, a closed connection), the work is called
    /// off and ends at its next [`sundry_halt::check`]; until then it is still counted, so that
    /// the bound holds.
    ///
    /// # Errors
    /// 503 if the queue is full, 500 if the work panics.
    pub async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        on_thread(&self.admitted, &self.computing, work).await
    }

    /// Fetches a page or picture under the fetch rules.
    ///
    /// # Errors
    /// 503 if too many fetches are under way; 400, 403, 502 or 504 as the contract has it, at the
    /// door of the parameter `url`.
    pub async fn fetch(&self, url: &str, expect: Expect) -> Result<Bytes, ApiError> {
        let _fetching = self
            .fetching
            .try_acquire()
            .map_err(|_| ApiError::overloaded(1))?;
        let fetched = self
            .fetcher
            .fetch(url, expect)
            .await
            .map_err(public_failure)?;
        Ok(fetched.bytes)
    }

    /// Fetches a page under the fetch rules; also tells where it was in the end and what it calls
    /// itself.
    ///
    /// # Errors
    /// As [`Service::fetch`].
    pub(crate) async fn fetch_page(&self, url: &str) -> Result<Fetched, ApiError> {
        let _fetching = self
            .fetching
            .try_acquire()
            .map_err(|_| ApiError::overloaded(1))?;
        self.fetcher
            .fetch(url, Expect::Html)
            .await
            .map_err(public_failure)
    }

    /// Fetches the beginnings of pictures, side by side, to tell their sizes: one answer an
    /// address, in order; none where it fails, or where too many fetches are under way.
    pub(crate) async fn fetch_starts(
        &self,
        urls: Vec<String>,
        patience: Duration,
    ) -> Vec<Option<Bytes>> {
        let mut answers = vec![None; urls.len()];
        let mut asking = JoinSet::new();
        for (place, url) in urls.into_iter().enumerate() {
            let Ok(permit) = Arc::clone(&self.fetching).try_acquire_owned() else {
                break;
            };
            let fetcher = self.fetcher.clone();
            asking.spawn(async move {
                let _permit = permit;
                let fetched = fetcher.fetch(&url, Expect::ImageStart).await.ok()?;
                Some((place, fetched.bytes))
            });
        }
        let collect = async {
            while let Some(answer) = asking.join_next().await {
                if let Ok(Some((place, bytes))) = answer
                    && let Some(answer) = answers.get_mut(place)
                {
                    *answer = Some(bytes);
                }
            }
        };
        // What is still under way ends with the set.
        let _ = timeout(patience, collect).await;
        answers
    }
}

/// Runs work on a thread of its own if there is room to wait for it.
async fn on_thread<T: Send + 'static>(
    room: &Arc<Semaphore>,
    running: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let admitted = Arc::clone(room)
        .try_acquire_owned()
        .map_err(|_| ApiError::overloaded(1))?;
    let running = Arc::clone(running)
        .acquire_owned()
        .await
        .map_err(ApiError::internal)?;
    let waiting = Waiting(Halt::new());
    let halt = waiting.0.clone();
    let work = move || {
        let _permits = (admitted, running);
        // It may have waited for a thread until nobody waited for it.
        halt.run(|| {
            sundry_halt::check();
            work()
        })
    };
    tokio::task::spawn_blocking(work)
        .await
        .map_err(ApiError::internal)?
        .map_err(|_| ApiError::internal("called off while it was waited for"))
}

/// Calls work off when nobody waits for it any more.
struct Waiting(Halt);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.call_off();
    }
}
