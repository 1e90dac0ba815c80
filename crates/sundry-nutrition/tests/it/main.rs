//! Ingredient lines and reports as a caller sees them.
#![expect(clippy::float_cmp, reason = "these numbers come out exactly")]

mod lines;
mod properties;
mod reports;
mod weights;
