//! Similar books as an importer and an operation see them.

mod blended;
mod by_content;
mod by_readers;
mod lists;
mod properties;
mod shelf;
