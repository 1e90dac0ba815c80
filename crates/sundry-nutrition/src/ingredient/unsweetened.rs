//! Reads drinks that a line says to be without sugar: `monster energy zero sugar`. Those that the table
//! knows by such a name (`diet coke`) are found like any other food.

use sundry_food::{Food, Match, Nutrient, States, Tables};
use sundry_table::Class;

use super::beside::is_one_of;
use crate::line::Line;
use crate::word_classes::MEANING;

static SWEET_DRINKS: Class = Class::of(&MEANING, "sweet drink");
static UNSWEETENED: Class = Class::of(&MEANING, "without sugar");

/// Minimum grams of sugar in 100 g of a sweet drink.
const LEAST_SWEET: f32 = 2.0;

/// Gives a sweet drink that a line says to be without sugar the figures of diet soda: `monster energy zero
/// sugar`. What it contains stays as it is.
pub(super) fn unsweetened<'t>(
    tables: Tables<'t>,
    line: &Line<'_>,
    mut found: Match<'t>,
) -> Match<'t> {
    // Tested first, for most lines say nothing of it.
    let says = |words: &&str| {
        let same = |part: &[u8]| part.eq_ignore_ascii_case(words.as_bytes());
        line.original.as_bytes().windows(words.len()).any(same)
    };
    if !UNSWEETENED.iter().any(says) {
        return found;
    }
    let is_sweet = |food: Food<'_>| {
        let sugar = food.nutrient(Nutrient::SUGAR);
        sugar.is_none_or(|sugar| sugar > LEAST_SWEET)
    };
    if found.food.is_some_and(is_sweet)
        && is_one_of(tables.foods(), &SWEET_DRINKS, found.kind)
        && let Some(diet) = tables.find_in("diet soda", States::default())
    {
        found.food = diet.food;
    }
    found
}
