//! The operations as tools of language models, over the Model Context Protocol: on standard input and
//! output, and behind the gate of an HTTP server.
//!
//! Everything is made from the list of operations: definitions, arguments, answers. No operation is
//! named here. The protocol itself is the library `rmcp`'s; sockets, keys and quotas are
//! `sundry-http`'s, which hands each call to the gate through [`Caller`].

mod answer;
mod arguments;
mod caller;
mod clients;
mod cut;
mod cuts;
mod definition;
#[cfg(test)]
mod dice;
mod files;
mod http;
mod input_schema;
mod named;
mod output_schema;
mod pictures;
mod prompts;
mod prose;
mod render;
mod resources;
mod server;
mod size;
mod stdio;
mod tools;

pub use caller::{Caller, Direct};
pub use clients::{CLIENTS, client_config};
pub use files::Files;
pub use http::HttpTools;
pub use stdio::serve;
pub use tools::{Choice, Tools, UnknownTool};
