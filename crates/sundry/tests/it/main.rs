//! Tests of the program as a user at a terminal, a script or a service manager runs it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod ask;
mod catalogue;
mod commands;
mod config;
mod database;
mod fill;
mod mcp;
mod models;
mod news;
mod reload;
mod serve;
mod store;
#[path = "../../../sundry-operations/tests/it/strict.rs"]
mod strict;
mod terminal;
