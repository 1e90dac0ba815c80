//! A cache of the smaller copies of gifs that were made last. The gif door makes them.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;

/// Most bytes of cached previews.
const MOST_KEPT: usize = 32_000_000;

/// The cache of the most recent previews.
#[derive(Debug, Default)]
pub(crate) struct Previews {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    /// Name and bytes, the oldest first.
    entries: VecDeque<(String, Bytes)>,
    bytes: usize,
}

impl Previews {
    /// Returns a copy by its name.
    pub(crate) fn get(&self, name: &str) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = kept.entries.iter().find(|(known, _)| known == name);
        entry.map(|(_, bytes)| bytes.clone())
    }

    /// Keeps a copy, and drops the oldest ones beyond the limit.
    pub(crate) fn keep(&self, name: String, bytes: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.bytes += bytes.len();
        kept.entries.push_back((name, bytes));
        while kept.bytes > MOST_KEPT {
            let Some((_, oldest)) = kept.entries.pop_front() else {
                break;
            };
            kept.bytes -= oldest.len();
        }
    }
}
