//! Uses the measures of an operator's own row, which take precedence over general knowledge of its
//! kind. Only exact matches are used: another size or cut is left to the other methods.

use sundry_food::OwnPortion;
use sundry_table::Class;

use super::{How, Thing, Weight};
use crate::line::Unit;
use crate::lower_case::lower_case;
use crate::word_classes::WEIGHT;

static PIECES: Class = Class::of(&WEIGHT, "one item");
/// Spellings of units besides their names.
const SHORT: &[(&str, &str)] = &[
    ("teaspoon", "tsp"),
    ("tablespoon", "tbsp"),
    ("fluid ounce", "fl"),
    ("liter", "litre"),
    ("package", "packet"),
];

/// Returns the weight of one unit, or of one piece.
pub(super) fn one(thing: &Thing<'_>, unit: Option<&Unit>, size: &str) -> Option<Weight> {
    let portions = &thing.food.own()?.portions;
    let size = size.trim().to_lowercase();
    let found = match unit {
        Some(unit) => portions.iter().find(|portion| is_unit(portion, unit.name)),
        None if !size.is_empty() => portions.iter().find(|portion| has_word(portion, &size)),
        None => piece(thing, portions),
    };
    let portion = found.filter(|portion| portion.amount > 0.0)?;
    Some(Weight {
        grams: f64::from(portion.grams) / f64::from(portion.amount),
        how: How::Portion,
    })
}

/// Returns the measure of one piece: a word for a piece, or the name of the food (`cracker`).
fn piece<'p>(thing: &Thing<'_>, portions: &'p [OwnPortion]) -> Option<&'p OwnPortion> {
    let called = format!("{} {}", thing.name, thing.food.description()).to_lowercase();
    let is_piece = |portion: &&OwnPortion| {
        let first = first_word(portion);
        PIECES.contains(&first.as_str()) || first.len() > 2 && called.contains(&first)
    };
    portions.iter().find(is_piece)
}

fn is_unit(portion: &OwnPortion, unit: &str) -> bool {
    let measure = lower_case(&portion.measure);
    let first = first_word(portion);
    let short = SHORT.iter().find(|(name, _)| *name == unit);
    // `cup, chopped` is not the weight of a plain cup.
    let is_plain = !measure.contains([',', '(']);
    let is = |name: &str| first == name || measure == name;
    is_plain && (is(unit) || short.is_some_and(|(_, short)| is(short)))
}

fn has_word(portion: &OwnPortion, word: &str) -> bool {
    let measure = lower_case(&portion.measure);
    measure
        .split(|letter: char| !letter.is_alphabetic())
        .any(|known| known == word)
}

/// Returns the first word of a measure, in the singular.
fn first_word(portion: &OwnPortion) -> String {
    let measure = lower_case(&portion.measure);
    let first = measure
        .split(|letter: char| !letter.is_alphabetic())
        .next()
        .unwrap_or_default();
    first.strip_suffix('s').unwrap_or(first).to_owned()
}
