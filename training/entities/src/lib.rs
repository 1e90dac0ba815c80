//! The corpora, their split into training and held-out parts, and the measure, shared by the
//! trainer here and by `bench/entities`. The library does no training.

pub mod corpus;
pub mod score;
