//! The whole computation in one call: facts and readings in, lists of similar books out.
//!
//! Lists are handed over one by one, in order, so that a catalogue of millions need not fit into
//! memory twice. Storing them is up to the caller.

use crate::blend::{BlendWeights, similar};
use crate::content_index::ContentIndex;
use crate::coread::{CoRead, CoReadOptions};
use crate::diversify::ListRules;
use crate::facts::BookFacts;
use crate::parallel::rows_in_order;
use crate::readings::{Reading, Readings};
use crate::score::ContentWeights;

/// Parameters of the computation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// The number of neighbours per book.
    pub neighbours: usize,
    /// True if books without readings get a list too. Otherwise their content can be compared on
    /// demand.
    pub every_book: bool,
    /// The maximum number of books used per reader.
    pub longest_list: usize,
    /// Parameters of co-reading, including the number of threads.
    pub co_read: CoReadOptions,
    /// Weights of content.
    pub content: ContentWeights,
    /// Weights of the blend.
    pub blend: BlendWeights,
    /// Limits of a list.
    pub rules: ListRules,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            neighbours: 100,
            every_book: false,
            longest_list: 1000,
            co_read: CoReadOptions::default(),
            content: ContentWeights::default(),
            blend: BlendWeights::default(),
            rules: ListRules::default(),
        }
    }
}

/// Passes the index of each book and the ids of its neighbours to `sink`, most similar first, in
/// order of the index. `progress` is called now and then with the number of finished books and the
/// total.
///
/// `readings` refer to books by their positions in `index`.
pub fn each_neighbours(
    index: &ContentIndex,
    readings: &Readings,
    options: &Options,
    progress: &mut dyn FnMut(usize, usize),
    sink: &mut dyn FnMut(usize, Vec<u64>),
) {
    /// Number of rows between two calls of `progress`.
    const STEP: usize = 1024;
    let all = index.len();
    let co_read = CoRead::new(readings, options.co_read);
    progress(0, all);
    rows_in_order(
        all,
        options.co_read.threads,
        || co_read.scratch(),
        |scratch, place| {
            let is_wanted = options.every_book || readings.readers(place) > 0;
            is_wanted.then(|| similar(index, &co_read, options, place, scratch))
        },
        |place, row| {
            if let Some(row) = row {
                sink(place, row);
            }
            if (place + 1).is_multiple_of(STEP) {
                progress(place + 1, all);
            }
        },
    );
    progress(all, all);
}

/// Like [`each_neighbours`], for a catalogue that fits into memory: returns a list for each book,
/// empty for those without readings unless `every_book` is set.
///
/// ```
/// use sundry_similar::{BookFacts, Options, Reading, neighbours};
/// let book = |id, title, author| BookFacts { id, title, authors: vec![author], ..Default::default() };
/// let books = [
///     book(10, "Emma", "Jane Austen"),
///     book(20, "Dracula", "Bram Stoker"),
///     book(30, "Carmilla", "Sheridan Le Fanu"),
/// ];
/// let readings = (0..5).flat_map(|user| [1, 2].map(|item| Reading { user, item, weight: 1.0 }));
/// let lists = neighbours(books, readings, &Options::default(), &mut |_done, _all| {});
/// assert_eq!(lists[1], [30, 10]);
/// assert!(lists[0].is_empty());
/// ```
pub fn neighbours<'b>(
    books: impl IntoIterator<Item = BookFacts<'b>>,
    readings: impl IntoIterator<Item = Reading>,
    options: &Options,
    progress: &mut dyn FnMut(usize, usize),
) -> Vec<Vec<u64>> {
    let index = ContentIndex::build(books, options.content);
    let readings = Readings::collect(index.len(), readings, options.longest_list);
    let mut lists = vec![Vec::new(); index.len()];
    each_neighbours(&index, &readings, options, progress, &mut |place, list| {
        if let Some(slot) = lists.get_mut(place) {
            *slot = list;
        }
    });
    lists
}
