//! Language detection as a caller sees it.

mod properties;
mod robust;
mod sense;
mod sentences;
mod sets;
