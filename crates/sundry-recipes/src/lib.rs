//! Enriches raw recipes into full ones.
//!
//! [`RawRecipe`] is the form of a page, a file or a cook: a title, lines, steps. [`enrich`] turns
//! it into a [`Recipe`] with everything that can be derived. Parsing and weighing lines is done by
//! `sundry-nutrition`, knowledge about foods is in `sundry-food`, and the shape of a reply is
//! defined by the surface.

mod dietary;
mod dish;
mod enrich;
mod ingredient;
mod labels;
mod lenient;
mod measures;
mod numbers;
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
mod vocabulary;
mod wine;
mod word_classes;
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
pub use vocabulary::{DIETS, INTOLERANCES};
pub use wine::{WinePairing, wine_pairing};
pub use yields::servings;
