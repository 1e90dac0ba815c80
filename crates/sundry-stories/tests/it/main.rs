//! Integration tests of the clusterer through its public API.

mod sweep;
mod window;
