//! Leaves out the frying oil that stays in the pan, on request and in recipes. Food fried in a
//! little oil takes up about half of it; deep-fried food takes up 8–25 % of its own weight in oil,
//! however much the pot holds. All shares are round figures, since the amount of food in the pot is
//! unknown.

use super::Settings;
use crate::ingredient::Ingredient;
use crate::weight::How;

/// Grams per serving above which the oil is a bath: three tablespoons.
const BATH: f64 = 40.0;
/// Share of a bath of oil that is eaten.
const OF_BATH: f64 = 0.25;
/// Share of a deep fryer's oil that is eaten: food takes up 8–25 % of its own weight, and a pot
/// holds two to three times that weight of oil.
const OF_DEEP_FRYER: f64 = 0.1;
/// Grams from which frying oil is a deep fryer's: two cups, more than a pan holds.
const DEEP: f64 = 430.0;
/// Share of a pan's oil that is eaten.
const OF_PAN: f64 = 0.5;

/// Returns the share of an ingredient that counts: 1 unless it is frying oil.
pub(super) fn share(ingredient: &Ingredient<'_>, settings: Settings) -> f64 {
    if !(settings.reduce_oils || settings.reduce_frying_oil) || !is_oil(ingredient) {
        return 1.0;
    }
    let servings = f64::from(settings.servings.max(1));
    let lower = ingredient.line.original.to_lowercase();
    // The usual amount of frying oil without a stated one is already the eaten amount.
    let is_usual = ingredient
        .weight
        .is_some_and(|weight| matches!(weight.how, How::Usual | How::Serving));
    if !settings.reduce_oils
        && (is_usual || !["fry", "frying"].iter().any(|word| lower.contains(word)))
    {
        return 1.0;
    }
    if is_deep_fryer(ingredient, &lower) {
        OF_DEEP_FRYER
    } else if ingredient.grams() / servings > BATH {
        OF_BATH
    } else if lower.contains("fry") {
        OF_PAN
    } else {
        1.0
    }
}

/// Returns true for a stated amount of oil to deep-fry in.
fn is_deep_fryer(ingredient: &Ingredient<'_>, lower: &str) -> bool {
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let deep = says(&["deep fry", "deep-fry", "deep-fat"]);
    let fries = says(&["for frying", "to fry"]) && ingredient.grams() >= DEEP;
    let usual = |weight: crate::weight::Weight| matches!(weight.how, How::Usual | How::Serving);
    (deep || fries) && !ingredient.weight.is_some_and(usual)
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
