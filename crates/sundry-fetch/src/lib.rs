//! sundry-fetch
