//! Publishing and following as a program does it, against stores in memory and in folders.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod damage;
mod killed;
mod publish;
mod s3;
mod sweep;
mod things;
mod unfit;
