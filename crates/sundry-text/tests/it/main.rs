//! Integration tests of the shared text primitives.

mod analyser;
mod markup;
mod properties;
