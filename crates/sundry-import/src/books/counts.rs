//! Counts of the people who shelved and rated each work, and its mean rating.

use super::fields::round;
use super::sorted::{Row, Sorted};

/// The counts of one work.
#[derive(Debug, Clone, Copy)]
struct Count {
    work: u32,
    shelved: u32,
    rated: u32,
    stars: u32,
}

impl Row for Count {
    type Key = u32;

    fn key(&self) -> u32 {
        self.work
    }

    fn merge(&mut self, other: &Self) {
        self.shelved = self.shelved.saturating_add(other.shelved);
        self.rated = self.rated.saturating_add(other.rated);
        self.stars = self.stars.saturating_add(other.stars);
    }
}

/// The counts by work.
#[derive(Debug, Default)]
pub(super) struct Counts(Sorted<Count>);

impl Counts {
    pub(super) fn shelved(&mut self, work: u32) {
        self.0.push(Count {
            work,
            shelved: 1,
            rated: 0,
            stars: 0,
        });
    }

    pub(super) fn rated(&mut self, work: u32, stars: u32) {
        self.0.push(Count {
            work,
            shelved: 0,
            rated: 1,
            stars,
        });
    }

    pub(super) fn settle(&mut self) {
        self.0.settle();
    }

    /// Returns the readers and the mean rating, 0 to 1. Most people who rate a book have shelved it
    /// too, and the dumps do not tell who did what, so the result is the larger of the two counts,
    /// not their sum.
    pub(super) fn get(&self, work: u32) -> Option<(u64, Option<f64>)> {
        let count = self.0.range(work, |row| row.work == work).first()?;
        let readers = u64::from(count.shelved.max(count.rated));
        let mean = f64::from(count.stars) / f64::from(count.rated.max(1)) / 5.0;
        Some((readers, (count.rated > 0).then(|| round(mean))))
    }
}
