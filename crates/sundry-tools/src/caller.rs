//! Through whom a call reaches the service: straight, on standard input and output, or by the gate
//! of a server, which asks for keys and counts.

use std::sync::Arc;

use sundry_operations::{Answer, ApiError, Entry, Input, Service, Work};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Makes calls on behalf of somebody.
pub trait Caller: Send + Sync + 'static {
    /// Whether this somebody may call the operation: what may not be called is not listed.
    fn may_call(&self, entry: &'static Entry) -> bool;

    /// Whether everybody is told the same, so that lists may be kept for all.
    fn is_anybody(&self) -> bool;

    /// Calls, and counts the call where calls are counted.
    fn call(&self, entry: &'static Entry, input: Input) -> Answer<'_>;
}

/// Calls the service with nothing in between. However many calls come at once, only so many of them
/// compute or fetch; the others wait their turn instead of being turned away.
pub struct Direct {
    service: Arc<Service>,
    turns: Semaphore,
}

impl Direct {
    /// Calls this service, so many computations or fetches at the same time.
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
