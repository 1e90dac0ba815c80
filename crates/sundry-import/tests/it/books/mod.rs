//! Books: every importer on small files of our own in the real formats.

mod goodbooks;
mod open_library;
mod shop;
