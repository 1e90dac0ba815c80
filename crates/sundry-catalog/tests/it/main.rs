//! Tests of the catalogue through its public API: writing, queries, crashes and recovery.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod damage;
mod evening;
#[cfg(unix)]
mod killed;
mod kinds;
mod like;
mod media;
mod models;
#[cfg(feature = "fuzzing")]
mod mutated;
mod notebook;
mod oracle;
mod random;
mod round_trip;
mod starter;
mod transfer;
