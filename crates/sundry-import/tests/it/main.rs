//! Importers as an operator uses them: files in, a catalogue out.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod games;
