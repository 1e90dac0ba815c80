//! Reads the compiled-in data like its users do.

mod news;
