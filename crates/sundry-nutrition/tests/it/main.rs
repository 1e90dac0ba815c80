//! Integration tests of ingredient lines and reports through the public API.
#![expect(
    clippy::float_cmp,
    clippy::unwrap_used,
    reason = "these numbers come out exactly; a test that cannot go on has failed"
)]

mod animals;
mod choices;
mod lines;
mod measures;
mod plates;
mod properties;
mod reports;
mod sense;
mod served;
mod sorts;
mod weights;
