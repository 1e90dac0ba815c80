//! Recipes: imports pages, exports of programs, tables and texts into the catalogue.
//!
//! `sundry_recipes::source` parses the formats of the sources; this module handles files and
//! archives, URLs, the workers that enrich recipes, and the numbers that recipes keep.
//! `docs/data/recipes.md` describes every source.

mod addresses;
mod files;
mod gather;
mod identity;
mod item;
mod mealmaster;
mod own;
mod tables;
mod texts;

pub(crate) use addresses::URLS;
pub(crate) use mealmaster::MEALMASTER;
pub(crate) use own::NDJSON;
pub(crate) use tables::{FOOD_COM, RECIPE_NLG, TABLE};
pub(crate) use texts::{COOKLANG, MARKDOWN, MEALIE, NEXTCLOUD, PAPRIKA, SCHEMA_ORG, TANDOOR};
