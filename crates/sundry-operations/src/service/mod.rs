//! The resources of operations: catalogues, the fetcher and the compute pool.
//!
//! A service is built once and passed down by reference; nothing flows back up. It separates the
//! kinds of work: fetching and computing each have their own limits, so that neither starves the
//! other nor the cheap operations, which run where the request was read.

pub(crate) mod catalogues;
pub(crate) mod entity_pictures;
pub(crate) mod fetch_failure;
pub(crate) mod find;
pub(crate) mod following;
pub(crate) mod media;
pub(crate) mod nodes;
pub(crate) mod own_foods;
pub(crate) mod picture_source;
pub(crate) mod pictures;
pub(crate) mod plates;
mod previews;
pub(crate) mod state;

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
use sundry_hash::{GOLDEN, finish};
use sundry_nutrition::DailyValues;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use self::previews::Previews;
use crate::catalogues::{Catalogues, KindNews};
use crate::error::ApiError;
use crate::fetch_failure::public_failure;
use crate::following::Following;
use crate::nodes::Nodes;
use crate::plates::Plates;

/// Limits of the work of each kind, and the other settings of a service.
#[derive(Debug, Clone)]
pub struct ServiceSettings {
    /// Most computations at the same time.
    pub compute_threads: NonZeroUsize,
    /// Most computations that wait beyond those; a further one is answered with 503.
    pub compute_queue: usize,
    /// Most fetches at the same time; a further one is answered with 503.
    pub fetches: usize,
    /// The rules of outbound requests, and the memory that uploads share with them.
    pub fetch: FetchSettings,
    /// The folder of the operator's catalogues; without it, only the starter catalogue answers.
    pub data_folder: Option<PathBuf>,
    /// The URL under which clients reach this server, such as `https://sundry.example`. Without it,
    /// the server's own pictures get the origin that the request was sent to.
    pub public_url: Option<String>,
    /// The daily values that the percentages of nutrition reports refer to.
    pub daily_values: DailyValues,
    /// The tagger that finds names in texts.
    pub tagger: Tagger,
    /// True if fields beyond those of the hosted service are sent by default.
    pub extensions: bool,
    /// True if the gif door is open.
    pub gif_door: bool,
    /// The settings of the crawl: which feeds are read, how often, and where articles are stored.
    pub news: NewsSettings,
    /// The clock, in seconds since 1970.
    pub clock: fn() -> i64,
    /// Seed of the random numbers; each seed gives its own sequence.
    pub seed: u64,
}

/// The origin that a request was sent to, such as `http://127.0.0.1:8080`; `None` if it did not
/// come over HTTP.
pub type Origin = Option<String>;

/// The origin of the server's own pictures if nothing better is known.
const DEFAULT_ORIGIN: &str = "http://127.0.0.1:8080";

/// Most searches that wait. They take a fraction of a millisecond each, so that even the last of
/// them is answered within a second.
const SEARCH_QUEUE: usize = 2048;

impl Default for ServiceSettings {
    /// As many computations as there are processors, with eight waiting for each; 64 fetches; the
    /// starter catalogue; a clock that always says 1970.
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
            gif_door: false,
            news: NewsSettings::default(),
            clock: || 0,
            seed: 0,
        }
    }
}

/// The load of one kind of work at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Workload {
    /// `compute`, `search` or `fetch`.
    pub kind: &'static str,
    /// Pieces of work under way.
    pub running: usize,
    /// Pieces of work that wait for their turn.
    pub waiting: usize,
    /// Most pieces that may be under way and wait together; further ones are answered 503.
    pub most: usize,
}

/// The resources that operations may use.
#[derive(Debug)]
pub struct Service {
    fetcher: Fetcher,
    memory: Memory,
    fetching: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    computing: Arc<Semaphore>,
    searches: Arc<Semaphore>,
    searching: Arc<Semaphore>,
    threads: usize,
    compute_queue: usize,
    fetches: usize,
    catalogues: Arc<Catalogues>,
    plates: Arc<Plates>,
    following: Following,
    nodes: Nodes,
    public_url: Option<String>,
    daily_values: DailyValues,
    tagger: Tagger,
    extensions: bool,
    gif_door: bool,
    previews: Previews,
    clock: fn() -> i64,
    chance: AtomicU64,
    news: News,
    told: Vec<KindNews>,
}

