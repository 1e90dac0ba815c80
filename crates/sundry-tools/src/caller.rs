//! The way of a call to the service: directly on standard input and output, or through the gate of a
//! server, which checks keys and counts.

use std::sync::Arc;

use sundry_operations::{Answer, ApiError, Entry, Input, Service, Work};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Makes calls on behalf of a client.
pub trait Caller: Send + Sync + 'static {
    /// Returns true if the client may call the operation. Other operations are not listed.
    fn may_call(&self, entry: &'static Entry) -> bool;

    /// Returns true if all clients receive the same lists, so that shared caches may keep them.
    fn is_anybody(&self) -> bool;

    /// Makes a call, and counts it where calls are counted.
    fn call(&self, entry: &'static Entry, input: Input) -> Answer<'_>;
}

/// Calls the service directly. A limited number of calls compute or fetch at the same time; the others
/// wait instead of being refused.
pub struct Direct {
    service: Arc<Service>,
    turns: Semaphore,
}

impl Direct {
    /// Calls this service, with at most `at_once` computations or fetches at the same time.
    pub fn new(service: Arc<Service>, at_once: usize) -> Self {
        Self {
            service,
            turns: Semaphore::new(at_once.max(1)),
        }
    }
}

impl Caller for Direct {
    fn may_call(&self, _entry: &'static Entry) -> bool {
        true
    }

    fn is_anybody(&self) -> bool {
        true
    }

    fn call(&self, entry: &'static Entry, input: Input) -> Answer<'_> {
        Box::pin(async move {
            let _turn = match entry.work {
                Work::Inline => None,
                Work::Compute | Work::Fetch => {
                    Some(self.turns.acquire().await.map_err(ApiError::internal)?)
                }
            };
            let deadline = entry.work.deadline();
            let answer = timeout(deadline, entry.call(&self.service, input)).await;
            let answer = answer.unwrap_or_else(|_| Err(ApiError::late(deadline)));
            if let Err(failure) = &answer
                && failure.status >= 500
            {
                let cause = failure.source.as_ref().map(ToString::to_string);
                tracing::error!(
                    operation = entry.name,
                    status = failure.status,
                    cause,
                    "a call failed"
                );
            }
            answer
        })
    }
}
