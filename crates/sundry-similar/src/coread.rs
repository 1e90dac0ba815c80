//! Finds books that the same people read: item-to-item cosine with shrinkage, smoothed by the
//! neighbours of neighbours.
//!
//! Cosine alone prefers chance co-occurrences of books with few readers. Shrinkage adds a constant
//! to the denominator, so that a pair must be seen together a few times to count. The neighbours of
//! a book's nearest neighbours fill in pairs that were by chance read together too seldom: on
//! halves of the development readers R10of20 rises from .602 (cosine) over .619 (the best
//! shrinkage) to .635, on sparse data from .201 over .248 to .258 (`bench/similar`). Global models
//! (SVD, EASE) do as well on dense data and lose on sparse data, where they forget single pairs.
//!
//! Content is not considered here; see `blend`.

use crate::parallel::rows_in_order;
use crate::readings::Readings;
use crate::table::NeighbourTable;
use crate::top::keep_best;

/// Parameters of co-reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CoReadOptions {
    /// The constant added to the denominator of the cosine, in readers.
    pub shrinkage: f32,
    /// The weight of the neighbours of neighbours; 0 disables them.
    pub second_order: f32,
    /// The number of nearest neighbours whose own neighbours are used.
    pub nearest: usize,
    /// The number of neighbours per book that are kept for this.
    pub depth: usize,
    /// Number of books above which a reader's weight is reduced to `long_list / books`.
    pub long_list: f32,
    /// Number of threads. The result does not depend on it.
    pub threads: usize,
}

impl Default for CoReadOptions {
    fn default() -> Self {
        Self {
            shrinkage: 15.0,
            second_order: 0.15,
            nearest: 8,
            depth: 30,
            long_list: 500.0,
            threads: 1,
        }
    }
}

/// Maximum bytes for the lists of the second order; they are shortened for catalogues of millions.
const LISTS_BUDGET: usize = 256 << 20;
/// Maximum number of other books' lists that contribute to one book.
const MOST_TURNED: usize = 256;

/// A neighbour by co-reading.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CoReader {
    /// The index of the other book.
    pub item: u32,
    /// Total weight of the readers of both.
    pub together: f32,
    /// Geometric mean of both books' readers: the denominator of the cosine.
    pub mean_readers: f32,
    /// Shrunk cosine plus the second order.
    pub score: f32,
}

/// Co-reading, prepared for queries by book.
///
/// ```
/// use sundry_similar::{CoRead, CoReadOptions, Reading, Readings};
/// // Four people read books 0 and 1; one of them read 2 as well.
/// let pairs = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)];
/// let readings = Readings::collect(3, pairs.map(|(user, item)| Reading { user, item, weight: 1.0 }), 1000);
/// let table = CoRead::new(&readings, CoReadOptions::default()).table(10);
/// let neighbours: Vec<u32> = table.get(0).map(|(item, _)| item).collect();
/// assert_eq!(neighbours, [1, 2]);
/// ```
#[derive(Debug)]
pub struct CoRead<'a> {
    readings: &'a Readings,
    options: CoReadOptions,
    /// Square root of each book's weighted readers.
    norms: Vec<f32>,
    lists: NeighbourTable,
    turned: NeighbourTable,
}

/// Working memory of one thread: 13 bytes per book.
#[derive(Debug, Default, Clone)]
pub struct CoReadScratch {
    together: Vec<f32>,
    second: Vec<f32>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    row: Vec<CoReader>,
}

impl CoReadScratch {
    fn touch(&mut self, item: u32) -> bool {
        let Some(mark) = self.is_touched.get_mut(item as usize) else {
            return false;
        };
        if !*mark {
            *mark = true;
            self.touched.push(item);
        }
        true
    }
}

impl<'a> CoRead<'a> {
    /// Prepares the queries: one pass over all pairs if the second order is enabled, otherwise
    /// nothing.
    pub fn new(readings: &'a Readings, options: CoReadOptions) -> Self {
        let mut co_read = Self {
            readings,
            options: CoReadOptions {
                shrinkage: options.shrinkage.clamp(0.0, 1e6),
                second_order: options.second_order.clamp(0.0, 10.0),
                long_list: options.long_list.max(1.0),
                ..options
            },
            norms: Vec::new(),
            lists: NeighbourTable::new(),
            turned: NeighbourTable::new(),
        };
        co_read.norms = (0..readings.items())
            .map(|item| {
                let squares = readings
                    .of_item(item)
                    .map(|(user, weight)| co_read.influence(user) * weight * weight);
                squares.sum::<f32>().sqrt()
            })
            .collect();
        if co_read.options.second_order > 0.0 && options.nearest > 0 {
            let room = LISTS_BUDGET / (8 * readings.items().max(1));
            let depth = options.depth.min(room).max(options.nearest);
            co_read.lists = co_read.first_order(depth);
            co_read.turned = co_read.lists.turned(options.nearest, MOST_TURNED);
        }
        co_read
    }

    /// Returns working memory for [`CoRead::row`].
    pub fn scratch(&self) -> CoReadScratch {
        let items = self.readings.items();
        CoReadScratch {
            together: vec![0.0; items],
            second: vec![0.0; items],
            is_touched: vec![false; items],
            ..CoReadScratch::default()
        }
    }

