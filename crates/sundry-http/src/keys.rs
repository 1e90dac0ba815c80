//! API keys: each has rights, a rate limit and a daily quota.
//!
//! Only hashes are stored. Counts live in memory; [`KeyRing::spent`] exports them for storage
//! across restarts, and [`KeyRing::also_spent`] adds stored ones. When the operator changes the
//! keys, a new ring takes over the counts of the keys that stay ([`KeyRing::continue_from`]).

mod daily;
mod hash;
mod loan;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use tokio::sync::{mpsc, oneshot};

use self::daily::DailyCount;
pub use self::hash::{KeyHash, KeyHashError, new_key};
use self::loan::{Common, Loans};
pub use self::loan::{LoanRequest, Sharing};

/// All keys that the operator configured.
#[derive(Debug, Default)]
pub struct KeyRing {
    keys: Vec<Key>,
    /// Maps a hash to the place of its key in `keys`.
    places: HashMap<[u8; 32], usize>,
    /// Counts of keys that were taken away: a key that comes back goes on with them.
    retired: HashMap<[u8; 32], Arc<Spending>>,
    common: Arc<Common>,
}

/// One key: its hash, its rights and its counts. The counts are shared with the key of the same
/// hash in the previous ring, so that a request that began under that ring is counted here.
#[derive(Debug)]
pub(crate) struct Key {
    name: String,
    hash: KeyHash,
    rights: KeyRights,
    limiter: Option<Arc<DefaultDirectRateLimiter>>,
    spent: Arc<Spending>,
    common: Arc<Common>,
}

/// The counts of a key: requests spent, and the part of its quota that was lent.
#[derive(Debug, Default)]
struct Spending {
    count: DailyCount,
    loans: Loans,
}

/// The error for a second key with the hash of the first: one of them would never be found.
#[derive(Debug, thiserror::Error)]
#[error("the keys `{first}` and `{second}` have the same hash; a key belongs to one name")]
pub struct SameKey {
    /// Name of the existing key.
    pub first: String,
    /// Name of the key that was not added.
    pub second: String,
}

/// The rights and limits of a configured key.
#[derive(Debug, Clone, Default)]
pub struct KeyRights {
    /// Names of the operations it may call; empty allows all.
    pub operations: Vec<String>,
    /// Requests per second, with a burst of the same size.
    pub per_second: Option<NonZeroU32>,
    /// Requests per day (UTC).
    pub daily_quota: Option<u64>,
}

/// The state of a key's quota after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuotaState {
    /// Cost of this request: 1, or 0 if it failed.
    pub(crate) cost: u64,
    pub(crate) used: u64,
    pub(crate) left: u64,
}

/// The quota that a key has spent on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spent {
    /// Identifier of the key ([`KeyHash::label`]).
    pub label: String,
    /// The day in UTC, as days since 1970.
    pub day: u64,
    /// Requests counted on that day.
    pub used: u64,
}

/// The reason why a key's request is refused for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The rate limit is exceeded; seconds to wait.
    RateLimit(u64),
    /// The daily quota of this many requests is used up.
    QuotaUsedUp(u64),
    /// The part of the quota that this server was lent is used up; [`Key::ask_for_loan`].
    LoanUsedUp,
    /// The counts that several servers share cannot be reached, and the operator lets nobody on
    /// without them.
    CountsAway,
}

impl QuotaState {
    /// Returns the state after a failed request was given back.
    pub(crate) fn given_back(self) -> Self {
        Self {
            cost: 0,
            used: self.used.saturating_sub(1),
            left: self.left + 1,
        }
    }
}

