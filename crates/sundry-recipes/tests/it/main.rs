//! Integration tests of `sundry-recipes` through its public API.

mod question;
mod raw;
