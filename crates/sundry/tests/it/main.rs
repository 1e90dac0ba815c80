//! The program as a person at a terminal, a script or a service manager meets it.

mod ask;
mod commands;
mod config;
mod serve;
mod terminal;
