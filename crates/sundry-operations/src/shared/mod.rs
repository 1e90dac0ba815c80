//! What several operations share: replies that are parts of others, filters, and what is known of foods.

pub(crate) mod food_facts;
pub(crate) mod meme_filters;
pub(crate) mod nutrition_reply;
pub(crate) mod recipe_reply;
pub(crate) mod similar_books;
pub(crate) mod suitability;
