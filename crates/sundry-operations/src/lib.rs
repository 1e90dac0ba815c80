//! The operations of Sundry: their parameters, their replies, and the code that answers them.
//!
//! Each operation is one file with its parameters, its reply, its documentation and its `run`, and
//! one line in [`OPERATIONS`]. The HTTP routes, the OpenAPI file, `sundry ask` and the console's
//! forms are made from that list. The actual work is done by the engines below; sockets, headers
//! and pages belong to the surface above.

mod contract;
mod gif_door;
mod groups;
mod operations;
mod service;
mod shared;

// Within this crate, what operations are made of is named by its file alone.
use contract::{
    arguments, codes, error, members, nulls, openapi, operation, param, parameter, reply_schema,
    round, suggest, value, wire,
};
use service::{
    catalogues, entity_pictures, fetch_failure, find, following, media, nodes, own_foods,
    picture_source, pictures, plates, state,
};
use shared::{food_facts, meme_filters, nutrition_reply, recipe_reply, similar_books, suitability};

pub use arguments::{Arguments, MAX_ARGUMENTS};
pub use catalogues::{Catalogues, KindNews, KindState, Label};
pub use codes::{Codes, LANGUAGES};
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
pub use operations::retrieve_recipe::recipe_facts;
pub use param::Param;
pub use parameter::{Kind, Literal, Parameter};
pub use picture_source::{MAX_UPLOAD, looks_like_picture};
pub use pictures::{PICTURE, Picture, picture};
pub use plates::{MAX_PLATE_MODEL, PLATE_MODEL};
pub use reply_schema::{DETAIL, reply_schema};
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
    Entry::of::<operations::singularize_word::SingularizeWord>(),
    Entry::of::<operations::pluralize_word::PluralizeWord>(),
    Entry::of::<operations::detect_language::DetectLanguage>(),
    Entry::of::<operations::compute_nutrition::ComputeNutrition>(),
    Entry::of::<operations::estimate_nutrients::EstimateNutrients>(),
    Entry::of::<operations::extract_entities::ExtractEntities>(),
    Entry::of::<operations::extract_news::ExtractNews>(),
    Entry::of::<operations::retrieve_top_news::RetrieveTopNews>(),
    Entry::of::<operations::retrieve_recipe::RetrieveRecipe>(),
    Entry::of::<operations::search_recipes::SearchRecipes>(),
    Entry::of::<operations::retrieve_game::RetrieveGame>(),
    Entry::of::<operations::search_memes::SearchMemes>(),
    Entry::of::<operations::retrieve_random_meme::RetrieveRandomMeme>(),
    Entry::of::<operations::search_gifs::SearchGifs>(),
    Entry::of::<operations::detect_color::DetectColor>(),
    Entry::of::<operations::list_similar_books::ListSimilarBooks>(),
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
