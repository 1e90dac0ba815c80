//! The operation list as its users meet it: arguments, documentation, the OpenAPI file.

mod arguments;
mod documentation;
mod openapi;
