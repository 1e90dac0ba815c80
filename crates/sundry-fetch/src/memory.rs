//! One memory budget for data from outside: uploads, fetched bodies, and the memory that
//! decompressing them takes.
//!
//! Memory is reserved as bytes arrive, so that a silent client holds nothing. Nobody waits: what
//! does not fit is refused, and the caller answers "come back later".

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;

/// A number of bytes that may be held at the same time. Clones share it.
#[derive(Debug, Clone)]
pub struct Memory {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    left: AtomicUsize,
    all: usize,
}

impl Memory {
    /// Makes a budget of this many bytes.
    ///
    /// ```
    /// use sundry_fetch::Memory;
    ///
    /// let memory = Memory::new(100);
    /// let mut held = memory.hold();
    /// assert!(held.grow(60) && !held.grow(60));
    /// assert_eq!(memory.left(), 40);
    /// drop(held);
    /// assert_eq!(memory.left(), 100);
    /// ```
    pub fn new(bytes: usize) -> Self {
        let left = AtomicUsize::new(bytes);
        Self {
            inner: Arc::new(Inner { left, all: bytes }),
        }
    }

    /// Returns the number of free bytes.
    pub fn left(&self) -> usize {
        self.inner.left.load(Ordering::Relaxed)
    }

    /// Makes an empty reservation from the budget.
    pub fn hold(&self) -> Held {
        Held {
            memory: self.clone(),
            bytes: 0,
        }
    }
}

/// Two budgets are equal if they have the same size, since settings are compared by their
/// configured values.
impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        self.inner.all == other.inner.all
    }
}

impl Eq for Memory {}

/// A reservation from a [`Memory`], released when it is dropped.
#[derive(Debug)]
pub struct Held {
    memory: Memory,
    bytes: usize,
}

impl Held {
    /// Reserves more bytes; returns true if there was room.
    #[must_use]
    pub fn grow(&mut self, bytes: usize) -> bool {
        let taken =
            self.memory
                .inner
                .left
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                    left.checked_sub(bytes)
                });
        if taken.is_ok() {
            self.bytes += bytes;
        }
        taken.is_ok()
    }

    /// Makes room for `more` bytes in `buffer`, as `Vec::reserve` does, but for at most `limit` in
    /// all; returns true if there was memory.
    #[must_use]
    pub fn reserve(&mut self, buffer: &mut Vec<u8>, more: usize, limit: usize) -> bool {
        let (needed, capacity) = (buffer.len().saturating_add(more), buffer.capacity());
        if needed <= capacity {
            return true;
        }
        let wanted = needed.max((capacity * 2).clamp(SMALLEST, limit.max(SMALLEST)));
        if !self.grow(wanted - capacity) {
            return false;
        }
        buffer.reserve_exact(wanted - buffer.len());
        true
    }

    /// Binds the reservation to these bytes: it is released when their last clone is dropped.
    pub fn keep(self, bytes: Vec<u8>) -> Bytes {
        Bytes::from_owner(Kept { bytes, _held: self })
    }

    fn give_back(&mut self, bytes: usize) {
        self.bytes -= bytes;
        self.memory.inner.left.fetch_add(bytes, Ordering::Relaxed);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.give_back(self.bytes);
    }
}

/// Initial size of a buffer.
const SMALLEST: usize = 16 * 1024;

struct Kept {
    bytes: Vec<u8>,
    _held: Held,
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_takes_what_it_has_room_for_and_its_clones_hold_it() {
        let memory = Memory::new(100_000);
        let mut held = memory.hold();
        let mut buffer = Vec::new();
        assert_eq!(memory.left(), 100_000);
        assert!(held.reserve(&mut buffer, 10, 50_000));
        buffer.resize(16_384, 1);
        assert_eq!(memory.left(), 100_000 - buffer.capacity());
        assert!(held.reserve(&mut buffer, 30_000, 50_000));
        buffer.resize(46_384, 1);
        assert_eq!(memory.left(), 100_000 - buffer.capacity());
        assert!(!held.reserve(&mut buffer, 80_000, 200_000));

        let bytes = held.keep(buffer);
        let clone = bytes.slice(..10);
        drop(bytes);
        assert!(memory.left() < 100_000);
        drop(clone);
        assert_eq!(memory.left(), 100_000);
    }
}
