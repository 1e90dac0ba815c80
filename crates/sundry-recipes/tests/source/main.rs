//! Raw recipes from pages, exports and text formats, from outside. All texts are our own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod formats;
mod pages;
mod properties;
