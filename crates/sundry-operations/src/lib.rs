//! sundry-operations
