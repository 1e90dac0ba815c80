//! A full recipe: everything derived from its lines and steps. Catalogues store it too, so anything
//! that can be recomputed in microseconds is left out.

use serde::{Deserialize, Serialize};

/// A full recipe. Names of cuisines, meal types, diets and the like are those of the tables in
/// `data/recipes`, in lower case: `middle eastern`, `main course`, `gluten free`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Recipe {
    /// The title.
    pub title: String,
    /// A few sentences about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The words of the title that name the dish: `cheesecake` of "no-bake lemon cheesecake".
    #[serde(skip_serializing_if = "String::is_empty")]
    pub dish: String,
    /// Number of servings; at least 1.
    pub servings: u32,
    /// True if the source states no number of servings, so that it is an estimate.
    #[serde(skip_serializing_if = "is_default")]
    pub servings_estimated: bool,
    /// Pictures (URLs), the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// Preparation, cooking and total time.
    pub times: Times,
    /// The ingredients, in the order of the lines.
    pub ingredients: Vec<Ingredient>,
    /// The instructions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<Section>,
    /// The equipment, each once: `frying pan`, `oven`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Diets and intolerances.
    pub dietary: Dietary,
    /// Cuisines, most likely first, each followed by those it is part of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cuisines: Vec<String>,
    /// Meal types, most likely first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meal_types: Vec<String>,
    /// Occasions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub occasions: Vec<String>,
    /// Estimated price in US cents per serving.
    pub price_per_serving: f64,
    /// Nutrients per serving, in the order of [`sundry_nutrition::NUTRIENTS`], to four decimals;
    /// `None` if no ingredient has a value.
    pub nutrients: Vec<Option<f64>>,
    /// Grams per serving.
    pub grams_per_serving: f64,
    /// The taste.
    pub taste: Taste,
    /// The scores.
    pub scores: Scores,
    /// The source.
    pub credits: Credits,
    /// The readers' rating: share of the best rating, and number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<crate::StatedRating>,
    /// Two-letter language code.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

/// The times of a recipe, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Times {
    /// Preparation time, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preparation: Option<u32>,
    /// Cooking time, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cooking: Option<u32>,
    /// Total time.
    pub total: u32,
    /// True if the total is read from the steps or estimated from their number.
    #[serde(skip_serializing_if = "is_default")]
    pub estimated: bool,
}

/// An ingredient.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ingredient {
    /// The number of its row in the food table; 0 if the line was not understood.
    pub id: u32,
    /// The kind of the food ontology; empty if the line was not understood.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub kind: String,
    /// Other kinds that the line names: alternatives, and foods with amounts of their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_kinds: Vec<String>,
    /// The heading above the line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// The shop aisle.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub aisle: String,
    /// True if it is a liquid.
    #[serde(skip_serializing_if = "is_default")]
    pub liquid: bool,
    /// The name in the singular, without adjectives: `butter`.
    pub name: String,
    /// The line as written.
    pub original: String,
    /// The line without amount and unit: `unsalted butter, softened`.
    pub original_name: String,
    /// The amount; 0 if the line has none and none can be derived.
    pub amount: f64,
    /// The unit in the singular; empty for pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// Details: `softened`, `finely chopped`, `to taste`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meta: Vec<String>,
    /// The amount in US measures.
    pub us: Measure,
    /// The amount in metric measures.
    pub metric: Measure,
    /// Total grams; 0 if unknown.
    pub grams: f64,
    /// Confidence in food and weight, 0 to 1.
    pub confidence: f64,
}

/// An amount in a unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Measure {
    /// The amount.
    pub amount: f64,
    /// The short unit: `Tbsps`, `g`; empty for pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit_short: String,
    /// The long unit: `tablespoons`, `grams`; empty for pieces.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit_long: String,
}

/// Steps under a heading.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Section {
    /// The heading; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The steps.
    pub steps: Vec<Step>,
}

/// One step, usually a sentence.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Step {
    /// The text of the step.
    pub text: String,
    /// The ingredients that it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ingredients: Vec<Mention>,
    /// The equipment that it names or needs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// The duration, if the step states one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
}

/// An ingredient that a step names.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mention {
    /// The number of its row in the food table; 0 if there is none.
    pub id: u32,
    /// The name.
    pub name: String,
}

/// A duration as a step states it; of a range, the lower end.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Length {
    /// The number of units.
    pub number: u32,
    /// The unit: `minutes`, `hours`, `seconds`, `days`.
    pub unit: String,
}

/// Diets and intolerances of a recipe.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Dietary {
    /// Suitable diets: `vegan`, `gluten free`, `low fodmap`, `gaps`, …
    pub diets: Vec<String>,
    /// Contents, including likely ones: the intolerances (`tree nut`), and `fish`, `legume`,
    /// `meat`, `alcohol`, `honey`, `sugar`.
    pub contains: Vec<String>,
    /// Ingredients of which some unusual products contain something that the recipe should be free
    /// of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub check_labels: Vec<CheckLabel>,
}

/// An ingredient whose label should be read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CheckLabel {
    /// The name of the ingredient.
    pub ingredient: String,
    /// Possible contents: `gluten`.
    #[serde(rename = "for")]
    pub of: Vec<String>,
}

/// The estimated taste of a recipe, 0 to 100 each.
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
    /// Smart points per serving.
    pub smart_points: i32,
    /// Average coverage of good nutrients minus that of bad ones, 0 to 100.
    pub health: f64,
    /// Our own blend of health, popularity and completeness, 0 to 100.
    pub meta: f64,
    /// The readers' approval, 0 to 100, as far as the source states it.
    pub popularity: f64,
}

/// The source of a recipe.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Credits {
    /// The author.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The site, book or collection.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_name: String,
    /// The URL of its page.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_url: String,
    /// The licence of its text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub license: String,
}

/// Returns true for a default value, which is omitted from a stored recipe.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
