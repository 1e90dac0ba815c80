//! What operations work with: the fetcher and the compute pool (engines need no state yet).
//!
//! Built once, passed down by reference; nothing flows back up. It keeps the kinds of work apart:
//! fetching and computing each have their own bounded room, so that neither starves the other nor
//! the cheap operations, which run where the request was read.

use std::num::NonZeroUsize;
use std::sync::Arc;

use bytes::Bytes;
use sundry_fetch::{Expect, FetchSettings, Fetcher};
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::fetch_failure::public_failure;

/// How much work of each kind may run and wait.
#[derive(Debug, Clone)]
pub struct ServiceSettings {
    /// Computations at the same time.
    pub compute_threads: NonZeroUsize,
    /// Computations that may wait beyond those; one more is answered 503.
    pub compute_queue: usize,
    /// Fetches at the same time; one more is answered 503.
    pub fetches: usize,
    /// The rules of outbound requests.
    pub fetch: FetchSettings,
}

impl Default for ServiceSettings {
    /// As many computations as there are processors, eight waiting for each; 64 fetches.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            compute_threads: processors,
            compute_queue: processors.get() * 8,
            fetches: 64,
            fetch: FetchSettings::default(),
        }
    }
}

/// Everything an operation may use.
#[derive(Debug)]
pub struct Service {
    fetcher: Fetcher,
    fetching: Semaphore,
    admitted: Arc<Semaphore>,
    computing: Arc<Semaphore>,
}

impl Service {
    /// Builds the service.
    ///
    /// # Errors
    /// If the fetcher cannot be built from its settings.
    pub fn new(settings: ServiceSettings) -> Result<Self, sundry_fetch::SettingsError> {
        let threads = settings.compute_threads.get();
        Ok(Self {
            fetcher: Fetcher::new(settings.fetch)?,
            fetching: Semaphore::new(settings.fetches.max(1)),
            admitted: Arc::new(Semaphore::new(threads + settings.compute_queue)),
            computing: Arc::new(Semaphore::new(threads)),
        })
    }

    /// Runs heavy work on a thread of its own, at most `compute_threads` at a time, in the order
    /// of arrival. Work whose caller has gone away is finished and still counted, so that the
    /// bound holds.
    ///
    /// # Errors
    /// 503 if the queue is full, 500 if the work panics.
    pub async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let admitted = Arc::clone(&self.admitted)
            .try_acquire_owned()
            .map_err(|_| ApiError::overloaded(1))?;
        let computing = Arc::clone(&self.computing)
            .acquire_owned()
            .await
            .map_err(ApiError::internal)?;
        let work = move || {
            let _permits = (admitted, computing);
            work()
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(ApiError::internal)
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
}
