//! Similar books as an importer and an operation see them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod blended;
mod by_content;
mod by_readers;
mod lists;
mod properties;
mod shelf;
