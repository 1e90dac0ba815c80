//! sundry-color
