//! The training and test data, shared by the program that makes the model and by the one in
//! `bench/language` that measures it.

pub mod chain;
pub mod dawg;
pub mod frequencies;
pub mod measure;
pub mod random;
pub mod sample;
pub mod sources;
