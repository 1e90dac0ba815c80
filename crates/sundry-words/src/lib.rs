//! sundry-words
