//! sundry-picture
