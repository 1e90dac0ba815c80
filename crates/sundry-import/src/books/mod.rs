//! Importers of books: Open Library, goodbooks-10k, the UCSD Book Graph, Book-Crossing, and an
//! operator's own tables. Each file handles the format of one source; [`driver`] decides in which
//! order files are read, [`shelf`] writes the books, [`events`] holds the reading events.
//!
//! Nothing here computes similarity: [`relate`] leaves that to the engine.

mod book_crossing;
mod counts;
mod driver;
mod events;
mod fields;
mod goodbooks;
mod goodreads;
mod head;
mod key;
mod known;
mod language;
mod names;
pub(crate) mod open_library;
mod reading;
mod relate;
mod reread;
mod series;
mod shelf;
mod shelves;
mod sorted;
mod table;

pub(crate) use book_crossing::BOOK_CROSSING;
pub(crate) use goodbooks::GOODBOOKS;
pub(crate) use goodreads::GOODREADS;
pub(crate) use open_library::OPEN_LIBRARY;
pub(crate) use table::TABLE;