    /// Returns the underlying readings.
    pub fn readings(&self) -> &'a Readings {
        self.readings
    }

    /// Returns the geometric mean of two books' readers.
    pub(crate) fn mean_readers(&self, left: usize, right: usize) -> f32 {
        let norm = |item: usize| self.norms.get(item).copied().unwrap_or_default();
        norm(left) * norm(right)
    }

    /// Returns the weight of a reader.
    fn influence(&self, user: u32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "lists are short")]
        let books = self.readings.of_user(user).count() as f32;
        if books > self.options.long_list {
            self.options.long_list / books
        } else {
            1.0
        }
    }

    fn first_order(&self, depth: usize) -> NeighbourTable {
        let mut table = NeighbourTable::new();
        rows_in_order(
            self.readings.items(),
            self.options.threads,
            || self.scratch(),
            |scratch, item| {
                self.fill(item, scratch);
                self.gather(item, scratch);
                keep_best(&mut scratch.row, depth, |other| {
                    (other.score, u64::from(other.item))
                });
                let row = scratch.row.iter().map(|other| (other.item, other.score));
                row.collect::<Vec<_>>()
            },
            |_, row| table.push(&row),
        );
        table
    }

    /// Sums up the books that were read together with this one.
    fn fill(&self, item: usize, scratch: &mut CoReadScratch) {
        for (user, weight) in self.readings.of_item(item) {
            let weight = weight * self.influence(user);
            for (other, other_weight) in self.readings.of_user(user) {
                if let Some(sum) = scratch.together.get_mut(other as usize) {
                    *sum += weight * other_weight;
                }
                scratch.touch(other);
            }
        }
    }

    /// Adds the second order: the neighbours of the nearest neighbours, and the books whose nearest
    /// are neighbours of this one.
    fn vouch(&self, item: usize, scratch: &mut CoReadScratch) {
        let nearest = self.options.nearest;
        let sum: f32 = self
            .lists
            .get(item)
            .take(nearest)
            .map(|(_, score)| score)
            .sum();
        let weight = self.options.second_order;
        for (middle, score) in self.lists.get(item).take(nearest) {
            let share = weight * score / sum.max(f32::MIN_POSITIVE);
            for (other, score) in self.lists.get(middle as usize) {
                if scratch.touch(other)
                    && let Some(second) = scratch.second.get_mut(other as usize)
                {
                    *second += share * score;
                }
            }
        }
        for (middle, score) in self.lists.get(item) {
            for (other, share) in self.turned.get(middle as usize) {
                if scratch.touch(other)
                    && let Some(second) = scratch.second.get_mut(other as usize)
                {
                    *second += weight * share * score;
                }
            }
        }
    }

    /// Builds the row from the sums and resets them.
    fn gather(&self, item: usize, scratch: &mut CoReadScratch) {
        scratch.row.clear();
        let norm = self.norms.get(item).copied().unwrap_or_default();
        for &other in &scratch.touched {
            let at = other as usize;
            let take = |sums: &mut Vec<f32>| sums.get_mut(at).map_or(0.0, std::mem::take);
            let together = take(&mut scratch.together);
            let second = take(&mut scratch.second);
            if let Some(mark) = scratch.is_touched.get_mut(at) {
                *mark = false;
            }
            if at == item {
                continue;
            }
            let mean_readers = norm * self.norms.get(at).copied().unwrap_or_default();
            let cosine = together / (mean_readers + self.options.shrinkage).max(f32::MIN_POSITIVE);
            scratch.row.push(CoReader {
                item: other,
                together,
                mean_readers,
                score: cosine + second,
            });
        }
        scratch.touched.clear();
    }

    /// Returns the `number` best neighbours of a book, best first, ties by the smaller index.
    pub fn row<'s>(
        &self,
        item: usize,
        number: usize,
        scratch: &'s mut CoReadScratch,
    ) -> &'s [CoReader] {
        self.fill(item, scratch);
        if self.options.second_order > 0.0 {
            self.vouch(item, scratch);
        }
        self.gather(item, scratch);
        keep_best(&mut scratch.row, number, |other| {
            (other.score, u64::from(other.item))
        });
        &scratch.row
    }

    /// Passes the `number` best neighbours of every book to `sink`, in order of the books.
    pub fn each(&self, number: usize, sink: &mut RowSink<'_>) {
        rows_in_order(
            self.readings.items(),
            self.options.threads,
            || self.scratch(),
            |scratch, item| {
                let row = self.row(item, number, scratch).iter();
                row.map(|other| (other.item, other.score)).collect()
            },
            |item, row: Vec<(u32, f32)>| sink(item, &row),
        );
    }

    /// Returns a table of the `number` best neighbours of every book: 8 bytes each.
    pub fn table(&self, number: usize) -> NeighbourTable {
        let mut table = NeighbourTable::new();
        self.each(number, &mut |_, row| table.push(row));
        table
    }
}

/// Receives the index of a book and its row: the indices of other books with their scores.
pub type RowSink<'s> = dyn FnMut(usize, &[(u32, f32)]) + 's;
