//! Names of foods as a caller sees them: what they mean, what is in them, which row they find.
#![expect(clippy::float_cmp, reason = "these numbers come out exactly")]

mod allergens;
mod own;
mod properties;
mod rows;
mod traps;
