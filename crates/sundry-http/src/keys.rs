//! API keys: each has rights, a rate limit and a daily quota.
//!
//! Only hashes are stored. A key is 256 random bits, so a plain SHA-256 is enough: there is nothing
//! to guess. Counts live in memory; [`KeyRing::spent`] exports them for storage across restarts,
//! and [`KeyRing::also_spent`] adds stored ones.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write as _;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};

/// All keys that the operator configured.
#[derive(Debug, Default)]
pub struct KeyRing {
    keys: Vec<Key>,
    /// Maps a hash to the place of its key in `keys`.
    places: HashMap<[u8; 32], usize>,
}

/// One key: its hash and its rights.
#[derive(Debug)]
pub(crate) struct Key {
    name: String,
    hash: KeyHash,
    operations: Vec<String>,
    limiter: Option<DefaultDirectRateLimiter>,
    daily_quota: Option<u64>,
    spent: AtomicU64,
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

/// The SHA-256 of a key, written as `sha256:` and 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHash([u8; 32]);

/// The error for a text that is not the hash of a key.
#[derive(Debug, thiserror::Error)]
#[error("a key's hash is `sha256:` and 64 hexadecimal digits, as `sundry keys new` prints it")]
pub struct KeyHashError;

/// The state of a key's quota after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuotaState {
    /// Cost of this request: 1, or 0 if it failed.
    pub(crate) cost: u64,
    pub(crate) used: u64,
    pub(crate) left: u64,
}

/// The quota that a key has spent on one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spent {
    /// Place of the key in the ring.
    pub place: usize,
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

impl KeyHash {
    /// Hashes a key.
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key.as_bytes()).into())
    }
}

impl std::fmt::Display for KeyHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("sha256:")?;
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl FromStr for KeyHash {
    type Err = KeyHashError;

    fn from_str(text: &str) -> Result<Self, KeyHashError> {
        let digits = text
            .strip_prefix("sha256:")
            .filter(|digits| digits.len() == 64);
        let digits = digits.ok_or(KeyHashError)?.as_bytes();
        let mut hash = [0; 32];
        for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| KeyHashError)?;
            if !pair.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                return Err(KeyHashError);
            }
            *byte = u8::from_str_radix(pair, 16).map_err(|_| KeyHashError)?;
        }
        Ok(Self(hash))
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
        self.keys.push(Key {
            name,
            hash: hash.clone(),
            operations: rights.operations,
            limiter: rights
                .per_second
                .map(|rate| RateLimiter::direct(Quota::per_second(rate))),
            daily_quota: rights.daily_quota,
            spent: AtomicU64::new(0),
        });
        Ok(())
    }

    /// Lists the spent quota of every key that has one, each for the last day it was used.
    pub fn spent(&self) -> impl Iterator<Item = Spent> {
        let limited = self.keys.iter().enumerate();
        limited
            .filter(|(_, key)| key.daily_quota.is_some())
            .map(|(place, key)| {
                let word = key.spent.load(Ordering::Relaxed);
                Spent {
                    place,
                    day: word >> COUNT_BITS,
                    used: word & COUNT,
                }
            })
    }

    /// Returns the identifier under which a key's counts are stored: the beginning of its hash.
    pub fn label(&self, place: usize) -> Option<String> {
        let hash = self.keys.get(place)?.hash.to_string();
        hash.get("sha256:".len()..)?.get(..16).map(str::to_owned)
    }

    /// Adds requests of a day that were counted elsewhere: before a restart, or by another process.
    pub fn also_spent(&self, place: usize, day: u64, requests: u64) {
        let Some(key) = self.keys.get(place) else {
            return;
        };
        let _ = key
            .spent
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
                let used = match (word >> COUNT_BITS).cmp(&day) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => word & COUNT,
                    std::cmp::Ordering::Greater => return None,
                };
                Some((day << COUNT_BITS) | used.saturating_add(requests).min(COUNT))
            });
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
            self.key.give_back(self.day);
        }
    }
}

