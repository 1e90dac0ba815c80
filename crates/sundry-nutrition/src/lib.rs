//! Parses ingredient lines, matches foods and weights, and computes a nutrition report.
//!
//! [`line`](mod@line) parses a line; [`Ingredient`] adds the matched food and its grams; [`report`]
//! sums up. The foods themselves live in `sundry-food`, the shape of a reply in the surface.

mod ingredient;
mod joints;
pub mod line;
mod lower_case;
mod number_words;
mod parts;
mod report;
mod usual;
mod weight;
mod word_classes;

pub use ingredient::{Also, Ingredient};
pub use parts::{ingredients, ingredients_in, lines};
pub use report::{
    Calories, DailyValues, MACROS, NUTRIENTS, Nutrient, NutrientRow, Part, Property, Report,
    Settings, report, shown,
};
pub use weight::{How, Weight};
