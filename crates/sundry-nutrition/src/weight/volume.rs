//! Converts volumes to grams by the household measures of a food's row: the same unit and cut
//! first, then any other volume scaled, then the density of its kind, and at last that of its
//! group.

use sundry_food::{Food, Portion};
use sundry_table::Class;

use super::piece::{of_kind, own_piece};
use super::said::sort;
use super::{How, Thing, Weight};
use crate::usual;
use crate::word_classes::WEIGHT;

/// Names of units in the table's measures.
const IN_TABLE: &[(&str, &[&str])] = &[
    ("teaspoon", &["tsp", "teaspoon"]),
    ("tablespoon", &["tbsp", "tablespoon"]),
    ("cup", &["cup"]),
    ("fluid ounce", &["fl oz"]),
    ("pint", &["pint"]),
    ("quart", &["quart"]),
    ("liter", &["liter"]),
];

/// Millilitres of a cup.
const CUP: f64 = 236.588;
static METRIC: Class = Class::of(&WEIGHT, "metric measure");

static SPOONS: Class = Class::of(&WEIGHT, "heaped spoon");
/// Content of a heaped spoon relative to a level one: our own choice, between the quarter more of a
/// rounded spoon and the double of flour.
const HEAPED: f64 = 1.5;

/// Returns the weight of one unit; more for a heaped spoon.
pub(super) fn of(thing: &Thing<'_>, unit: &str, ml: f64) -> Weight {
    let level = level(thing, unit, ml);
    let is_heaped =
        SPOONS.contains(&unit) && (thing.said().has("heaped") || thing.said().has("heaping"));
    let grams = if is_heaped {
        HEAPED * level.grams
    } else {
        level.grams
    };
    Weight { grams, ..level }
}

/// Returns the weight of one level unit.
fn level(thing: &Thing<'_>, unit: &str, ml: f64) -> Weight {
    let names = IN_TABLE
        .iter()
        .find(|(known, _)| *known == unit)
        .map_or(&[][..], |(_, names)| *names);
    let piece = |grams| Weight {
        grams,
        how: How::Piece,
    };
    // The weight of a cup of something crushed gives that of a spoon too.
    if let Some(grams) = sort(thing, Some("cup")) {
        return piece(grams * ml / CUP);
    }
    // Example: "a large glass of wine".
    if unit == "glass"
        && thing.detail().contains("large")
        && let Some(grams) = of_kind(thing.kind, "large glass")
    {
        return piece(grams);
    }
    if let Some(grams) = own_piece(thing.kind, unit) {
        return piece(grams);
    }
    // A bowl of soup or a glass of wine weighs what is usually served in it.
    if matches!(unit, "bowl" | "glass")
        && let Some(grams) = of_kind(thing.kind, unit).or_else(|| of_kind(thing.kind, "serving"))
    {
        return piece(grams);
    }
    // A volume in millilitres was poured before the food was whipped.
    let poured = METRIC
        .contains(&unit)
        .then(|| thing.detail().replace("whipped", ""));
    let detail = poured.as_deref().unwrap_or_else(|| thing.detail());
    if let Some(grams) = by_portion(thing.food, names, detail, ml) {
        return Weight {
            grams,
            how: How::Portion,
        };
    }
    if let Some(grams) = of_kind(thing.kind, unit) {
        return piece(grams);
    }
    let default = thing.kind.default_food();
    let sibling = default.and_then(|food| by_portion(food, names, detail, ml));
    let by_density = || thing.kind.density().map(|density| f64::from(density) * ml);
    if let Some(grams) = sibling.or_else(by_density) {
        return Weight {
            grams,
            how: How::Density,
        };
    }
    Weight {
        grams: of_group(thing.food.group()) * ml,
        how: How::Rough,
    }
}

/// Returns the grams of one unit by the best matching measure.
fn by_portion(food: Food<'_>, names: &[&str], detail: &str, ml: f64) -> Option<f64> {
    let mut best: Option<(i32, f64)> = None;
    for portion in food.portions() {
        let Some(volume) = portion.millilitres_each() else {
            continue;
        };
        let density = f64::from(portion.grams_each()) / f64::from(volume);
        if !(0.01..3.0).contains(&density) {
            continue;
        }
        let plain = portion.detail().is_empty();
        let shared = shared(portion, detail);
        let same = names.iter().any(|name| starts(portion.measure, name));
        // Food lies more densely in spoons than in cups, so another spoon is a better match than a
        // cup.
        let near = (f64::from(volume) / ml).ln().abs() < 1.6;
        let score = 10 * shared + 4 * i32::from(same) + 3 * i32::from(plain) + i32::from(near);
        if best.is_none_or(|(most, _)| score > most) {
            let grams = if same {
                f64::from(portion.grams_each())
            } else {
                density * ml
            };
            best = Some((score, grams));
        }
    }
    best.map(|(_, grams)| grams)
}

fn starts(measure: &str, name: &str) -> bool {
    measure
        .get(..name.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(name))
}

/// Returns the number of words that a measure's detail shares with the line.
pub(super) fn shared(portion: Portion<'_>, detail: &str) -> i32 {
    let words = |text: &'_ str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| word.len() > 3)
            .map(str::to_lowercase)
            .collect()
    };
    let said = words(detail);
    let is_shred = |word: &str| word.starts_with("grate") || word.starts_with("shred");
    // "Shelled" nuts are out of their shells.
    let is_out = |word: &str| word == "shelled";
    let same = |one: &str, two: &str| {
        is_out(one) == is_out(two) && one.get(..4) == two.get(..4) || is_shred(one) && is_shred(two)
    };
    words(portion.detail())
        .iter()
        .filter(|word| said.iter().any(|said| same(said, word)))
        .count() as i32
}

/// Returns the usual grams per millilitre in a group; those of water if it is unknown.
fn of_group(group: &str) -> f64 {
    usual::of_group(group)
        .and_then(|group| group.density)
        .unwrap_or(1.0)
}
