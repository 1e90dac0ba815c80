//! Reads what people write behind a food: talk that names no other (`frankie from outside college`) is
//! cut, and so is a bracket that says what is in a dish (`cacio e pepe (100 g pasta)`). What is said in
//! fixed words (`takeaway`) is in `whole`.

use std::sync::LazyLock;

use sundry_food::{Foods, Naming, Tables};
use sundry_table::Set;

use super::Ingredient;
use super::also::{Also, LEAST_SURE};
use super::beside::{is_a, within};
use super::segments::{behind_amount, cuts};
use crate::joints::spaces;
use crate::line::Amount;
use crate::weight::{How, Weight, weigh};
use crate::word_classes::MEANING;

/// Maximum length of a line with a remark, in bytes.
const LONGEST: usize = 90;

/// Maximum length of the name of a meal, in bytes.
const LONGEST_MEAL: usize = 24;

/// Maximum length of a word that begins a remark, in bytes.
const LONGEST_WORD: usize = 9;

/// The words that begin a remark.
static BEGINNINGS: LazyLock<Set<&str>> = LazyLock::new(|| {
    let classes = ["denies a food", "begins a remark"];
    let words = classes.iter().flat_map(|class| MEANING.words(class));
    words.copied().collect()
});

/// Returns a text up to a remark; `None` if it has none.
pub(super) fn without_talk<'l>(foods: &Foods, text: &'l str) -> Option<&'l str> {
    if text.len() > LONGEST || text.contains(['(', '\n', '\r']) {
        return None;
    }
    let food = spaces(text).find_map(|at| {
        let (food, talk) = (text.get(..at)?, text.get(at + 1..)?);
        let first = talk.split(' ').next()?;
        // Most words of a line are longer than those that begin a remark.
        if first.len() > LONGEST_WORD {
            return None;
        }
        let first = first.to_ascii_lowercase();
        if !BEGINNINGS.contains(first.as_str()) {
            return None;
        }
        let denies = MEANING.has("denies a food", &first);
        // "Steaks at about 200 g each" tells the weight.
        let is_talk = || {
            let naming = foods.naming(talk);
            let counts = talk.contains(|letter: char| letter.is_numeric());
            !counts && matches!(naming, Naming::Unknown | Naming::Said)
        };
        let last = || {
            let from = cuts(food).last().map_or(0, |(_, end)| *end);
            food.get(from..).unwrap_or_default()
        };
        let kind = || foods.kind(behind_amount(last()));
        // What is left out of a dish may still be in it: what it contains stays as it is.
        let is_dish = || denies && kind().is_some_and(|kind| is_a(foods, kind, "dish"));
        (is_dish() || !denies && is_talk() && kind().is_some()).then_some(food)
    })?;
    // "Fish from the sea" may be a name.
    (foods.kind(behind_amount(text)).is_none()).then_some(food.trim_end_matches([' ', ',', '-']))
}

/// Reads a dish whose bracket tells amounts of what is in it. If it tells all of them, they are what is
/// eaten; else the dish is an ordinary portion.
pub(super) fn without_contents<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    let (dish, inside) = text.trim_end().strip_suffix(')')?.split_once('(')?;
    let foods = tables.foods();
    let kind = foods.kind(dish)?;
    let is_number = |letter: char| letter.is_numeric();
    let is_mixed = is_a(foods, kind, "dish") || is_a(foods, kind, "drink");
    if !is_mixed || dish.contains(is_number) || !inside.contains(is_number) {
        return None;
    }
    let parts = inside
        .split([',', '+', ';'])
        .flat_map(|part| part.split(" and "));
    let parts: Vec<Ingredient<'t>> = parts
        .map(|part| Ingredient::read_in(part.trim(), tables))
        .collect();
    let sure = |part: &&Ingredient<'t>| {
        let found = part.found.as_ref();
        found.is_some_and(|found| {
            found.confidence > LEAST_SURE && found.kind != kind && found.kind.is_food()
        })
    };
    let count = parts.iter().filter(sure).count();
    if count == 0 {
        return None;
    }
    let mut first = Ingredient::read_in(dish, tables);
    first.line.original = text;
    // "Fish tacos (2 tacos)" are two fish tacos.
    if let [part] = parts.as_slice()
        && part.found.as_ref().is_some_and(|found| kind.is(found.kind))
        && let Some(dish) = &first.found
    {
        first.line.amounts = part.line.amounts.clone();
        first.weight = weigh(&first.line, dish);
        return Some(first);
    }
    let is_measured = |part: &Ingredient<'t>| {
        part.line.amounts.main.is_some_and(Amount::is_exact) && part.weight.is_some()
    };
    if count > 1 && count == parts.len() && parts.iter().all(is_measured) {
        let inside = parts.into_iter().filter_map(|part| {
            let (found, weight) = part.found.zip(part.weight)?;
            Some(Also { found, weight })
        });
        first.also.extend(inside);
        first.weight = Some(Weight {
            grams: 0.0,
            how: How::Stated,
        });
        return Some(first);
    }
    // What is in it counts among its contents all the same.
    for part in parts {
        first.also.extend(part.found.map(within));
        first.left.extend(part.left);
    }
    Some(first)
}

/// Splits a label from what is behind it: `burrito bowl: rice`, `buddha bowl - quinoa`. What names a
/// meal and no dish is none: see [`behind_meal`].
pub(super) fn label(text: &str) -> Option<(&str, &str)> {
    let parts = split_at_sign(text);
    parts.filter(|(label, _)| !names_meal(label))
}

/// Returns a text without the meal of which it tells the foods: `lunch: ham sandwich`, `meal deal - wrap`.
pub(super) fn behind_meal(text: &str) -> Option<&str> {
    let (label, foods) = split_at_sign(text)?;
    names_meal(label).then(|| foods.trim_start())
}

fn split_at_sign(text: &str) -> Option<(&str, &str)> {
    // Most lines have neither sign and are spared the search.
    if !text.bytes().any(|byte| matches!(byte, b':' | b'-')) {
        return None;
    }
    text.split_once(": ").or_else(|| text.split_once(" - "))
}

fn names_meal(label: &str) -> bool {
    label.len() < LONGEST_MEAL && MEANING.has("names a meal", &label.trim().to_lowercase())
}

/// Reads a dish that names a first food of what is in it: `buddha bowl - quinoa`, `burrito bowl: rice`.
pub(super) fn labelled<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    let (dish, inside) = label(text)?;
    let foods = tables.foods();
    let kind = foods.kind(behind_amount(dish))?;
    // "Salad: 1 lettuce" is the heading of a recipe.
    let is_measured = inside.trim_start().starts_with(char::is_numeric);
    if is_measured || !is_a(foods, kind, "dish") && !is_a(foods, kind, "drink") {
        return None;
    }
    let part = Ingredient::read_in(inside.trim(), tables);
    let named = part.found?;
    let mut first = Ingredient::read_in(dish, tables);
    first.line.original = text;
    first.also.push(within(named));
    let others = part.also.into_iter().map(|also| within(also.found));
    first.also.extend(others);
    first.left.extend(part.left);
    Some(first)
}
