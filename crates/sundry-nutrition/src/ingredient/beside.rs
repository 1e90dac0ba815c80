//! Finds foods that are served on or beside the first without an amount of their own: `toast with
//! butter`, `yogurt with honey`, `steak and eggs`. Foods with amounts are handled in `also`; dishes
//! with such names (`fish and chips`) are in the table.

use sundry_food::{Foods, Match, States, Tables};

use super::{Also, served_cooked};
use crate::line::{Line, Unit};
use crate::weight::{How, Weight, beside as usual, weigh};

/// Maximum number of foods beside the first.
const MOST: usize = 4;
/// Minimum confidence for a name.
const LEAST_SURE: f32 = 0.6;

/// Returns the foods beside the first, each with its usual amount, and the names of those whose
/// amount is unknown.
pub(super) fn beside<'t>(
    tables: Tables<'t>,
    line: &Line<'t>,
    found: &Match<'t>,
) -> (Vec<Also<'t>>, Vec<String>) {
    let nothing = (Vec::new(), Vec::new());
    let main = line.amounts.main;
    let name = line.rest;
    if !is_meal(line) {
        return nothing;
    }
    let foods = tables.foods();
    let Some((before, behind, with)) = parted(name) else {
        return nothing;
    };
    let is_first = |first: &Match<'_>| first.kind.is(found.kind) || found.kind.is(first.kind);
    let counted = main.is_some();
    // "1 burger and fries" is one portion of each.
    let is_one = main.is_some_and(|main| main.unit.is_none() && is_single(main.number()));
    // A phrase that is itself a name in the table is one food.
    if behind.contains(char::is_numeric) || foods.kind(name).is_some() {
        return nothing;
    }
    if counted && !with && !is_one {
        return (Vec::new(), not_counted(tables, found, [before, behind]));
    }
    let first = tables.find_in(before, States::default());
    if !line.preparation.is_empty() || !first.as_ref().is_some_and(is_first) {
        return nothing;
    }
    let names = behind
        .split(" and ")
        .flat_map(|name| name.split(" & "))
        .map(str::trim);
    let (mut also, mut unknown) = (Vec::new(), Vec::new());
    for name in names.take(MOST) {
        if foods.names_no_food(name) {
            // "Chicken with skin" describes the food itself.
            return nothing;
        }
        let second = tables.find_in(name, States::default());
        let second = second.filter(|second| second.confidence >= LEAST_SURE);
        let Some(second) = second else {
            unknown.push(name.to_owned());
            continue;
        };
        if second.kind.is(found.kind) || found.kind.is(second.kind) || !second.kind.is_food() {
            continue;
        }
        let own = Line {
            original: line.original,
            name: name.to_owned(),
            rest: "",
            alternatives: Vec::new(),
            amounts: crate::line::Amounts::default(),
            size: String::new(),
            ..line.clone()
        };
        let second = served_cooked(tables, &own, Some(&second)).unwrap_or(second);
        let weight = usual(second.kind).map(|grams| Weight {
            grams,
            how: How::Usual,
        });
        // A meal of two foods counts as a portion of each.
        let alone = || weigh(&own, &second);
        match weight.or_else(|| (!counted || is_one && !with).then(alone).flatten()) {
            Some(weight) if second.food.is_some() => also.push(Also {
                found: second,
                weight,
            }),
            _ => unknown.push(name.to_owned()),
        }
    }
    (also, unknown)
}

/// Gives the line back its first name where the tagger took a word for a preparation that belongs to
/// the food beside it: `omelette with chopped ham` is no ham.
pub(super) fn name_before(foods: &Foods, line: &mut Line<'_>) {
    if !is_meal(line) || line.name.contains(" with ") {
        return;
    }
    let Some((before, _, true)) = parted(line.rest) else {
        return;
    };
    let is_joint = |word: &str| word.eq_ignore_ascii_case("with");
    if line.preparation.split_whitespace().any(is_joint) && foods.kind(before).is_some() {
        before.clone_into(&mut line.name);
        line.preparation.clear();
    }
}

/// Returns true for a line that may describe a meal: without an amount, or served on the table.
/// Brackets and commas occur in recipes only.
fn is_meal(line: &Line<'_>) -> bool {
    let is_served = |unit: &Unit| crate::usual::is_on_the_table(unit.name);
    let main = line.amounts.main;
    let served = main.is_none_or(|main| main.unit.is_none_or(is_served));
    let left_out = line.optional || line.to_taste || !line.purpose.is_empty();
    served && !left_out && !line.rest.contains(['(', ',', ';', '/'])
}

fn is_single(number: f64) -> bool {
    (number - 1.0).abs() < f64::EPSILON
}

/// Returns the names of the foods that are left out of `1 boiled egg and toast`, where the count
/// may apply to both or only to one.
fn not_counted(tables: Tables<'_>, found: &Match<'_>, names: [&str; 2]) -> Vec<String> {
    let is_other = |name: &&str| {
        let second = tables.find_in(name, States::default());
        second.is_some_and(|second| {
            let related = second.kind.is(found.kind) || found.kind.is(second.kind);
            second.confidence >= LEAST_SURE && !related && second.kind.is_food()
        })
    };
    let others = names.into_iter().filter(is_other);
    others.map(str::to_owned).collect()
}

/// Splits a name at the first `with` or `and`: the text before, the text after, and true if the
/// joint is a `with`.
fn parted(name: &str) -> Option<(&str, &str, bool)> {
    for (joint, with) in [
        (" topped with ", true),
        (" with ", true),
        (" and ", false),
        (" & ", false),
    ] {
        if let Some((before, behind)) = name.split_once(joint) {
            return Some((before.trim(), behind.trim(), with));
        }
    }
    None
}
