//! Recipes: pages, exports of programs, tables and texts → full recipes in the catalogue.
//!
//! What a source's form means is told by `sundry_recipes::source`; here are files and archives,
//! addresses, several workers that make the recipes full, and the numbers that recipes keep.
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

use sundry_catalog::Record;
use sundry_records::Recipe;

pub(crate) use addresses::URLS;
pub(crate) use mealmaster::MEALMASTER;
pub(crate) use own::NDJSON;
pub(crate) use tables::{FOOD_COM, RECIPE_NLG, TABLE};
pub(crate) use texts::{COOKLANG, MARKDOWN, MEALIE, NEXTCLOUD, PAPRIKA, SCHEMA_ORG, TANDOOR};

/// The kind of record.
const KIND: &str = Recipe::KIND;

/// The largest text that is read; the readers have limits of their own below it.
const LARGEST_TEXT: usize = 16 << 20;
