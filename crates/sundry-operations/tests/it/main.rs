//! The operation list as its users meet it: arguments, documentation, the OpenAPI file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arguments;
mod catalogue;
mod documentation;
mod entities;
mod gifs_games_books;
mod language;
mod memes;
mod nutrition;
mod openapi;
mod own_foods;
