//! The interpretation of a query on the wire.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_recipes::question::{Ingredient, Question};

use crate::round::money as rounded;

/// The interpretation of a query.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Understood {
    /// Words that are searched for.
    text: String,
    /// Ingredients that the recipe must contain. Those that the query joined by "or" are
    /// alternatives.
    include_ingredients: Vec<String>,
    /// Ingredients that the query joined by "or", in groups: one of each group is enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<Vec<String>>,
    /// Ingredients, or types of ingredients, that the recipe must not contain.
    exclude_ingredients: Vec<String>,
    /// Cuisines, of which the recipe has at least one.
    cuisines: Vec<&'static str>,
    /// Cuisines that the recipe must not have.
    exclude_cuisines: Vec<&'static str>,
    /// The diet; several are separated by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    diet: Option<String>,
    /// Intolerances that the recipe must be safe for.
    intolerances: Vec<&'static str>,
    /// The meal type; alternatives are separated by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    meal_type: Option<String>,
    /// Equipment, of which the recipe needs at least one.
    equipment: Vec<&'static str>,
    /// Longest time in minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_time: Option<u32>,
    /// Least number of servings.
    #[serde(skip_serializing_if = "Option::is_none")]
    min_servings: Option<u32>,
    /// Greatest number of servings.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_servings: Option<u32>,
    /// Bounds on the nutrients of a serving.
    nutrients: Vec<Bound>,
    /// Words that must not occur in the name, such as `fried`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude_words: Vec<String>,
    /// Meal types that the recipe must not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude_meal_types: Vec<&'static str>,
    /// Equipment that the recipe must not need.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude_equipment: Vec<&'static str>,
    /// Occasions: recipes for them come first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    occasions: Vec<&'static str>,
    /// Preferences, `healthy` or `cheap`: such recipes come first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    prefer: Vec<&'static str>,
    /// Words and ingredients that were dropped because no recipe has them all; if one of several is
    /// enough, all of them. Restrictions are never dropped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    relaxed: Vec<String>,
}

/// A bound on a nutrient.
#[derive(Debug, Serialize, JsonSchema)]
struct Bound {
    /// Name of the nutrient.
    name: &'static str,
    /// Lower bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<f64>,
    /// Upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<f64>,
}

impl Understood {
    pub(crate) fn of(question: &Question, relaxed: Vec<String>) -> Self {
        let name = |one: &Ingredient| one.name.clone();
        let joined = |values: &[&str]| (!values.is_empty()).then(|| values.join(", "));
        Self {
            text: question.text.clone(),
            include_ingredients: question.include.iter().flatten().map(name).collect(),
            alternatives: question
                .include
                .iter()
                .filter(|group| group.len() > 1)
                .map(|group| group.iter().map(name).collect())
                .collect(),
            exclude_ingredients: question.exclude.iter().map(name).collect(),
            cuisines: question.cuisines.clone(),
            exclude_cuisines: question.exclude_cuisines.clone(),
            diet: joined(&question.diets),
            intolerances: question.intolerances.clone(),
            meal_type: joined(&question.meals),
            equipment: question.equipment.clone(),
            max_time: question.max_time,
            min_servings: question.min_servings,
            max_servings: question.max_servings,
            nutrients: question
                .nutrients
                .iter()
                .map(|bound| Bound {
                    name: bound.nutrient.name,
                    min: bound.min.map(rounded),
                    max: bound.max.map(rounded),
                })
                .collect(),
            exclude_words: question.exclude_words.clone(),
            exclude_meal_types: question.exclude_meals.clone(),
            exclude_equipment: question.exclude_equipment.clone(),
            occasions: question.occasions.clone(),
            prefer: question.prefer.clone(),
            relaxed,
        }
    }
}