impl KeyRing {
    /// Adds a key.
    ///
    /// # Errors
    /// [`SameKey`] if a key with that hash exists already.
    pub fn add(&mut self, name: String, hash: &KeyHash, rights: KeyRights) -> Result<(), SameKey> {
        match self.places.entry(hash.0) {
            Entry::Vacant(place) => place.insert(self.keys.len()),
            Entry::Occupied(taken) => {
                let first = self.keys.get(*taken.get());
                return Err(SameKey {
                    first: first.map(|key| key.name.clone()).unwrap_or_default(),
                    second: name,
                });
            }
        };
        let limiter = |rate| Arc::new(RateLimiter::direct(Quota::per_second(rate)));
        self.keys.push(Key {
            name,
            hash: hash.clone(),
            limiter: rights.per_second.map(limiter),
            rights,
            spent: Arc::default(),
            common: Arc::clone(&self.common),
        });
        Ok(())
    }

    /// Takes over the counts of all keys that `before` has or once had, and the state of their rate
    /// limits where the rate is the same.
    pub fn continue_from(&mut self, before: &Self) {
        self.common = Arc::clone(&before.common);
        self.retired.clone_from(&before.retired);
        for old in &before.keys {
            self.retired.insert(old.hash.0, Arc::clone(&old.spent));
        }
        for key in &mut self.keys {
            key.common = Arc::clone(&self.common);
            if let Some(spent) = self.retired.remove(&key.hash.0) {
                key.spent = spent;
            }
            let place = before.places.get(&key.hash.0);
            let old = place.and_then(|place| before.keys.get(*place));
            if let Some(old) = old.filter(|old| old.rights.per_second == key.rights.per_second) {
                key.limiter.clone_from(&old.limiter);
            }
        }
    }

    /// Lists the spent quota of every key that has one, each for the last day it was used.
    pub fn spent(&self) -> impl Iterator<Item = Spent> {
        let limited = self
            .keys
            .iter()
            .filter(|key| key.rights.daily_quota.is_some());
        limited.map(|key| {
            let (day, used) = key.spent.count.latest();
            let label = key.hash.label();
            Spent { label, day, used }
        })
    }

    /// Adds requests of a day that were counted elsewhere: before a restart, or by another process.
    pub fn also_spent(&self, label: &str, day: u64, requests: u64) {
        for key in self.keys.iter().filter(|key| key.hash.label() == label) {
            key.spent.count.add(day, requests);
        }
    }

    /// Lets keys with a quota count within loans from now on, for which they ask here.
    pub fn lend_through(&self, lender: mpsc::UnboundedSender<LoanRequest>) {
        self.common.lend_through(lender);
    }

    /// Sets how quotas are counted while loans are used.
    pub fn share(&self, sharing: Sharing) {
        self.common.share(sharing);
    }

    /// Divides the rates of all keys among so many servers.
    pub fn divide_rates(&self, servers: u32) {
        self.common.divide_rates(servers);
    }

    /// Takes note of a loan for a day: what all servers together were granted so far, and how much of
    /// that others were granted (or gave back, if negative) since the last loan.
    pub fn take_loan(&self, label: &str, day: u64, total: u64, others: i64) {
        for key in self.keys.iter().filter(|key| key.hash.label() == label) {
            let Spending { count, loans } = &*key.spent;
            loans.take(count, day, total, others);
        }
    }

    /// Ends the loan of a key for a day; returns what is left of it.
    pub fn give_back_loan(&self, label: &str, day: u64) -> u64 {
        let mut keys = self.keys.iter();
        let key = keys.find(|key| key.hash.label() == label);
        key.map_or(0, |key| key.spent.loans.give_back(&key.spent.count, day))
    }

    /// Returns what is left of all loans for a day.
    pub fn all_loans_left(&self, day: u64) -> u64 {
        let keys = self.keys.iter();
        keys.map(|key| key.spent.loans.left(&key.spent.count, day))
            .sum()
    }

    /// Returns what is left of the loan of a key for a day, and its quota; `None` if it has none.
    pub fn loan_left(&self, label: &str, day: u64) -> Option<(u64, u64)> {
        let mut keys = self.keys.iter();
        let key = keys.find(|key| key.hash.label() == label)?;
        let left = key.spent.loans.left(&key.spent.count, day);
        Some((left, key.rights.daily_quota?))
    }

