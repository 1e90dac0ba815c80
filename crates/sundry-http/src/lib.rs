//! sundry-http
