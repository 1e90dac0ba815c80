//! Measures that an operator's own row states: they go before what is known of its kind, which is
//! true of foods in general. Only what is said is used: another size or cut is left to the others.

use sundry_food::OwnPortion;

use super::{How, Thing, Weight};
use crate::line::Unit;

/// Words for one of it.
const PIECES: &[&str] = &["each", "piece", "whole", "item", "unit", "medium"];
/// Ways in which units are written besides their names.
const SHORT: &[(&str, &str)] = &[
    ("teaspoon", "tsp"),
    ("tablespoon", "tbsp"),
    ("fluid ounce", "fl"),
    ("liter", "litre"),
    ("package", "packet"),
];

/// The weight of one of a unit, or of one piece.
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

/// The measure of one piece: called so, or called what the food is called (`cracker`).
fn piece<'p>(thing: &Thing<'_>, portions: &'p [OwnPortion]) -> Option<&'p OwnPortion> {
    let called = format!("{} {}", thing.name, thing.food.description()).to_lowercase();
    let is_piece = |portion: &&OwnPortion| {
        let first = first_word(portion);
        PIECES.contains(&first.as_str()) || first.len() > 2 && called.contains(&first)
    };
    portions.iter().find(is_piece)
}

fn is_unit(portion: &OwnPortion, unit: &str) -> bool {
    let measure = portion.measure.to_lowercase();
    let first = first_word(portion);
    let short = SHORT.iter().find(|(name, _)| *name == unit);
    // `cup, chopped` is not what a cup weighs.
    let is_plain = !measure.contains([',', '(']);
    let is = |name: &str| first == name || measure == name;
    is_plain && (is(unit) || short.is_some_and(|(_, short)| is(short)))
}

fn has_word(portion: &OwnPortion, word: &str) -> bool {
    let measure = portion.measure.to_lowercase();
    measure
        .split(|letter: char| !letter.is_alphabetic())
        .any(|known| known == word)
}

/// The first word of a measure, in the singular.
fn first_word(portion: &OwnPortion) -> String {
    let measure = portion.measure.to_lowercase();
    let first = measure
        .split(|letter: char| !letter.is_alphabetic())
        .next()
        .unwrap_or_default();
    first.strip_suffix('s').unwrap_or(first).to_owned()
}
