//! Importers from outside: files in, a catalogue out.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod books;
