//! Singular and plural as a caller sees them.

mod forms;
mod lexicon;
mod properties;
mod sense;
mod traps;
