//! Counts the heads of requests against the memory that uploads share: a head of ordinary size is
//! free, a longer one holds memory from its arrival to the end of its answer.
//!
//! The limit for a single head is hyper's; `paced` limits the time of a head.

use sundry_operations::{Held, Memory};

/// Bytes of a head that are not counted. Browsers send a tenth of that.
const FREE: usize = 16 * 1024;

/// A buffer that grows by doubling takes up to twice what is in it.
const GROWTH: usize = 2;

/// The head that a connection is reading.
#[derive(Debug)]
pub(crate) struct Heads {
    memory: Memory,
    length: usize,
    held: Held,
}

impl Heads {
    pub(crate) fn new(memory: &Memory) -> Self {
        Self {
            memory: memory.clone(),
            length: 0,
            held: memory.hold(),
        }
    }

    /// Counts bytes that have arrived; returns false if there is no memory for them.
    pub(crate) fn take(&mut self, bytes: usize) -> bool {
        let before = self.length.max(FREE);
        self.length += bytes;
        let counted = self.length.saturating_sub(before);
        counted == 0 || self.held.grow(counted * GROWTH)
    }

    /// Starts the next head, once the answer to the last one is over.
    pub(crate) fn begin(&mut self) {
        if self.length > FREE {
            self.held = self.memory.hold();
        }
        self.length = 0;
    }
}
