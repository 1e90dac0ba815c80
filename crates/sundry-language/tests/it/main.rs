//! Integration tests of language detection through the public API.

mod properties;
mod robust;
mod sense;
mod sentences;
mod sets;
