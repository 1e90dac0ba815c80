//! The starter catalogue, compiled in, so that a fresh program answers at once.
//!
//! It holds only data: catalogues as `sundry-catalog` packs them, and the pictures and videos of
//! the memes. `cargo xtask starter` makes all of it from the tables in `data/`; the `SOURCE.md`
//! beside each table names its source and licence.

mod files;

/// Memes, from `data/memes`.
pub static MEMES: &[u8] = include_bytes!("../blobs/memes.pack");

/// Gifs, from `data/gifs`.
pub static GIFS: &[u8] = include_bytes!("../blobs/gifs.pack");

/// Games, from `data/games`.
pub static GAMES: &[u8] = include_bytes!("../blobs/games.pack");

/// Books with their neighbours, from `data/books`.
pub static BOOKS: &[u8] = include_bytes!("../blobs/books.pack");

/// Recipes, from `data/recipes/starter`.
pub static RECIPES: &[u8] = include_bytes!("../blobs/recipes.pack");

/// Well-known people, places and organisations with pictures, from `data/pictures`.
pub static ENTITIES: &[u8] = include_bytes!("../blobs/entities.pack");

/// News feeds by country and language, from `data/news`: a heading, then one line per feed with
/// country (ISO 3166-1, lower case), language (ISO 639-1, or 639-3 if that has none), outlet, URL
/// and status (`checked`, `listed` or `unchecked`), separated by tabs.
///
/// ```
/// let of_iceland = sundry_starter::FEEDS.lines().filter(|line| line.starts_with("is\t")).count();
/// assert!(of_iceland > 3);
/// ```
pub static FEEDS: &str = include_str!("../../../data/news/feeds.tsv");

/// Countries: a heading, then code (ISO 3166-1 alpha-2, lower case) and name, separated by a tab;
/// sorted.
pub static COUNTRIES: &str = include_str!("../../../data/news/countries.tsv");

/// Languages: a heading, then code (ISO 639-1, a few of 639-3) and name, separated by a tab;
/// sorted.
pub static LANGUAGES: &str = include_str!("../../../data/news/languages.tsv");

/// A made-up day of news, so that a fresh program can show some: one JSON object per line with
/// `country`, `language`, `outlet`, `url`, `title`, `text`, `summary`, `image`, `video`,
/// `publish_date` and `authors`. Every title and text says that it is a sample.
pub static NEWS_SAMPLE: &str = include_str!("../../../data/news/sample.ndjson");

/// Returns the picture or video with that file name.
///
/// ```
/// assert!(sundry_starter::media("nothing.png").is_none());
/// ```
pub fn media(name: &str) -> Option<&'static [u8]> {
    let at = files::FILES
        .binary_search_by_key(&name, |(name, _)| *name)
        .ok()?;
    files::FILES.get(at).map(|(_, bytes)| *bytes)
}
