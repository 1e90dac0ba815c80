//! The clusterer, from outside.

mod sweep;
mod window;
