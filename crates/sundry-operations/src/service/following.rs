//! The state of following a store, for each kind, as metrics and pages report it. The program that
//! follows the store records it here; this module asks no store.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The state of following one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KindFollowing {
    /// Number of the newest publication; `None` if nothing was ever published.
    pub newest: Option<u64>,
    /// Time of the store's last answer, in seconds since 1970; `None` if it never answered.
    pub asked: Option<i64>,
    /// The reason why the newest publication is not in use, or not known; `None` if it is in use.
    pub wrong: Option<String>,
}

/// The state of following. It is empty if no store is followed.
#[derive(Debug, Default)]
pub struct Following(Mutex<BTreeMap<&'static str, KindFollowing>>);

impl Following {
    /// Records the state of a kind. Returns the previous one.
    pub fn note(&self, kind: &'static str, now: KindFollowing) -> Option<KindFollowing> {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.insert(kind, now)
    }

    /// Returns the state of every kind that is followed.
    pub fn kinds(&self) -> BTreeMap<&'static str, KindFollowing> {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.clone()
    }
}
