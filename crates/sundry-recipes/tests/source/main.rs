//! Integration tests of the readers for pages, exports and text formats. All texts are our own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod formats;
mod pages;
mod properties;
