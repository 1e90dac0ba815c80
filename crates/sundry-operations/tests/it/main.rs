//! The operation list as its users meet it: arguments, documentation, the OpenAPI file.

mod arguments;
mod catalogue;
mod documentation;
mod gifs_games_books;
mod memes;
mod openapi;
