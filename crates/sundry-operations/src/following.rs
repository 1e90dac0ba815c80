//! How following a store stands, kind by kind, as metrics and pages tell it. The program that does
//! the following writes it down here; this module asks no store.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// How following one kind stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KindFollowing {
    /// Number of the newest publication; `None` if nothing was ever published.
    pub newest: Option<u64>,
    /// When the store was asked last with an answer, in seconds since 1970; `None` if it never
    /// answered.
    pub asked: Option<i64>,
    /// Why the newest publication does not answer, or why it is not known; `None` if it does.
    pub wrong: Option<String>,
}

/// How following stands. Empty where no store is followed.
#[derive(Debug, Default)]
pub struct Following(Mutex<BTreeMap<&'static str, KindFollowing>>);

impl Following {
    /// Notes how a kind stands. Returns what was noted before.
    pub fn note(&self, kind: &'static str, now: KindFollowing) -> Option<KindFollowing> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.insert(kind, now)
    }

    /// Returns how every kind that is followed stands.
    pub fn kinds(&self) -> BTreeMap<&'static str, KindFollowing> {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.clone()
    }
}
