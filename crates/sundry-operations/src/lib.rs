//! The operations of Sundry: what can be asked, and how it is answered.
//!
//! One file an operation, with its parameters, its reply, its documentation and its `run`; one
//! line in [`OPERATIONS`]. The HTTP routes, the OpenAPI file, `sundry ask` and the console's forms
//! are made from that list. The craft itself is in the engines below; sockets, headers and pages
//! are in the surface above.

mod arguments;
mod detect_color;
mod error;
mod fetch_failure;
mod openapi;
mod operation;
mod parameter;
mod picture_source;
mod pluralize_word;
mod round;
mod service;
mod singularize_word;
mod suggest;
mod value;

pub use arguments::Arguments;
pub use error::{ApiError, shorten};
pub use openapi::openapi;
pub use operation::{Answer, Documentation, Entry, Input, Intake, Operation, Work};
pub use parameter::{Kind, Parameter};
pub use picture_source::{IMAGE_ARGUMENT, MAX_UPLOAD, looks_like_picture};
pub use service::{Service, ServiceSettings};
pub use suggest::nearest;

/// Every operation that is built, in the order of the contract.
pub static OPERATIONS: &[Entry] = &[
    Entry::of::<singularize_word::SingularizeWord>(),
    Entry::of::<pluralize_word::PluralizeWord>(),
    Entry::of::<detect_color::DetectColor>(),
];

/// The operation of that name.
///
/// ```
/// assert!(sundry_operations::operation("pluralize-word").is_some());
/// assert!(sundry_operations::operation("fly").is_none());
/// ```
pub fn operation(name: &str) -> Option<&'static Entry> {
    OPERATIONS.iter().find(|entry| entry.name == name)
}
