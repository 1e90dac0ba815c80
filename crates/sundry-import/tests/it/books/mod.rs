//! Books: every importer on small test files in the real formats.

mod book_crossing;
mod damaged;
mod goodbooks;
mod goodreads;
mod open_library;
mod shop;
mod table;
