//! Tests of the operation list through its public API: arguments, documentation, the OpenAPI file.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::format_collect, reason = "fixtures are made once")]

mod arguments;
mod ask;
mod catalogue;
mod documentation;
mod entities;
mod extract_news;
mod gifs_games_books;
mod halting;
mod language;
mod memes;
mod news;
mod nutrition;
mod openapi;
mod own_foods;
mod plates;
mod recipe_sweep;
mod recipe_wishes;
mod recipes;
mod search_recipes;
mod sense;
mod strict;
mod typed_clients;