impl Service {
    /// Builds the service. [`Service::told`] returns the messages about its catalogues.
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
            threads,
            compute_queue: settings.compute_queue,
            fetches: settings.fetches.max(1),
            catalogues: Arc::new(catalogues),
            plates: Arc::new(plates),
            following: Following::default(),
            nodes: Nodes::default(),
            public_url: settings.public_url,
            daily_values: settings.daily_values,
            tagger: settings.tagger,
            extensions: settings.extensions,
            gif_door: settings.gif_door,
            previews: Previews::default(),
            clock: settings.clock,
            chance: AtomicU64::new(settings.seed),
            news: News::new(settings.news)?,
            told,
        })
    }

    /// Returns the faults of catalogues that were found at opening, for the operator's log.
    pub fn told(&self) -> &[KindNews] {
        &self.told
    }

    /// Returns true if the gif door is open.
    pub fn has_gif_door(&self) -> bool {
        self.gif_door
    }

    /// Returns the previews of gifs that were made last.
    pub(crate) fn previews(&self) -> &Previews {
        &self.previews
    }

    /// Returns the load of each kind of work at this moment.
    pub fn workload(&self) -> [Workload; 3] {
        let queued = |kind, room: &Semaphore, running: &Semaphore, queue: usize| {
            let most = self.threads + queue;
            let running = self.threads.saturating_sub(running.available_permits());
            let admitted = most.saturating_sub(room.available_permits());
            Workload {
                kind,
                running,
                waiting: admitted.saturating_sub(running),
                most,
            }
        };
        let fetching = self.fetching.available_permits();
        [
            queued(
                "compute",
                &self.admitted,
                &self.computing,
                self.compute_queue,
            ),
            queued("search", &self.searches, &self.searching, SEARCH_QUEUE),
            Workload {
                kind: "fetch",
                running: self.fetches.saturating_sub(fetching),
                waiting: 0,
                most: self.fetches,
            },
        ]
    }

    /// Returns the memory budget of uploads and fetched bodies.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the store of feeds, articles and front pages.
    pub fn news(&self) -> &News {
        &self.news
    }

    /// Returns the catalogues.
    pub fn catalogues(&self) -> &Arc<Catalogues> {
        &self.catalogues
    }

    /// Returns for how many seconds the database has been away, or has taken no writes; `None` if it is
    /// there or not used.
    pub fn database_away(&self) -> Option<u64> {
        let absence = self.news.absence().map(|absence| absence.since / 1_000);
        let since = absence.into_iter().chain(self.nodes.silent_since()).min()?;
        let seconds = (self.news.settings().clock)() / 1_000 - since;
        Some(seconds.max(0).unsigned_abs())
    }

    /// Returns the nodes that share the database.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Returns how following a store stands.
    pub fn following(&self) -> &Following {
        &self.following
    }

    /// Returns the holder of the model that recognises foods in photos.
    pub(crate) fn plates(&self) -> Arc<Plates> {
        Arc::clone(&self.plates)
    }

    /// Returns the daily values that the percentages of nutrition reports refer to.
    pub(crate) fn daily_values(&self) -> DailyValues {
        self.daily_values
    }

    /// Returns the tagger that finds names in texts.
    pub(crate) fn tagger(&self) -> Tagger {
        self.tagger
    }

    /// Returns true if extensions are sent by default.
    pub fn extensions(&self) -> bool {
        self.extensions
    }

    /// Returns the current time in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Returns a fresh pseudo-random number at each call (`SplitMix64`).
    pub(crate) fn chance(&self) -> u64 {
        finish(self.chance.fetch_add(GOLDEN, Ordering::Relaxed))
    }

    /// Makes the URL of something that this server may serve itself absolute.
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

    /// Queries a catalogue, at most `compute_threads` at a time, in the order of arrival.
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

    /// Runs heavy work on a thread of its own, at most `compute_threads` at a time, in the order of
    /// arrival. When the caller goes away (a deadline, a closed connection), the work is cancelled
    /// and ends at its next [`sundry_halt::check`]; until then it still counts, so that the limit
    /// holds.
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
    /// 503 if too many fetches are under way; 400, 403, 502 or 504 as the contract defines,
    /// attributed to the parameter `url`.
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

    /// Fetches a page under the fetch rules; also returns its final URL and its declared type.
    ///
    /// # Errors
    /// The errors of [`Service::fetch`].
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

    /// Fetches the first bytes of pictures in parallel, to learn their sizes. It returns one answer
    /// per URL, in order; `None` if that fetch fails or if too many fetches are under way.
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
        // Fetches that are still under way end when the set is dropped.
        let _ = timeout(patience, collect).await;
        answers
    }
}

/// Runs work on a thread of its own if the queue has room.
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
        // The caller may have gone away while the work waited for a thread.
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

/// Cancels the work when it is dropped, because nobody waits for the result any more.
struct Waiting(Halt);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.call_off();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, OPERATIONS, Work};

    #[test]
    fn inline_operations_need_no_thread_and_the_others_do() {
        let service = Service::new(ServiceSettings::default()).unwrap();
        service.admitted.close();
        service.searches.close();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        for entry in OPERATIONS.iter().filter(|entry| entry.work != Work::Fetch) {
            let mut input = Input::default();
            for (name, value) in entry.documentation.example {
                input.arguments.add_text(name, value).unwrap();
            }
            let answer = runtime.block_on(entry.call(&service, input));
            let status = answer.map_or_else(|error| error.status, |_| 200);
            let is_inline = entry.work == Work::Inline;
            assert_eq!(status, if is_inline { 200 } else { 503 }, "{}", entry.name);
        }
    }
}
