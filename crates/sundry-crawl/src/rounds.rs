//! Rounds: the first visits to the feeds of an edition for which a caller is waiting.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sundry_state::Edition;
use tokio::sync::Notify;

/// The rounds of this process.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    rounds: Mutex<HashMap<Edition, Round>>,
    changed: Notify,
}

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Round {
    /// Time of the request, in milliseconds since 1970.
    pub(crate) began: i64,
    /// Number of feeds that are still to be visited; `None` before the crawler has started it.
    pub(crate) left: Option<usize>,
    /// True if callers wait for it.
    waits: bool,
}

/// Interval at which a waiting caller checks its deadline.
const LOOK_EVERY: Duration = Duration::from_millis(50);

impl Rounds {
    /// Records a request for an edition. Returns true if a round is to begin: there is none, or it
    /// is older than `lasts` milliseconds.
    pub(crate) fn ask(&self, edition: Edition, now: i64, lasts: i64) -> bool {
        let mut rounds = self.lock();
        let round = rounds.get(&edition);
        let is_new = round.is_none_or(|round| now >= round.began + lasts);
        if is_new {
            rounds.insert(
                edition,
                Round {
                    began: now,
                    left: None,
                    waits: true,
                },
            );
        }
        is_new
    }

    /// Sets the number of feeds to visit in a round.
    pub(crate) fn begin(&self, edition: Edition, feeds: usize) {
        if let Some(round) = self.lock().get_mut(&edition) {
            round.left = Some(feeds);
        }
        self.changed.notify_waiters();
    }

    /// Records that a feed of an edition was visited.
    pub(crate) fn visited(&self, edition: Edition) {
        if let Some(round) = self.lock().get_mut(&edition) {
            round.left = round.left.map(|left| left.saturating_sub(1));
        }
        self.changed.notify_waiters();
    }

    /// Records that the data of an edition is fresh enough to answer with.
    pub(crate) fn need_not_wait(&self, edition: Edition) {
        if let Some(round) = self.lock().get_mut(&edition) {
            round.waits = false;
        }
        self.changed.notify_waiters();
    }

    /// Ends all rounds, because nothing more will come, such as when no feed is reachable.
    #[expect(clippy::iter_over_hash_type, reason = "all become the same")]
    pub(crate) fn give_up(&self) {
        for round in self.lock().values_mut() {
            round.left = Some(0);
        }
        self.changed.notify_waiters();
    }

    /// Waits until a round is over, or has lasted `most` milliseconds. Returns true if it was still
    /// going on.
    pub(crate) async fn wait(&self, edition: Edition, most: i64, clock: fn() -> i64) -> bool {
        let mut has_waited = false;
        loop {
            let changed = self.changed.notified();
            let round = self.lock().get(&edition).copied();
            match round {
                Some(round)
                    if round.waits && round.left != Some(0) && clock() < round.began + most => {}
                _ => return has_waited,
            }
            has_waited = true;
            // The deadline may pass without any change.
            let _ = tokio::time::timeout(LOOK_EVERY, changed).await;
        }
    }

    /// Waits until a condition is true.
    pub(crate) async fn until(&self, holds: impl Fn() -> bool) {
        while !holds() {
            let changed = self.changed.notified();
            let _ = tokio::time::timeout(LOOK_EVERY, changed).await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Edition, Round>> {
        self.rounds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
