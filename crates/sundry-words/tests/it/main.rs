//! Integration tests of singular and plural through the public API.

mod forms;
mod lexicon;
mod properties;
mod sense;
mod traps;
