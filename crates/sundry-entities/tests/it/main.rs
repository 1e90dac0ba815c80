//! Entities as a caller sees them.
#![cfg(feature = "weights")]

mod documents;
mod places;
mod properties;
mod sense;
mod strings;
