//! Top-k selection: a heap that never holds more than the requested window.

use std::collections::BinaryHeap;

use crate::query::Direction;

/// The sort key of a record: smallest first. Records without a value come after all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    is_missing: bool,
    key: u64,
    doc: u32,
}

impl Rank {
    /// Ranks by a whole number, if there is one.
    pub(crate) fn of_whole(value: Option<i64>, direction: Direction, doc: u32) -> Self {
        let key = value.map(|value| (value as u64) ^ (1 << 63));
        Self::of_key(key, direction, doc)
    }

    /// Ranks by a number, if there is one.
    pub(crate) fn of_real(value: Option<f64>, direction: Direction, doc: u32) -> Self {
        let key = value.map(|value| {
            let bits = value.to_bits();
            // The bits of negative numbers are in descending order.
            if bits >> 63 == 1 {
                !bits
            } else {
                bits ^ (1 << 63)
            }
        });
        Self::of_key(key, direction, doc)
    }

    fn of_key(key: Option<u64>, direction: Direction, doc: u32) -> Self {
        let turned = |key: u64| match direction {
            Direction::Ascending => key,
            Direction::Descending => !key,
        };
        Self {
            is_missing: key.is_none(),
            key: key.map_or(0, turned),
            doc,
        }
    }

    /// Ranks by relevance, which is never negative, so its bits have the same order.
    pub(crate) fn of_score(score: f32, doc: u32) -> Self {
        Self {
            is_missing: false,
            key: !u64::from(score.to_bits()),
            doc,
        }
    }

    pub(crate) fn doc(self) -> u32 {
        self.doc
    }

    /// Returns the relevance that the rank was made from.
    pub(crate) fn score(self) -> f32 {
        f32::from_bits(!self.key as u32)
    }
}

/// Keeps the first ranks.
pub(crate) struct Top {
    window: usize,
    heap: BinaryHeap<Rank>,
}

impl Top {
    pub(crate) fn new(window: usize) -> Self {
        Self {
            window,
            heap: BinaryHeap::with_capacity(window.min(1024) + 1),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, rank: Rank) {
        if self.heap.len() < self.window {
            self.heap.push(rank);
        } else if let Some(mut last) = self.heap.peek_mut()
            && rank < *last
        {
            *last = rank;
        }
    }

    /// Returns the relevance that a record must exceed to get in. Records come in order of place,
    /// so one with equal relevance ranks behind.
    pub(crate) fn bar(&self) -> f32 {
        if self.window == 0 {
            return f32::INFINITY;
        }
        match self.heap.peek() {
            Some(last) if self.heap.len() >= self.window => last.score(),
            _ => -1.0,
        }
    }

    /// Returns the ranks in order, without the first `offset`.
    pub(crate) fn finish(self, offset: usize) -> Vec<Rank> {
        let mut ranks = self.heap.into_sorted_vec();
        ranks.drain(..offset.min(ranks.len()));
        ranks
    }
}
