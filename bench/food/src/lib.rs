//! The parts shared by the measuring programs of foods and of nutrition: their command line and the
//! tables that they read. It measures nothing itself.

mod command;
pub mod table;

pub use command::Command;
