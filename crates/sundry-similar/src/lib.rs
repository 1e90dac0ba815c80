//! Finds similar books, from who read what and from the facts of each book.
//!
//! Three layers. [`CoRead`] finds books that the same people read. [`ContentIndex`] and [`Seed`]
//! compare the facts of two books: series, authors, subjects, titles, age, popularity; the index
//! for all books of a catalogue at import, the seed for the results of a search, by one and the
//! same formula. [`neighbours`] blends them for each book, depending on the number of known
//! readers, and [`diversify`] turns the ranking into a list: never the book itself, no two editions
//! of one work, not one author throughout.
//!
//! ```
//! use sundry_similar::{BookFacts, ContentIndex, ContentWeights, ListRules};
//! let book = |id, title, author, year| BookFacts {
//!     id,
//!     title,
//!     authors: vec![author],
//!     year: Some(year),
//!     ..BookFacts::default()
//! };
//! let index = ContentIndex::build(
//!     [
//!         book(1, "Mort (Discworld, #4)", "Terry Pratchett", 1987),
//!         book(2, "Emma", "Jane Austen", 1815),
//!         book(3, "Mort (Illustrated Edition)", "Terry Pratchett", 1987),
//!         book(4, "Sourcery (Discworld, #5)", "Terry Pratchett", 1988),
//!         book(5, "Nation", "Terry Pratchett", 2008),
//!     ],
//!     ContentWeights::default(),
//! );
//! assert_eq!(index.similar(0, 10, ListRules::default()), [4, 5, 2]);
//! ```
//!
//! There is no personalisation: nothing is recommended to a reader, readers are only evidence for
//! books. Dumps are not parsed and lists are not stored here.

mod blend;
mod content_index;
mod coread;
mod diversify;
mod facts;
mod hash;
mod identity;
mod kind;
mod language;
mod neighbours;
mod parallel;
mod rank;
mod readings;
mod score;
mod sketch;
mod table;
mod title;
mod top;

pub use blend::BlendWeights;
pub use content_index::{ContentIndex, ContentNeighbour, IndexSeed};
pub use coread::{CoRead, CoReadOptions, CoReadScratch, CoReader, RowSink};
pub use diversify::{Candidate, ListRules, diversify};
pub use facts::{BookFacts, Series};
pub use identity::Identity;
pub use neighbours::{Options, each_neighbours, neighbours};
pub use rank::Seed;
pub use readings::{Reading, Readings};
pub use score::{ContentWeights, Corpus};
pub use sketch::{MOST_TERMS, Sketch, TermKind};
pub use table::NeighbourTable;
pub use title::{ParsedTitle, parse_title};
