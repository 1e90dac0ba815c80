//! The count of a key's requests on one day, in one atomic word. `keys` decides what the count
//! means for a request.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The requests of the latest day on which there were any.
#[derive(Debug, Default)]
pub(super) struct DailyCount(AtomicU64);

/// The day is stored in the bits above the count, so that one atomic word holds both.
const COUNT_BITS: u32 = 40;

/// Mask of the count's bits.
const COUNT: u64 = (1 << COUNT_BITS) - 1;

impl DailyCount {
    /// Returns the latest day, as days since 1970 in UTC, and its count.
    pub(super) fn latest(&self) -> (u64, u64) {
        let word = self.0.load(Relaxed);
        (word >> COUNT_BITS, word & COUNT)
    }

    /// Counts a request of day `day` and returns the day it counts for and the new count, or `None`
    /// if `quota` requests were counted already. If the clock is set back, counting goes on with
    /// the latest day seen instead of starting a fresh one.
    pub(super) fn add_one(&self, day: u64, quota: u64) -> Option<(u64, u64)> {
        let counted_before = |word: u64| {
            if word >> COUNT_BITS >= day {
                word & COUNT
            } else {
                0
            }
        };
        let latest = |word: u64| day.max(word >> COUNT_BITS);
        let before = self.0.fetch_update(Relaxed, Relaxed, |word| {
            let used = counted_before(word);
            (used < quota).then(|| (latest(word) << COUNT_BITS) | (used + 1))
        });
        let before = before.ok()?;
        Some((latest(before), counted_before(before) + 1))
    }

    /// Takes back one request of day `day`, unless that day is over.
    pub(super) fn take_back(&self, day: u64) {
        let _ = self.0.fetch_update(Relaxed, Relaxed, |word| {
            let counted = word & COUNT > 0;
            (word >> COUNT_BITS == day && counted).then(|| word - 1)
        });
    }

    /// Adds requests of day `day` that were counted elsewhere.
    pub(super) fn add(&self, day: u64, requests: u64) {
        let _ = self.0.fetch_update(Relaxed, Relaxed, |word| {
            let used = match (word >> COUNT_BITS).cmp(&day) {
                Ordering::Less => 0,
                Ordering::Equal => word & COUNT,
                Ordering::Greater => return None,
            };
            Some((day << COUNT_BITS) | used.saturating_add(requests).min(COUNT))
        });
    }

    /// Takes away requests of day `day` that turned out not to be counted elsewhere.
    pub(super) fn subtract(&self, day: u64, requests: u64) {
        let _ = self.0.fetch_update(Relaxed, Relaxed, |word| {
            let used = (word & COUNT).saturating_sub(requests);
            (word >> COUNT_BITS == day).then_some((day << COUNT_BITS) | used)
        });
    }
}
