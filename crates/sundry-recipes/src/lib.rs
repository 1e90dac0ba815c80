//! A raw recipe → a full recipe.
//!
//! [`RawRecipe`] is what a page, a file or a cook tells: a title, lines, steps. [`enrich`] makes a
//! [`Recipe`] of it, all that can be known. What lines mean and weigh is `sundry-nutrition`'s matter,
//! what foods are `sundry-food`'s; the shape of a reply is the surface's.

mod dietary;
mod dish;
mod enrich;
mod ingredient;
mod labels;
mod lenient;
mod measures;
mod nutrients;
mod price;
pub mod question;
mod raw;
mod recipe;
mod scores;
pub mod search_nutrients;
pub mod source;
mod steps;
mod table;
mod taste;
mod times;
mod wine;
mod words;
mod yields;

pub use enrich::{enrich, enrich_in};
pub use labels::{Cuisine, MealType, cuisine_named, cuisines, meal_type_named, meal_types};
pub use raw::{
    IngredientGroup, InstructionSection, RawRecipe, Rejection, StatedNutrient, StatedRating,
};
pub use recipe::{
    CheckLabel, Credits, Dietary, Ingredient, Length, Measure, Mention, Recipe, Scores, Section,
    Step, Taste, Times,
};
pub use scores::smart_points;
pub use steps::{Equipment, equipment, equipment_named};
pub use wine::{WinePairing, wine_pairing};
pub use yields::servings;
