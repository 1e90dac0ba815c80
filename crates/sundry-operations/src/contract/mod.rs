//! What callers see of every operation: arguments and their parameters, the reading of values, failures,
//! the trait of an operation with its entry, and the OpenAPI file. It names no operation.

pub(crate) mod arguments;
pub(crate) mod codes;
pub(crate) mod error;
pub(crate) mod members;
pub(crate) mod nulls;
pub(crate) mod openapi;
pub(crate) mod operation;
pub(crate) mod param;
pub(crate) mod parameter;
pub(crate) mod reply_schema;
pub(crate) mod round;
pub(crate) mod suggest;
pub(crate) mod value;
pub(crate) mod wire;
