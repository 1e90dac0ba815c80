//! Sentiment as a caller sees it.

mod properties;
mod ratings;
