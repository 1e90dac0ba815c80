//! Reads raw recipes from the formats in which they are exchanged: pages and JSON of schema.org,
//! files of recipe programs, text formats.
//!
//! Each reader takes text and returns a [`RawRecipe`] as the source states it, or the reason why
//! there is none. No reader opens a file or fetches a page, and none interprets the lines: that is
//! done by the enrichment.

mod any;
mod cooklang;
mod exports;
mod front_matter;
mod headings;
mod markdown;
mod mealmaster;
mod microdata;
mod minutes;
mod page;
mod row;
mod schema_org;
mod steps;
mod text;

use std::fmt;

use sundry_text::loose_json;

use crate::{RawRecipe, Rejection};

pub use any::any;
pub use cooklang::cooklang;
pub use exports::{Program, export};
pub use markdown::markdown;
pub use mealmaster::{mealmaster, mealmaster_begins, mealmaster_ends};
pub use minutes::minutes;
pub use page::page;
pub use row::{columns, row};

/// The reason why a text gave no recipe.
#[derive(Debug, Clone, PartialEq)]
pub enum Unread {
    /// The text contains no recipe.
    NoRecipe,
    /// The text is larger than any recipe or page: its size, and the limit, in bytes.
    TooLarge(usize, usize),
    /// The text does not have the expected format.
    Form(String),
    /// The recipe is unusable; the incomplete recipe is included.
    Rejected(Rejection, Box<RawRecipe>),
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecipe => out.write_str("no recipe was found"),
            Self::TooLarge(bytes, most) => {
                write!(out, "it has {bytes} bytes, and at most {most} are read")
            }
            Self::Form(reason) => out.write_str(reason),
            Self::Rejected(rejection, _) => rejection.fmt(out),
        }
    }
}

impl std::error::Error for Unread {}

/// Maximum size of the text of one recipe, in bytes.
const LARGEST_TEXT: usize = 4 << 20;

/// Rejects texts that are too large to be read in bounded time.
fn bounded(text: &str, most: usize) -> Result<(), Unread> {
    if text.len() > most {
        return Err(Unread::TooLarge(text.len(), most));
    }
    Ok(())
}

/// Reads JSON of schema.org: a recipe, or a list or graph that contains one. Damaged JSON is read
/// as far as possible.
///
/// ```
/// let json = r#"{"@type": "Recipe", "name": "Toast", "recipeIngredient": ["2 slices bread"]}"#;
/// let toast = sundry_recipes::source::schema_org(json, "").unwrap();
/// assert_eq!((toast.title.as_str(), toast.lines().count()), ("Toast", 1));
/// ```
///
/// # Errors
/// Returns [`Unread`]: not JSON, no recipe in it, one without title or ingredients, or too large.
pub fn schema_org(json: &str, url: &str) -> Result<RawRecipe, Unread> {
    bounded(json, LARGEST_TEXT)?;
    let value = loose_json::read(json).ok_or_else(|| Unread::Form("is not JSON".to_owned()))?;
    let around = schema_org::Around {
        url: url.to_owned(),
        ..schema_org::Around::default()
    };
    schema_org::read(&[value], &around)
}
