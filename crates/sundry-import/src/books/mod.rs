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
mod loose;
mod names;
pub(crate) mod open_library;
mod reading;
mod relate;
mod reread;
mod rows;
mod series;
mod shelf;
mod shelves;
mod sorted;
mod table;

use crate::importer::Importer;

const KIND: &str = "books";

/// Works, editions, authors, ratings, reading log and lists of Open Library.
pub(crate) const OPEN_LIBRARY: Importer = Importer {
    kind: KIND,
    source: "open-library",
    summary: "Open Library's dumps",
    files: "works, with authors, editions, ratings, reading log and lists as you have them, or the dump of all types",
    run: open_library::run,
};

/// goodbooks-10k.
pub(crate) const GOODBOOKS: Importer = Importer {
    kind: KIND,
    source: "goodbooks",
    summary: "goodbooks-10k",
    files: "books.csv, with ratings.csv, to_read.csv, tags.csv and book_tags.csv as you have them",
    run: goodbooks::run,
};

/// The UCSD Book Graph.
pub(crate) const GOODREADS: Importer = Importer {
    kind: KIND,
    source: "goodreads",
    summary: "the UCSD Book Graph",
    files: "goodreads_books.json.gz, with authors, series, interactions and book_id_map.csv as you have them",
    run: goodreads::run,
};

/// Book-Crossing.
pub(crate) const BOOK_CROSSING: Importer = Importer {
    kind: KIND,
    source: "book-crossing",
    summary: "Book-Crossing",
    files: "BX-Books.csv and BX-Book-Ratings.csv",
    run: book_crossing::run,
};

/// An operator's own table.
pub(crate) const TABLE: Importer = Importer {
    kind: KIND,
    source: "table",
    summary: "a table of your own, CSV or one JSON object a line",
    files: "id, title and what else you know of each book; see docs/data/books.md",
    run: table::run,
};
