//! Integration tests of similar books, as used by an importer and an operation.

mod blended;
mod by_content;
mod by_readers;
mod lists;
mod properties;
mod shelf;
