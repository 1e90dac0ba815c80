//! Reads drinks that a line says to be without sugar: `monster energy zero sugar`. Those that the table
//! knows by such a name (`diet coke`) are found like any other food.

use sundry_food::{Food, Match, Nutrient, States, Tables};
use sundry_table::Class;

use super::kinds::Kinds;
use crate::line::Line;
use crate::word_classes::MEANING;

static SWEET_DRINKS: Kinds = Kinds::of(&MEANING, "sweet drink");
static UNSWEETENED: Class = Class::of(&MEANING, "without sugar");

/// Minimum grams of sugar in 100 g of a sweet drink.
const LEAST_SWEET: f32 = 2.0;

/// Returns true for words behind a `not`.
fn is_behind_not(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_ascii_end();
    let last = before.rsplit(|byte| !byte.is_ascii_alphabetic()).next();
    last.is_some_and(|last| last.eq_ignore_ascii_case(b"not"))
}

/// Gives a sweet drink that a line says to be without sugar the figures of diet soda: `monster energy zero
/// sugar`. What it contains stays as it is.
pub(super) fn unsweetened<'t>(
    tables: Tables<'t>,
    line: &Line<'_>,
    mut found: Match<'t>,
) -> Match<'t> {
    let is_sweet = |food: Food<'_>| {
        let sugar = food.nutrient(Nutrient::SUGAR);
        sugar.is_none_or(|sugar| sugar > LEAST_SWEET)
    };
    if !SWEET_DRINKS.has(found.kind) || !found.food.is_some_and(is_sweet) {
        return found;
    }
    let text = line.original.as_bytes();
    let says = |words: &&str| {
        let mut parts = text.windows(words.len()).enumerate();
        // "Coke (not diet)" has sugar.
        parts.any(|(at, part)| {
            part.eq_ignore_ascii_case(words.as_bytes()) && !is_behind_not(text, at)
        })
    };
    if !UNSWEETENED.iter().any(says) {
        return found;
    }
    if let Some(diet) = tables.find_in("diet soda", States::default()) {
        found.food = diet.food;
    }
    found
}
