//! The shared text primitives, from outside.

mod analyser;
mod markup;
mod properties;
