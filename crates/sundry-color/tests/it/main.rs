//! Integration tests of the public API: pixels in, named colours out.

mod invariance;
mod naming;
mod palettes;
mod properties;
