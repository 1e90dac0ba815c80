//! Integration tests of `sundry-recipes` through its public API.

mod labels;
mod question;
mod raw;
mod steps;