/// The day is stored in the bits above the count, so that one atomic word holds both.
const COUNT_BITS: u32 = 40;

/// Mask of the count's bits.
const COUNT: u64 = (1 << COUNT_BITS) - 1;

impl Key {
    /// Returns the operator's name for the key, which may be logged.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn may_call(&self, operation: &str) -> bool {
        self.operations.is_empty() || self.operations.iter().any(|allowed| allowed == operation)
    }

    /// Counts a request of day `day` against the limits. If the clock is set back, counting goes on
    /// with the latest day seen instead of starting a fresh one.
    pub(crate) fn spend(&self, day: u64) -> Result<Counted<'_>, Refusal> {
        if let Some(limiter) = &self.limiter
            && let Err(not_until) = limiter.check()
        {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            return Err(Refusal::RateLimit(wait.as_secs() + 1));
        }
        let Some(quota) = self.daily_quota else {
            return Ok(Counted {
                key: self,
                day,
                state: None,
            });
        };
        let count = |word: u64| {
            if word >> COUNT_BITS >= day {
                word & COUNT
            } else {
                0
            }
        };
        let latest = |word: u64| day.max(word >> COUNT_BITS);
        let counted = self
            .spent
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
                let used = count(word);
                (used < quota).then(|| (latest(word) << COUNT_BITS) | (used + 1))
            });
        match counted {
            Ok(before) => {
                let used = count(before) + 1;
                Ok(Counted {
                    key: self,
                    day: latest(before),
                    state: Some(QuotaState {
                        cost: 1,
                        used,
                        left: quota.saturating_sub(used),
                    }),
                })
            }
            Err(_) => Err(Refusal::QuotaUsedUp(quota)),
        }
    }

    /// Gives back a request of day `day`, since failures cost nothing.
    fn give_back(&self, day: u64) {
        let _ = self
            .spent
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
                let counted = word & COUNT > 0;
                (word >> COUNT_BITS == day && counted).then(|| word - 1)
            });
    }
}

/// Makes a new key: `sundry_` and 256 random bits in hexadecimal.
///
/// # Errors
/// If the operating system gives no random bytes.
pub fn new_key() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    let mut key = String::from("sundry_");
    for byte in bytes {
        let _ = write!(key, "{byte:02x}");
    }
    Ok(key)
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
    fn hashes_are_read_as_they_are_written() {
        let hash = KeyHash::of("secret");
        assert_eq!(hash.to_string().parse::<KeyHash>().unwrap(), hash);
        for wrong in ["", "sha256:", "sha256:zz", "md5:00", &"0".repeat(64)] {
            assert!(wrong.parse::<KeyHash>().is_err(), "{wrong}");
        }
        assert!(
            format!("sha256:{}", "+1".repeat(32))
                .parse::<KeyHash>()
                .is_err()
        );
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
        let spent = |day, used| {
            let place = 0;
            vec![Spent { place, day, used }]
        };
        ring.also_spent(0, 7, 3);
        assert_eq!(ring.spent().collect::<Vec<_>>(), spent(7, 3));
        assert_eq!(kept(key, 7), Ok((4, 1)));
        ring.also_spent(0, 7, 1);
        assert_eq!(kept(key, 7), Err(Refusal::QuotaUsedUp(5)));
        // Counts of an earlier day are ignored.
        key.spend(8).unwrap().keep();
        ring.also_spent(0, 7, 100);
        assert_eq!(ring.spent().collect::<Vec<_>>(), spent(8, 1));
        ring.also_spent(0, 9, 2);
        assert_eq!(ring.spent().collect::<Vec<_>>(), spent(9, 2));
        assert_eq!(ring.label(0).unwrap().len(), 16);
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
    fn new_keys_differ() {
        assert_ne!(new_key().unwrap(), new_key().unwrap());
    }
}
