//! What is compiled in, read as its users read it.

mod news;
