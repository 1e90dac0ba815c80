//! Integration tests of sentiment through the public API.

mod properties;
mod ratings;
