//! What users of the crate see: pixels in, colours with names out.

mod invariance;
mod naming;
mod palettes;
mod properties;
