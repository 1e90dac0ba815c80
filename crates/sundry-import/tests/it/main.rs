//! Importers as an operator uses them: files in, a catalogue out.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

mod articles;
mod books;
mod entities;
mod foods;
mod games;
mod gifs;
mod media_folder;
mod memes;
mod mutated;
mod packed;
mod reading;
mod recipe_addresses;
mod recipes;
mod support;
mod text_in_pictures;
