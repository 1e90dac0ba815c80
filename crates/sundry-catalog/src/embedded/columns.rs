//! Numeric columns: filters by range, and sorting by value.

use std::ops::RangeInclusive;

use tantivy::columnar::Column;

use super::docs::{Bits, Docs};
use super::top::{Rank, Top};
use crate::plan::TestKind;
use crate::query::Direction;

/// A numeric field.
pub(crate) enum Numbers {
    /// Whole numbers, dates, and booleans as 1 and 0.
    Whole(Column<i64>),
    Real(Column<f64>),
}

/// Number of records processed at once: their values stay in the processor's fastest cache.
const CHUNK: u32 = 4096;

impl Numbers {
    /// Returns true if a record's value passes the test.
    pub(crate) fn passes(&self, doc: u32, test: &TestKind) -> bool {
        match (self, test) {
            (Self::Whole(column), TestKind::Whole(ranges)) => {
                column.first(doc).is_some_and(|value| {
                    ranges
                        .iter()
                        .any(|(low, high)| (low..=high).contains(&&value))
                })
            }
            (Self::Real(column), TestKind::Real(ranges)) => {
                column.first(doc).is_some_and(|value| {
                    ranges
                        .iter()
                        .any(|(low, high)| (low..=high).contains(&&value))
                })
            }
            (Self::Whole(column), TestKind::Exists) => column.index.has_value(doc),
            (Self::Real(column), TestKind::Exists) => column.index.has_value(doc),
            _ => false,
        }
    }

    /// Returns all records whose values pass the test.
    pub(crate) fn passing(&self, test: &TestKind, universe: u32) -> Docs {
        match (self, test) {
            (Self::Whole(column), TestKind::Whole(ranges)) => {
                let ranges = ranges.iter().map(|(low, high)| *low..=*high);
                in_ranges(column, ranges, universe)
            }
            (Self::Real(column), TestKind::Real(ranges)) => {
                let ranges = ranges.iter().map(|(low, high)| *low..=*high);
                in_ranges(column, ranges, universe)
            }
            _ => {
                let mut bits = Bits::none(universe);
                (0..universe)
                    .filter(|doc| self.passes(*doc, test))
                    .for_each(|doc| bits.set(doc));
                Docs::Many(bits)
            }
        }
    }

    /// Returns a record's value as a number.
    pub(crate) fn real(&self, doc: u32) -> Option<f64> {
        match self {
            Self::Whole(column) => column.first(doc).map(|value| value as f64),
            Self::Real(column) => column.first(doc),
        }
    }

    /// Returns an upper bound of all values.
    pub(crate) fn largest(&self) -> f64 {
        match self {
            Self::Whole(column) => column.max_value() as f64,
            Self::Real(column) => column.max_value(),
        }
    }

    /// Ranks all members of a set by their values.
    pub(crate) fn rank(&self, docs: &Docs, universe: u32, direction: Direction, top: &mut Top) {
        let mut chunk = Vec::with_capacity(CHUNK as usize);
        let mut at = 0;
        let mut end = 0;
        let mut whole = Vec::new();
        let mut real = Vec::new();
        while end < universe {
            sundry_halt::check();
            end = match docs {
                Docs::Few(_) => universe,
                Docs::Many(_) => end.saturating_add(CHUNK).min(universe.next_multiple_of(64)),
            };
            chunk.clear();
            docs.take_until(end, &mut at, &mut chunk);
            match self {
                Self::Whole(column) => {
                    whole.clear();
                    whole.resize(chunk.len(), None);
                    column.first_vals(&chunk, &mut whole);
                    for (doc, value) in chunk.iter().zip(&whole) {
                        top.push(Rank::of_whole(*value, direction, *doc));
                    }
                }
                Self::Real(column) => {
                    real.clear();
                    real.resize(chunk.len(), None);
                    column.first_vals(&chunk, &mut real);
                    for (doc, value) in chunk.iter().zip(&real) {
                        top.push(Rank::of_real(*value, direction, *doc));
                    }
                }
            }
        }
    }
}

fn in_ranges<T>(
    column: &Column<T>,
    ranges: impl Iterator<Item = RangeInclusive<T>>,
    universe: u32,
) -> Docs
where
    T: PartialOrd + Copy + Send + Sync + std::fmt::Debug + 'static,
{
    let mut bits = Bits::none(universe);
    let mut found = Vec::new();
    // The column stores values relative to its least one and clamps at 0, so a range that ends
    // below the least value would match that value (tantivy-columnar 0.27, `bitpacked.rs`).
    let possible = |range: &RangeInclusive<T>| {
        *range.end() >= column.min_value() && *range.start() <= column.max_value()
    };
    for range in ranges.filter(possible) {
        let mut start = 0;
        while start < universe {
            sundry_halt::check();
            let end = start.saturating_add(CHUNK * 4).min(universe);
            found.clear();
            column.get_docids_for_value_range(range.clone(), start..end, &mut found);
            for doc in &found {
                bits.set(*doc);
            }
            start = end;
        }
    }
    Docs::Many(bits)
}
