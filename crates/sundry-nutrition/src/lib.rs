//! Ingredient lines → what they say → a nutrition report.
//!
//! [`line`](mod@line) reads a line; [`Ingredient`] adds the food that is meant and its grams; [`report`] sums
//! up. The foods themselves are `sundry-food`'s; the shape of a reply is the surface's.

mod ingredient;
pub mod line;
mod parts;
mod report;
mod weight;

pub use ingredient::{Also, Ingredient};
pub use parts::{ingredients, ingredients_in, lines};
pub use report::{
    Calories, DailyValues, MACROS, NUTRIENTS, Nutrient, NutrientRow, Part, Property, Report,
    Settings, report, shown,
};
pub use weight::{How, Weight};
