//! Importers from outside: files in, records and rejects out.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod gifs;
mod media_folder;
mod memes;
mod mutated;
mod packed;
mod reading;
mod support;
