//! Language detection as a caller sees it.

mod properties;
mod robust;
mod sentences;
mod sets;
