//! Keys: who may call, how fast and how often a day.
//!
//! Only hashes are kept. A key is 256 random bits, so a plain SHA-256 is enough: there is nothing
//! to guess. Counts live in memory; a restart begins the day's quota anew.

use std::fmt::Write as _;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// All keys of the operator.
#[derive(Debug, Default)]
pub struct KeyRing {
    keys: Vec<Key>,
}

/// One key: its hash and what it may do.
#[derive(Debug)]
pub(crate) struct Key {
    name: String,
    hash: KeyHash,
    operations: Vec<String>,
    limiter: Option<DefaultDirectRateLimiter>,
    daily_quota: Option<u64>,
    spent: AtomicU64,
}

/// What a configured key may do.
#[derive(Debug, Clone, Default)]
pub struct KeyRights {
    /// Operations it may call; empty: all.
    pub operations: Vec<String>,
    /// Requests a second, with as large a burst.
    pub per_second: Option<NonZeroU32>,
    /// Requests a day in UTC.
    pub daily_quota: Option<u64>,
}

/// The SHA-256 of a key, written `sha256:` and 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyHash([u8; 32]);

/// The text is not a key's hash.
#[derive(Debug, thiserror::Error)]
#[error("a key's hash is `sha256:` and 64 hexadecimal digits, as `sundry keys new` prints it")]
pub struct KeyHashError;

/// The state of a key's quota after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct QuotaState {
    /// What this request cost: 1, or 0 once it has failed.
    pub(crate) cost: u64,
    pub(crate) used: u64,
    pub(crate) left: u64,
}

/// Why a key's request is not taken now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Seconds to wait.
    RateLimit(u64),
    /// The quota.
    QuotaUsedUp(u64),
}

impl QuotaState {
    /// The state after a failed request was given back.
    pub(crate) fn given_back(self) -> Self {
        Self {
            cost: 0,
            used: self.used.saturating_sub(1),
            left: self.left + 1,
        }
    }
}

impl KeyHash {
    /// The hash of a key.
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
    pub fn add(&mut self, name: String, hash: KeyHash, rights: KeyRights) {
        self.keys.push(Key {
            name,
            hash,
            operations: rights.operations,
            limiter: rights
                .per_second
                .map(|rate| RateLimiter::direct(Quota::per_second(rate))),
            daily_quota: rights.daily_quota,
            spent: AtomicU64::new(0),
        });
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The key with this text. Every hash is compared, each in constant time.
    pub(crate) fn find(&self, presented: &str) -> Option<&Key> {
        let hash = KeyHash::of(presented);
        let mut found = None;
        for key in &self.keys {
            if bool::from(key.hash.0.ct_eq(&hash.0)) {
                found = Some(key);
            }
        }
        found
    }
}

/// The day is kept above the count, so that one atomic word holds both.
const COUNT_BITS: u32 = 40;

impl Key {
    /// The operator's name for it, which may be logged.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn may_call(&self, operation: &str) -> bool {
        self.operations.is_empty() || self.operations.iter().any(|allowed| allowed == operation)
    }

    /// Counts a request of day `day` against the limits.
    pub(crate) fn spend(&self, day: u64) -> Result<Option<QuotaState>, Refusal> {
        if let Some(limiter) = &self.limiter
            && let Err(not_until) = limiter.check()
        {
            let wait = not_until.wait_time_from(DefaultClock::default().now());
            return Err(Refusal::RateLimit(wait.as_secs() + 1));
        }
        let Some(quota) = self.daily_quota else {
            return Ok(None);
        };
        let count = |word: u64| {
            if word >> COUNT_BITS == day {
                word & ((1 << COUNT_BITS) - 1)
            } else {
                0
            }
        };
        let counted = self
            .spent
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
                let used = count(word);
                (used < quota).then(|| (day << COUNT_BITS) | (used + 1))
            });
        match counted {
            Ok(before) => {
                let used = count(before) + 1;
                Ok(Some(QuotaState {
                    cost: 1,
                    used,
                    left: quota.saturating_sub(used),
                }))
            }
            Err(_) => Err(Refusal::QuotaUsedUp(quota)),
        }
    }

    /// Gives a request of day `day` back: failures cost nothing.
    pub(crate) fn give_back(&self, day: u64) {
        let _ = self
            .spent
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
                let counted = word & ((1 << COUNT_BITS) - 1) > 0;
                (word >> COUNT_BITS == day && counted).then(|| word - 1)
            });
    }
}

/// A new key: `sundry_` and 256 random bits in hexadecimal.
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
        ring.add("test".to_owned(), KeyHash::of("secret"), rights);
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
    fn a_quota_counts_down_and_starts_anew_the_next_day() {
        let ring = ring(KeyRights {
            daily_quota: Some(2),
            ..KeyRights::default()
        });
        let key = ring.find("secret").unwrap();
        assert_eq!(
            key.spend(7),
            Ok(Some(QuotaState {
                cost: 1,
                used: 1,
                left: 1
            }))
        );
        assert_eq!(
            key.spend(7),
            Ok(Some(QuotaState {
                cost: 1,
                used: 2,
                left: 0
            }))
        );
        assert_eq!(key.spend(7), Err(Refusal::QuotaUsedUp(2)));
        key.give_back(7);
        assert_eq!(
            key.spend(7),
            Ok(Some(QuotaState {
                cost: 1,
                used: 2,
                left: 0
            }))
        );
        assert_eq!(
            key.spend(8),
            Ok(Some(QuotaState {
                cost: 1,
                used: 1,
                left: 1
            }))
        );
        key.give_back(7);
        assert_eq!(
            key.spend(8),
            Ok(Some(QuotaState {
                cost: 1,
                used: 2,
                left: 0
            }))
        );
    }

    #[test]
    fn a_rate_limit_names_the_seconds_to_wait() {
        let rights = KeyRights {
            per_second: NonZeroU32::new(1),
            ..KeyRights::default()
        };
        let ring = ring(rights);
        let key = ring.find("secret").unwrap();
        assert_eq!(key.spend(7), Ok(None));
        assert_eq!(key.spend(7), Err(Refusal::RateLimit(1)));
    }

    #[test]
    fn new_keys_differ() {
        assert_ne!(new_key().unwrap(), new_key().unwrap());
    }
}
