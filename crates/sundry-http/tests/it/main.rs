//! The HTTP surface as a client meets it: real sockets, raw bytes, every status of the contract.
//!
//! No test waits for a time: where a time limit is what is tested, the limit is set short and the
//! event it causes is waited for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod answers;
mod bodies;
mod client;
mod dashboard;
mod errors;
mod fetching;
mod finding;
mod hostile;
mod house;
mod keys;
mod media;
mod overload;
mod photos;
mod shutdown;
mod slow_clients;
mod test_operations;
