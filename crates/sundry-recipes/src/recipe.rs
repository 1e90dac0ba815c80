//! A full recipe: what is known of it once its lines and steps are understood. It is also what
//! catalogues keep, so whatever can be computed again in microseconds is left out.

use serde::{Deserialize, Serialize};

/// A full recipe. Names of cuisines, meal types, diets and the like are those of the tables in
/// `data/recipes`, in lower case: `middle eastern`, `main course`, `gluten free`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// Its title.
    pub title: String,
    /// A few sentences about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The words of the title that name the dish: `cheesecake` of "no-bake lemon cheesecake".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub dish: String,
    /// For how many; at least 1.
    pub servings: u32,
    /// Whether nothing told for how many, so that it is an estimate.
    #[serde(skip_serializing_if = "is_default")]
    pub servings_estimated: bool,
    /// Pictures (URLs), the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// How long it takes.
    pub times: Times,
    /// Its ingredients, in the order of the lines.
    pub ingredients: Vec<Ingredient>,
    /// What to do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<Section>,
    /// What is needed for it, each once: `frying pan`, `oven`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Whom it suits.
    pub dietary: Dietary,
    /// Cuisines, the likeliest first, each followed by those it is part of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cuisines: Vec<String>,
    /// Meal types, the likeliest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meal_types: Vec<String>,
    /// Occasions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub occasions: Vec<String>,
    /// US cents a serving, an estimate.
    pub price_per_serving: f64,
    /// Nutrients a serving, in the order of [`sundry_nutrition::NUTRIENTS`], to four decimals; none where
    /// no ingredient was measured for it.
    pub nutrients: Vec<Option<f64>>,
    /// Grams a serving.
    pub grams_per_serving: f64,
    /// How it tastes.
    pub taste: Taste,
    /// Its scores.
    pub scores: Scores,
    /// Where it comes from.
    pub credits: Credits,
    /// What readers think: share of the best mark, and how many told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<crate::StatedRating>,
    /// Two-letter code of its language.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

/// How long a recipe takes, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Times {
    /// Work before cooking, where it is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preparation: Option<u32>,
    /// Cooking, where it is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cooking: Option<u32>,
    /// In all.
    pub total: u32,
    /// Whether the total is read from the steps or guessed from their number.
    #[serde(skip_serializing_if = "is_default")]
    pub estimated: bool,
}

/// An ingredient.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ingredient {
    /// The number of its row in the food table; 0 where the line was not understood.
    pub id: u32,
    /// The kind of the food ontology; empty where the line was not understood.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Other kinds that the line names: those that may stand in, those with amounts of their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_kinds: Vec<String>,
    /// The heading that the line stood under.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Where a shop keeps it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub aisle: String,
    /// Whether it pours.
    #[serde(skip_serializing_if = "is_default")]
    pub liquid: bool,
    /// Its name in the singular, without what is only said of it: `butter`.
    pub name: String,
    /// The line as written.
    pub original: String,
    /// The line behind its amount and unit: `unsalted butter, softened`.
    pub original_name: String,
    /// The amount; 0 where the line has none and none can be told.
    pub amount: f64,
    /// The unit in the singular; empty for pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// What is said of it: `softened`, `finely chopped`, `to taste`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meta: Vec<String>,
    /// The amount as a kitchen in the United States measures.
    pub us: Measure,
    /// The amount as a metric kitchen measures.
    pub metric: Measure,
    /// Grams in all; 0 where they cannot be told.
    pub grams: f64,
    /// How sure food and weight are, 0 to 1.
    pub confidence: f64,
}

/// An amount in a unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Measure {
    /// How much.
    pub amount: f64,
    /// `Tbsps`, `g`; empty for pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit_short: String,
    /// `tablespoons`, `grams`; empty for pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit_long: String,
}

/// Steps under a heading.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Section {
    /// The heading; empty without one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// A sentence of the instructions.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Step {
    /// What to do.
    pub text: String,
    /// Ingredients that it names: their ids and names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ingredients: Vec<Mention>,
    /// Equipment that it names or needs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// How long it takes, where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
}

/// An ingredient that a step names.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mention {
    /// The number of its row in the food table; 0 without one.
    pub id: u32,
    /// Its name.
    pub name: String,
}

/// A length of time as a step tells it; of a range, the lower end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Length {
    /// How many.
    pub number: u32,
    /// `minutes`, `hours`, `seconds`, `days`.
    pub unit: String,
}

/// Whom a recipe suits.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Dietary {
    /// Diets that it suits: `vegan`, `gluten free`, `low fodmap`, `gaps`, …
    pub diets: Vec<String>,
    /// What is or often is in it: the intolerances (`tree nut`), and `fish`, `legume`, `meat`,
    /// `alcohol`, `honey`, `sugar`.
    pub contains: Vec<String>,
    /// Ingredients of which odd products hold something that the recipe is said to be free of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub check_labels: Vec<CheckLabel>,
}

/// An ingredient whose label is to be read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CheckLabel {
    /// Its name.
    pub ingredient: String,
    /// What odd products hold: `gluten`.
    #[serde(rename = "for")]
    pub of: Vec<String>,
}

/// How a recipe tastes, 0 to 100 each; an estimate.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Taste {
    /// Sweet.
    pub sweetness: f64,
    /// Salty.
    pub saltiness: f64,
    /// Sour.
    pub sourness: f64,
    /// Bitter.
    pub bitterness: f64,
    /// Savoury.
    pub savoriness: f64,
    /// Fatty.
    pub fattiness: f64,
    /// Hot.
    pub spiciness: f64,
}

/// Scores of a recipe.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Scores {
    /// Smart points a serving.
    pub smart_points: i32,
    /// Average coverage of good nutrients less that of bad ones, 0 to 100.
    pub health: f64,
    /// Our own blend of health, popularity and completeness, 0 to 100.
    pub meta: f64,
    /// How many like it, as far as its source tells, 0 to 100.
    pub popularity: f64,
}

/// Where a recipe comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Credits {
    /// Who wrote it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The site, book or collection.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_name: String,
    /// Its page (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_url: String,
    /// The licence of its text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub license: String,
}

/// Leaves a `false` or a zero out of a stored recipe.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
