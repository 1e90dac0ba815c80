//! Integration tests through the public API.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod letters;
mod reading;
mod regions;
mod tiny;