    /// Returns true if there are no keys.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Finds the key with this text. The lookup is by hash, so its duration reveals nothing about
    /// other keys.
    pub(crate) fn find(&self, presented: &str) -> Option<&Key> {
        let place = self.places.get(&KeyHash::of(presented).0)?;
        self.keys.get(*place)
    }
}

/// A request that was counted. Dropping it gives the request back, whether the cause was a failure,
/// a panic or a client that went away; [`Counted::keep`] makes the count final.
#[derive(Debug)]
pub(crate) struct Counted<'a> {
    key: &'a Key,
    day: u64,
    /// The quota to report to the client, if the key has one.
    pub(crate) state: Option<QuotaState>,
}

impl Counted<'_> {
    /// Keeps the request counted, because it was answered.
    pub(crate) fn keep(mut self) {
        self.state = None;
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        if self.state.is_some() {
            self.key.spent.count.take_back(self.day);
        }
    }
}

impl Key {
    /// Returns the operator's name for the key, which may be logged.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Asks for the next part of the quota. What is returned ends when there is one, or when it is
    /// known that there is none.
    pub(crate) fn ask_for_loan(&self) -> oneshot::Receiver<()> {
        self.common.ask(self.hash.label())
    }

    pub(crate) fn may_call(&self, operation: &str) -> bool {
        let allowed = &self.rights.operations;
        allowed.is_empty() || allowed.iter().any(|allowed| allowed == operation)
    }

