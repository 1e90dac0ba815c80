//! The list of importers.

use crate::importer::Importer;
use crate::source::importer;
use crate::{articles, books, entities, foods, games, gifs, memes, recipes};

/// Every importer, by kind.
pub const IMPORTERS: &[Importer] = &[
    importer::<memes::Reddit>(),
    importer::<memes::Imgflip>(),
    importer::<memes::Table>(),
    memes::FOLDER,
    gifs::TGIF,
    importer::<gifs::Giphy>(),
    importer::<gifs::Tenor>(),
    importer::<gifs::Table>(),
    gifs::FOLDER,
    importer::<games::SteamDetails>(),
    importer::<games::SteamDump>(),
    importer::<games::Igdb>(),
    importer::<games::HowLongToBeat>(),
    games::APPSTREAM,
    books::OPEN_LIBRARY,
    books::GOODBOOKS,
    books::GOODREADS,
    books::BOOK_CROSSING,
    books::TABLE,
    importer::<entities::Wikidata>(),
    entities::WIKIPEDIA,
    importer::<entities::Table>(),
    foods::FOODDATA_CENTRAL,
    foods::TABLE,
    recipes::SCHEMA_ORG,
    recipes::URLS,
    recipes::COOKLANG,
    recipes::MEALIE,
    recipes::TANDOOR,
    recipes::NEXTCLOUD,
    recipes::PAPRIKA,
    recipes::RECIPE_NLG,
    recipes::FOOD_COM,
    recipes::TABLE,
    recipes::MEALMASTER,
    recipes::MARKDOWN,
    recipes::NDJSON,
    importer::<articles::Ndjson>(),
    articles::WARC,
];

/// Finds the importer of a kind and source.
pub fn find(kind: &str, source: &str) -> Option<&'static Importer> {
    IMPORTERS
        .iter()
        .find(|importer| importer.kind == kind && importer.source == source)
}
