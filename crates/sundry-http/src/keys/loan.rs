//! A key's part of a daily quota that several servers share. This server counts within the part that
//! it was lent and asks for the next one when that is used up. It does not know who lends.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::daily::DailyCount;

/// The state that all keys of a server have in common.
#[derive(Debug, Default)]
pub(super) struct Common {
    /// The channel on which loans are requested; `None` on a server that is alone.
    lender: Mutex<Option<mpsc::UnboundedSender<LoanRequest>>>,
    /// True while nobody can lend and requests are refused.
    is_held: AtomicBool,
    /// True while nobody can lend and this server counts for itself.
    is_alone: AtomicBool,
    /// Number of servers, among which rates are divided; 0 counts as 1.
    servers: AtomicU32,
}

/// A key whose loan is used up.
#[derive(Debug)]
pub struct LoanRequest {
    /// Identifier of the key ([`super::KeyHash::label`]).
    pub label: String,
    /// Told when the key may count again or nothing is left.
    pub done: oneshot::Sender<()>,
}

/// The way quotas are counted while several servers share them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sharing {
    /// Within loans.
    Lent,
    /// Nobody can lend: within loans, and then not at all.
    Held,
    /// Nobody can lend: by each server alone.
    Alone,
}

impl Common {
    pub(super) fn lend_through(&self, lender: mpsc::UnboundedSender<LoanRequest>) {
        *locked(&self.lender) = Some(lender);
    }

    pub(super) fn share(&self, sharing: Sharing) {
        self.is_held.store(sharing == Sharing::Held, Relaxed);
        self.is_alone.store(sharing == Sharing::Alone, Relaxed);
    }

    pub(super) fn divide_rates(&self, servers: u32) {
        self.servers.store(servers, Relaxed);
    }

    pub(super) fn is_held(&self) -> bool {
        self.is_held.load(Relaxed)
    }

    /// Returns true if keys count within loans.
    pub(super) fn is_lent(&self) -> bool {
        locked(&self.lender).is_some() && !self.is_alone.load(Relaxed)
    }

    /// Returns what a request costs of a rate limit: as much as there are servers, so that all of them
    /// together stay within it, but no more than can be had at once.
    pub(super) fn cost(&self, rate: NonZeroU32) -> NonZeroU32 {
        let servers = NonZeroU32::new(self.servers.load(Relaxed)).unwrap_or(NonZeroU32::MIN);
        servers.min(rate)
    }

    /// Asks for a loan; what comes is told when there is one, or dropped if nobody lends.
    pub(super) fn ask(&self, label: String) -> oneshot::Receiver<()> {
        let (done, told) = oneshot::channel();
        if let Some(lender) = &*locked(&self.lender) {
            let _ = lender.send(LoanRequest { label, done });
        }
        told
    }
}

/// Up to where a key may count on a day.
#[derive(Debug, Default)]
pub(super) struct Loans(Mutex<Limit>);

#[derive(Debug, Default)]
struct Limit {
    day: u64,
    most: u64,
}

impl Loans {
    /// Counts a request within the loan. The lock makes sure that none is counted while the rest of a
    /// loan is given back.
    pub(super) fn add_one(&self, count: &DailyCount, day: u64, quota: u64) -> Option<(u64, u64)> {
        let limit = locked(&self.0);
        let most = if limit.day == day { limit.most } else { 0 };
        count.add_one(day, most.min(quota))
    }

    /// Takes note of a loan: what all servers were granted, and how much of that others were granted
    /// (or gave back) since the last one.
    pub(super) fn take(&self, count: &DailyCount, day: u64, total: u64, others: i64) {
        let mut limit = locked(&self.0);
        if others >= 0 {
            count.add(day, others.unsigned_abs());
        } else {
            count.subtract(day, others.unsigned_abs());
        }
        *limit = Limit { day, most: total };
    }

    /// Ends the loan of a day; returns what is left of it.
    pub(super) fn give_back(&self, count: &DailyCount, day: u64) -> u64 {
        let mut limit = locked(&self.0);
        let (latest, used) = count.latest();
        if limit.day != day || latest > day {
            return 0;
        }
        let used = if latest == day { used } else { 0 };
        let left = limit.most.saturating_sub(used);
        limit.most = limit.most.min(used);
        left
    }

    /// Returns what is left of the loan of a day.
    pub(super) fn left(&self, count: &DailyCount, day: u64) -> u64 {
        let limit = locked(&self.0);
        let (latest, used) = count.latest();
        if limit.day != day || latest != day {
            return 0;
        }
        limit.most.saturating_sub(used)
    }
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
