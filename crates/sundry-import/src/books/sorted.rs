//! Rows that are summed by key as they come, in memory bounded by the number of keys: they wait
//! unsorted until there are as many again, then equal keys are made one.

/// A row of such a table.
pub(super) trait Row: Copy {
    /// What it is found by; rows of one work stand together.
    type Key: Ord + Copy;

    /// Its key.
    fn key(&self) -> Self::Key;

    /// Takes in another row of the same key. The order of calls must not matter.
    fn merge(&mut self, other: &Self);
}

/// Rows by key.
#[derive(Debug)]
pub(super) struct Sorted<R> {
    rows: Vec<R>,
    settled: usize,
}

impl<R> Default for Sorted<R> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            settled: 0,
        }
    }
}

/// Fewer rows than this are not worth sorting.
const LEAST: usize = 1 << 20;

impl<R: Row> Sorted<R> {
    pub(super) fn push(&mut self, row: R) {
        if self.rows.len() == self.rows.capacity() && self.rows.len() > self.settled + LEAST {
            self.settle();
            // Half as many again, so that growing costs no second copy of everything.
            self.rows.reserve_exact(LEAST + self.settled / 2);
        }
        self.rows.push(row);
    }

    /// Makes look-ups possible.
    pub(super) fn settle(&mut self) {
        self.rows.sort_unstable_by_key(R::key);
        self.rows.dedup_by(|later, kept| {
            let same = later.key() == kept.key();
            if same {
                kept.merge(later);
            }
            same
        });
        self.settled = self.rows.len();
    }

    /// The rows from the first whose key is at least `low` for as long as `belongs` says so.
    pub(super) fn range(&self, low: R::Key, belongs: impl Fn(&R) -> bool) -> &[R] {
        let start = self.rows.partition_point(|row| row.key() < low);
        let rest = self.rows.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|row| belongs(row)).count();
        rest.get(..length).unwrap_or_default()
    }
}
