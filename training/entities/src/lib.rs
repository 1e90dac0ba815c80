//! The corpora, their split into what is learned from and what is measured on, and the measure:
//! shared by the trainer here and by `bench/entities`. No training in the library.

pub mod corpus;
pub mod score;
