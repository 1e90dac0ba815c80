//! Integration tests of food names through the public API: meaning, contents, row.
#![expect(clippy::float_cmp, reason = "these numbers come out exactly")]

mod allergens;
mod own;
mod properties;
mod rows;
mod traps;
