//! What a question was read as, on the wire.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_recipes::question::{Ingredient, Question};

use crate::round::money as rounded;

/// What a query was read as.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Understood {
    /// Words that are searched for.
    text: String,
    /// Ingredients that must be in it. Those that the query joined by "or" are alternatives.
    include_ingredients: Vec<String>,
    /// Those of them that the query joined by "or": one of each group is enough.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<Vec<String>>,
    /// Ingredients, or types of them, that must not.
    exclude_ingredients: Vec<String>,
    /// One of these.
    cuisines: Vec<&'static str>,
    /// None of these.
    exclude_cuisines: Vec<&'static str>,
    /// The diet; several with commas between.
    #[serde(skip_serializing_if = "Option::is_none")]
    diet: Option<String>,
    /// None of these may be in it.
    intolerances: Vec<&'static str>,
    /// The meal; alternatives with commas between.
    #[serde(skip_serializing_if = "Option::is_none")]
    meal_type: Option<String>,
    /// One of these is needed.
    equipment: Vec<&'static str>,
    /// The most minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_time: Option<u32>,
    /// The fewest servings.
    #[serde(skip_serializing_if = "Option::is_none")]
    min_servings: Option<u32>,
    /// The most servings.
    #[serde(skip_serializing_if = "Option::is_none")]
    max_servings: Option<u32>,
    /// Bounds on nutrients a serving.
    nutrients: Vec<Bound>,
    /// Words that must not name it, such as `fried`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude_words: Vec<String>,
    /// What must not be needed for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exclude_equipment: Vec<&'static str>,
    /// Words that were let go since no recipe has them all. Restrictions never are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    relaxed: Vec<String>,
}

/// A bound on a nutrient.
#[derive(Debug, Serialize, JsonSchema)]
struct Bound {
    /// Its name.
    name: &'static str,
    /// The least.
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<f64>,
    /// The most.
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
            exclude_equipment: question.exclude_equipment.clone(),
            relaxed,
        }
    }
}
