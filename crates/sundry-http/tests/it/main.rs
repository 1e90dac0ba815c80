//! The HTTP surface as a client meets it: real sockets, raw bytes, every status of the contract.
//!
//! No test sleeps: where a time limit is tested, it is set short and the test waits for the event
//! that it causes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod answers;
mod bodies;
mod client;
mod dashboard;
mod errors;
mod expected;
mod fetching;
mod finding;
mod gif_door;
mod hostile;
mod house;
mod keys;
mod long_lines;
mod media;
mod overload;
mod photos;
mod proxies;
mod shutdown;
mod slow_clients;
#[path = "../../../sundry-operations/tests/it/strict.rs"]
mod strict;
mod test_operations;
mod tools;
mod turned_photos;
