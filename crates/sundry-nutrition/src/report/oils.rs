//! Frying oil that stays in the pan. Food fried in a little oil takes up about half of it; what is
//! deep-fried takes up 8–25 % of its weight in oil, whatever the pot holds. Both shares are round
//! figures, as the amount of food in the pot is not known.

use super::Settings;
use crate::ingredient::Ingredient;
use crate::weight::How;

/// Grams a serving above which oil is a bath: three tablespoons.
const BATH: f64 = 40.0;
/// What is eaten of a bath.
const OF_BATH: f64 = 0.25;
/// What is eaten of a pan's oil.
const OF_PAN: f64 = 0.5;

/// Which share of an ingredient counts.
pub(super) fn share(ingredient: &Ingredient<'_>, settings: Settings) -> f64 {
    // What is deep-fried has been counted by what it takes up.
    let absorbed = ingredient
        .weight
        .is_some_and(|weight| weight.how == How::Absorbed);
    if !settings.reduce_oils || absorbed || !is_oil(ingredient) {
        return 1.0;
    }
    let servings = f64::from(settings.servings.max(1));
    let lower = ingredient.line.original.to_lowercase();
    if ingredient.grams() / servings > BATH {
        OF_BATH
    } else if lower.contains("fry") {
        OF_PAN
    } else {
        1.0
    }
}

fn is_oil(ingredient: &Ingredient<'_>) -> bool {
    ingredient.found.as_ref().is_some_and(|found| {
        let is_named = |name: &str| matches!(name, "oil" | "shortening" | "lard" | "tallow");
        is_named(found.kind.name())
            || found
                .kind
                .ancestors()
                .iter()
                .any(|kind| is_named(kind.name()))
    })
}
