//! What the measuring programs of foods and of nutrition share: their command line, and the tables
//! that they read. No measure of its own.

mod command;
pub mod table;

pub use command::Command;
