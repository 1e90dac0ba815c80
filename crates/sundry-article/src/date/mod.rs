//! Finds the date on which an article was published.
//!
//! The ideas are those of htmldate (Barbaresi, 2020), implemented anew: try the most reliable
//! places first (structured data, head, marked elements, address), then dates in words near the
//! headline, and never accept a date in the future. A moment with a zone is converted to UTC;
//! without a zone it is taken as UTC; without a time of day it is midnight.

mod address;
mod calendar;
mod find;
mod numbers;
mod parse;
mod relative;
mod scan;
mod zone;

pub(crate) use find::published;
pub use parse::parse;
pub(crate) use scan::is_date_alone;
