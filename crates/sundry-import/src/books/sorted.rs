//! Rows that are summed by key as they come, in memory bounded by the number of keys: new rows wait
//! unsorted until they are numerous enough, then equal keys are merged.

/// A row of such a table.
pub(super) trait Row: Copy {
    /// The key for look-ups; rows of one work are adjacent.
    type Key: Ord + Copy;

    /// Returns its key.
    fn key(&self) -> Self::Key;

    /// Merges another row of the same key. The order of calls must not matter.
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

/// Fewer new rows than this are not worth sorting.
const LEAST: usize = 1 << 20;

impl<R: Row> Sorted<R> {
    pub(super) fn push(&mut self, row: R) {
        if self.rows.len() == self.rows.capacity() && self.rows.len() > self.settled + LEAST {
            self.settle();
            // Reserve half as many again, so that growing needs no second copy of everything.
            self.rows.reserve_exact(LEAST + self.settled / 2);
        }
        self.rows.push(row);
    }

    /// Prepares look-ups.
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

    /// Returns the rows from the first whose key is at least `low`, as long as `belongs` is true.
    pub(super) fn range(&self, low: R::Key, belongs: impl Fn(&R) -> bool) -> &[R] {
        let start = self.rows.partition_point(|row| row.key() < low);
        let rest = self.rows.get(start..).unwrap_or_default();
        let length = rest.iter().take_while(|row| belongs(row)).count();
        rest.get(..length).unwrap_or_default()
    }
}
