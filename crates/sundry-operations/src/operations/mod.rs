//! The operations, one file each: its parameters, its reply, its documentation and its `run`. A folder
//! beside a file holds what is long of that operation alone; [`crate::OPERATIONS`] is the list.

pub(crate) mod compute_nutrition;
pub(crate) mod detect_color;
pub(crate) mod detect_language;
pub(crate) mod estimate_nutrients;
pub(crate) mod extract_entities;
pub(crate) mod extract_news;
pub(crate) mod list_similar_books;
pub(crate) mod pluralize_word;
pub(crate) mod retrieve_game;
pub(crate) mod retrieve_random_meme;
pub(crate) mod retrieve_recipe;
pub(crate) mod retrieve_top_news;
pub(crate) mod search_gifs;
pub(crate) mod search_memes;
pub(crate) mod search_recipes;
pub(crate) mod singularize_word;
