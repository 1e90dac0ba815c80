//! Books: every importer on small files of our own in the real formats.

mod book_crossing;
mod damaged;
mod goodbooks;
mod goodreads;
mod open_library;
mod shop;
mod table;
