//! The operations of Sundry: their parameters, their replies, and the code that answers them.
//!
//! Each operation is one file with its parameters, its reply, its documentation and its `run`, and
//! one line in [`OPERATIONS`]. The HTTP routes, the OpenAPI file, `sundry ask` and the console's
//! forms are made from that list. The actual work is done by the engines below; sockets, headers
//! and pages belong to the surface above.

mod arguments;
mod catalogues;
mod codes;
mod compute_nutrition;
mod detect_color;
mod detect_language;
mod entity_pictures;
mod error;
mod estimate_nutrients;
mod extract_entities;
mod extract_news;
mod fetch_failure;
mod find;
mod following;
mod food_facts;
mod gif_door;
mod groups;
mod list_similar_books;
mod media;
mod members;
mod meme_filters;
mod nodes;
mod nulls;
mod nutrition_reply;
mod openapi;
mod operation;
mod own_foods;
mod param;
mod parameter;
mod picture_source;
mod pictures;
mod plates;
mod pluralize_word;
mod recipe_reply;
mod reply_schema;
mod retrieve_game;
mod retrieve_random_meme;
mod retrieve_recipe;
mod retrieve_top_news;
mod round;
mod search_gifs;
mod search_memes;
mod search_recipes;
mod service;
mod similar_books;
mod singularize_word;
mod state;
mod suggest;
mod suitability;
mod value;
mod wire;

pub use arguments::{Arguments, MAX_ARGUMENTS};
pub use catalogues::{Catalogues, KindNews, KindState};
pub use codes::Codes;
pub use error::{ApiError, shorten};
pub use find::find;
pub use following::{Following, KindFollowing};
pub use food_facts::{
    FodmapFacts, FoodFacts, NutrientFacts, PortionFacts, RowFacts, food_facts, unknown_food_flags,
};
pub use gif_door::{
    GIF_DOOR_KEY, GIF_DOOR_PATH, GIF_DOOR_RIGHT, failure as gif_door_failure, gif_door,
};
pub use groups::GROUPS;
pub use media::{Media, MediaBytes};
pub use nodes::Nodes;
pub use openapi::openapi;
pub use operation::{
    Answer, Documentation, EXTENSION, EXTENSIONS, Entry, IMAGE_ARGUMENT, Input, Intake, Operation,
    Work,
};
pub use param::Param;
pub use parameter::{Kind, Literal, Parameter};
pub use picture_source::{MAX_UPLOAD, looks_like_picture};
pub use pictures::{PICTURE, Picture, picture};
pub use plates::{MAX_PLATE_MODEL, PLATE_MODEL};
pub use reply_schema::{DETAIL, reply_schema};
pub use retrieve_recipe::recipe_facts;
pub use service::{Origin, Service, ServiceSettings, Workload};
pub use state::state;
pub use suggest::nearest;
pub use sundry_crawl::{CrawlStatus, News, NewsSettings};
pub use sundry_entities::Tagger;
pub use sundry_fetch::{Held, Memory};
pub use sundry_nutrition::DailyValues;
pub use sundry_records::MEDIA_PATH;

/// Every operation that is built, in the order of the contract.
pub static OPERATIONS: &[Entry] = &[
    Entry::of::<singularize_word::SingularizeWord>(),
    Entry::of::<pluralize_word::PluralizeWord>(),
    Entry::of::<detect_language::DetectLanguage>(),
    Entry::of::<compute_nutrition::ComputeNutrition>(),
    Entry::of::<estimate_nutrients::EstimateNutrients>(),
    Entry::of::<extract_entities::ExtractEntities>(),
    Entry::of::<extract_news::ExtractNews>(),
    Entry::of::<retrieve_top_news::RetrieveTopNews>(),
    Entry::of::<retrieve_recipe::RetrieveRecipe>(),
    Entry::of::<search_recipes::SearchRecipes>(),
    Entry::of::<retrieve_game::RetrieveGame>(),
    Entry::of::<search_memes::SearchMemes>(),
    Entry::of::<retrieve_random_meme::RetrieveRandomMeme>(),
    Entry::of::<search_gifs::SearchGifs>(),
    Entry::of::<detect_color::DetectColor>(),
    Entry::of::<list_similar_books::ListSimilarBooks>(),
];

/// Finds an operation by name.
///
/// ```
/// assert!(sundry_operations::operation("pluralize-word").is_some());
/// assert!(sundry_operations::operation("fly").is_none());
/// ```
pub fn operation(name: &str) -> Option<&'static Entry> {
    OPERATIONS.iter().find(|entry| entry.name == name)
}
