//! Integration tests of the public API: a page in, an article out.

#![expect(
    clippy::unwrap_used,
    clippy::format_collect,
    reason = "a test that cannot go on has failed; fixtures are made once"
)]

mod authors;
mod kinds;
mod pages;
mod properties;
mod titles;
mod written_dates;
