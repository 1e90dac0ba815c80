//! Splits ingredients into those of a recipe that were requested, those that were not, and
//! requested ones that the recipe does not need.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_recipes::Ingredient as Line;
use sundry_recipes::question::Ingredient;

use super::asked::Asked;
use crate::recipe_reply::IngredientReply;

/// Ingredients that are used, missing and not needed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Filled {
    /// Ingredients of the recipe that were requested.
    used_ingredients: Vec<IngredientReply>,
    /// Ingredients of the recipe that were not requested.
    missed_ingredients: Vec<IngredientReply>,
    /// Requested ingredients that the recipe does not need.
    unused_ingredients: Vec<Unused>,
    /// Number of `used_ingredients`.
    used_ingredient_count: usize,
    /// Number of `missed_ingredients`.
    missed_ingredient_count: usize,
}

/// A requested ingredient that the recipe does not need.
#[derive(Debug, Serialize, JsonSchema)]
struct Unused {
    /// Name of the ingredient.
    name: String,
}

impl Filled {
    pub(crate) fn of(lines: &[Line], asked: &Asked) -> Self {
        let wanted: Vec<&Ingredient> = asked.wanted().flatten().collect();
        let is_used = |line: &Line| wanted.iter().any(|one| names(one, line));
        let (used, missed): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| is_used(line));
        let is_used_of = |one: &Ingredient| lines.iter().any(|line| names(one, line));
        // One ingredient of `pasta or basil` is enough.
        let is_idle = |group: &&[Ingredient]| !group.iter().any(is_used_of);
        let reply = |line: &Line| IngredientReply::from(line.clone());
        Self {
            used_ingredient_count: used.len(),
            missed_ingredient_count: missed.len(),
            used_ingredients: used.into_iter().map(reply).collect(),
            missed_ingredients: missed.into_iter().map(reply).collect(),
            unused_ingredients: asked
                .wanted()
                .filter(is_idle)
                .flatten()
                .map(|one| Unused {
                    name: one.name.clone(),
                })
                .collect(),
        }
    }
}

/// Returns true if a line names the requested ingredient or a kind of it.
fn names(wanted: &Ingredient, line: &Line) -> bool {
    let Some(kind) = wanted.kind else {
        return line.name.contains(&wanted.name)
            || line.original.to_lowercase().contains(&wanted.name);
    };
    let foods = sundry_food::standard();
    let Some(kind) = foods.kind(kind) else {
        return false;
    };
    let kinds = std::iter::once(&line.kind).chain(&line.other_kinds);
    let mut kinds = kinds.filter_map(|name| foods.kind(name));
    kinds.any(|own| own.is(kind))
}
