//! The kinds of records that catalogues hold: [`Meme`], [`Gif`], [`Game`], [`Book`], [`Entity`],
//! [`FoodRow`], [`Recipe`].
//!
//! Each module defines the stored form of a kind and the fields by which it is found. Importers
//! write these records and operations read them. This is the stored form, not the wire format,
//! which `sundry-operations` defines. The crate uses no files and no network, and knows no rule of
//! any source.

mod book;
mod entity;
mod food;
mod game;
mod game_names;
mod gif;
mod gif_fold;
mod gif_query;
mod media;
mod meme;
mod meme_query;
mod near_words;
mod recipe;
mod stretched;

pub use book::{Book, Cover, Series, term_keyword};
pub use entity::{Entity, EntityKind, MOST_NAMES, name_key, picture_address, picture_for};
pub use food::{FoodRow, OWN_TABLE};
pub use game::{
    APPSTREAM_IDS, Game, GameKeys, HOWLONGTOBEAT_IDS, IGDB_IDS, Label, Offer, Playtime, Price,
    Rating, Store,
};
pub use game_names::roman_number;
pub use gif::Gif;
pub use gif_fold::{TONES, fold_tones};
pub use gif_query::gif_query;
pub use media::{MEDIA_PATH, MediaFormat};
pub use meme::Meme;
pub use meme_query::{Strictness, meme_clause};
pub use recipe::{Recipe, recipe_fields};

/// Returns true for `false` or zero, which stored documents leave out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
