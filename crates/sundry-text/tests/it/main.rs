//! The shared text primitives, from outside.

mod analyser;
mod properties;
