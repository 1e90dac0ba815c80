//! When an article was published.
//!
//! The ideas are those of htmldate (Barbaresi, 2020), written anew: ask the surest places first
//! (structured data, head, marked elements, address), then dates written in words near the
//! headline, and never believe the future. A moment with a zone is given in UTC; without a zone it
//! is taken as UTC; without a time of day it is midnight.

mod find;
mod numbers;
mod parse;
mod scan;
mod zone;

pub(crate) use find::published;
pub use parse::parse;
