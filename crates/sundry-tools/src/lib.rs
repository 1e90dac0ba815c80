//! Offers the operations as tools of language models by the Model Context Protocol, on standard input
//! and output and behind the gate of an HTTP server.
//!
//! Definitions, arguments and answers are all made from the list of operations; no operation is named
//! here. The library `rmcp` speaks the protocol. `sundry-http` is responsible for sockets, keys and
//! quotas, and hands each call to the gate through [`Caller`].

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