    /// Counts a request of day `day` against the limits.
    pub(crate) fn spend(&self, day: u64) -> Result<Counted<'_>, Refusal> {
        if let (Some(limiter), Some(rate)) = (&self.limiter, self.rights.per_second)
            && let Ok(Err(not_until)) = limiter.check_n(self.common.cost(rate))
        {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            return Err(Refusal::RateLimit(wait.as_secs() + 1));
        }
        self.spend_of_quota(day)
    }

    /// Counts a request of day `day` against the quota alone.
    pub(crate) fn spend_of_quota(&self, day: u64) -> Result<Counted<'_>, Refusal> {
        let Some(quota) = self.rights.daily_quota else {
            return Ok(Counted {
                key: self,
                day,
                state: None,
            });
        };
        let Spending { count, loans } = &*self.spent;
        let is_lent = self.common.is_lent();
        let counted = if is_lent {
            loans.add_one(count, day, quota)
        } else {
            count.add_one(day, quota)
        };
        let (day, used) = counted.ok_or_else(|| {
            let (latest, used) = count.latest();
            if is_lent && !(latest >= day && used >= quota) {
                if self.common.is_held() {
                    Refusal::CountsAway
                } else {
                    Refusal::LoanUsedUp
                }
            } else {
                Refusal::QuotaUsedUp(quota)
            }
        })?;
        Ok(Counted {
            key: self,
            day,
            state: Some(QuotaState {
                cost: 1,
                used,
                left: quota.saturating_sub(used),
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(rights: KeyRights) -> KeyRing {
        let mut ring = KeyRing::default();
        let hash = KeyHash::of("secret");
        ring.add("test".to_owned(), &hash, rights).unwrap();
        ring
    }

    #[test]
    fn only_the_right_key_is_found() {
        let ring = ring(KeyRights::default());
        assert_eq!(
            ring.find("secret").map(|key| key.name.as_str()),
            Some("test")
        );
        assert!(ring.find("Secret").is_none());
        assert!(ring.find("").is_none());
    }

    #[test]
    fn a_key_is_added_once() {
        let mut ring = ring(KeyRights::default());
        let again = ring.add(
            "again".to_owned(),
            &KeyHash::of("secret"),
            KeyRights::default(),
        );
        assert_eq!(
            again.unwrap_err().to_string(),
            "the keys `test` and `again` have the same hash; a key belongs to one name"
        );
    }

    /// Spends and keeps a request of that day; returns the used and the remaining quota.
    fn kept(key: &Key, day: u64) -> Result<(u64, u64), Refusal> {
        let spent = key.spend(day)?;
        let state = spent.state.unwrap();
        spent.keep();
        Ok((state.used, state.left))
    }

    #[test]
    fn a_quota_counts_down_and_starts_anew_the_next_day() {
        let ring = ring(KeyRights {
            daily_quota: Some(2),
            ..KeyRights::default()
        });
        let key = ring.find("secret").unwrap();
        assert_eq!(kept(key, 7), Ok((1, 1)));
        assert_eq!(kept(key, 7), Ok((2, 0)));
        assert_eq!(kept(key, 7), Err(Refusal::QuotaUsedUp(2)));
        // Setting the clock back does not restore the quota.
        assert_eq!(kept(key, 6), Err(Refusal::QuotaUsedUp(2)));
        assert_eq!(kept(key, 8), Ok((1, 1)));
        assert_eq!(kept(key, 7), Ok((2, 0)));
        assert_eq!(kept(key, 8), Err(Refusal::QuotaUsedUp(2)));
    }

    #[test]
    fn what_brings_no_answer_is_given_back() {
        let ring = ring(KeyRights {
            daily_quota: Some(1),
            ..KeyRights::default()
        });
        let key = ring.find("secret").unwrap();
        drop(key.spend(7).unwrap());
        let panicking = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _spent = key.spend(7).unwrap();
            std::panic::resume_unwind(Box::new("on purpose"));
        }));
        assert!(panicking.is_err());
        let of_yesterday = key.spend(7).unwrap();
        assert_eq!(kept(key, 8), Ok((1, 0)));
        // The day on which it was spent is over.
        drop(of_yesterday);
        assert_eq!(kept(key, 8), Err(Refusal::QuotaUsedUp(1)));
    }

    #[test]
    fn what_was_spent_elsewhere_counts() {
        let ring = ring(KeyRights {
            daily_quota: Some(5),
            ..KeyRights::default()
        });
        let key = ring.find("secret").unwrap();
        let label = KeyHash::of("secret").label();
        let spent = |day, used| {
            let label = KeyHash::of("secret").label();
            vec![Spent { label, day, used }]
        };
        ring.also_spent(&label, 7, 3);
        assert_eq!(ring.spent().collect::<Vec<_>>(), spent(7, 3));
        assert_eq!(kept(key, 7), Ok((4, 1)));
        ring.also_spent(&label, 7, 1);
        assert_eq!(kept(key, 7), Err(Refusal::QuotaUsedUp(5)));
        // Counts of an earlier day are ignored.
        key.spend(8).unwrap().keep();
        ring.also_spent(&label, 7, 100);
        assert_eq!(ring.spent().collect::<Vec<_>>(), spent(8, 1));
        ring.also_spent(&label, 9, 2);
        assert_eq!(ring.spent().collect::<Vec<_>>(), spent(9, 2));
        assert_eq!(label.len(), 16);
    }

    #[test]
    fn a_loan_is_spent_and_what_is_left_of_it_given_back() {
        let rights = || KeyRights {
            daily_quota: Some(10),
            ..KeyRights::default()
        };
        let before = ring(rights());
        let (lender, mut asked) = mpsc::unbounded_channel();
        before.lend_through(lender);
        // A ring that is read later counts within the same loans.
        let mut ring = ring(rights());
        ring.continue_from(&before);
        let key = ring.find("secret").unwrap();
        let label = KeyHash::of("secret").label();
        assert_eq!(kept(key, 7), Err(Refusal::LoanUsedUp));
        let _told = key.ask_for_loan();
        assert_eq!(asked.try_recv().unwrap().label, label);

        // Three of ten, after others were granted four.
        ring.take_loan(&label, 7, 7, 4);
        assert_eq!(kept(key, 7), Ok((5, 5)));
        drop(key.spend(7).unwrap());
        assert_eq!(ring.loan_left(&label, 7), Some((2, 10)));
        assert_eq!(ring.give_back_loan(&label, 7), 2);
        assert_eq!(ring.give_back_loan(&label, 7), 0);
        assert_eq!(kept(key, 7), Err(Refusal::LoanUsedUp));
        // Others gave one back; this server is lent the rest.
        ring.take_loan(&label, 7, 10, -1);
        for used in 5..=10 {
            assert_eq!(kept(key, 7), Ok((used, 10 - used)));
        }
        assert_eq!(kept(key, 7), Err(Refusal::QuotaUsedUp(10)));
        // A loan is for its day.
        assert_eq!(kept(key, 8), Err(Refusal::LoanUsedUp));
        assert_eq!(ring.give_back_loan(&label, 8), 0);
    }

    #[test]
    fn without_a_lender_a_server_counts_alone_or_refuses() {
        let with = ring(KeyRights {
            daily_quota: Some(5),
            ..KeyRights::default()
        });
        let (lender, _asked) = mpsc::unbounded_channel();
        with.lend_through(lender);
        let key = with.find("secret").unwrap();
        with.take_loan(&KeyHash::of("secret").label(), 7, 1, 0);
        with.share(Sharing::Held);
        // What was lent is spent first.
        assert_eq!(kept(key, 7), Ok((1, 4)));
        assert_eq!(kept(key, 7), Err(Refusal::CountsAway));
        with.share(Sharing::Alone);
        assert_eq!(kept(key, 7), Ok((2, 3)));
        with.share(Sharing::Lent);
        assert_eq!(kept(key, 7), Err(Refusal::LoanUsedUp));
        let without = ring(KeyRights::default());
        without.share(Sharing::Held);
        assert!(without.find("secret").unwrap().spend(7).is_ok());
    }

    #[test]
    fn a_rate_is_divided_among_servers() {
        let rate = |rate, servers| {
            let ring = ring(KeyRights {
                per_second: NonZeroU32::new(rate),
                ..KeyRights::default()
            });
            ring.divide_rates(servers);
            let key = ring.find("secret").unwrap();
            (0..20).filter(|_| key.spend(7).is_ok()).count()
        };
        assert_eq!([rate(12, 0), rate(12, 3), rate(2, 5)], [12, 4, 1]);
    }

    #[test]
    fn a_rate_limit_names_the_seconds_to_wait() {
        let rights = KeyRights {
            per_second: NonZeroU32::new(1),
            ..KeyRights::default()
        };
        let ring = ring(rights);
        let key = ring.find("secret").unwrap();
        assert!(key.spend(7).is_ok());
        assert_eq!(key.spend(7).err(), Some(Refusal::RateLimit(1)));
    }

    #[test]
    fn a_new_ring_goes_on_counting() {
        let rights = |quota| KeyRights {
            daily_quota: Some(quota),
            per_second: NonZeroU32::new(1),
            ..KeyRights::default()
        };
        let before = ring(rights(2));
        let first = before.find("secret").unwrap().spend(7).unwrap();
        let mut after = ring(rights(3));
        after.continue_from(&before);
        let key = after.find("secret").unwrap();
        assert_eq!(key.spend(7).err(), Some(Refusal::RateLimit(1)));
        // A request that is under way while the keys change is given back in both.
        assert_eq!(key.spent.count.latest(), (7, 1));
        drop(first);
        assert_eq!(key.spent.count.latest(), (7, 0));
        // Another rate begins anew.
        let mut faster = ring(KeyRights {
            per_second: NonZeroU32::new(2),
            ..rights(3)
        });
        faster.continue_from(&after);
        assert_eq!(kept(faster.find("secret").unwrap(), 7), Ok((1, 2)));
        assert_eq!(key.spent.count.latest(), (7, 1));
        // So does a key that was gone for a while.
        let mut without = KeyRing::default();
        without.continue_from(&faster);
        let mut again = ring(rights(3));
        again.continue_from(&without);
        assert_eq!(kept(again.find("secret").unwrap(), 7), Ok((2, 1)));
    }
}
