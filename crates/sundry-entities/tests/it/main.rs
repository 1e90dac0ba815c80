//! Integration tests of entity extraction through the public API.
#![cfg(feature = "weights")]

mod documents;
mod places;
mod properties;
mod sense;
mod strings;
