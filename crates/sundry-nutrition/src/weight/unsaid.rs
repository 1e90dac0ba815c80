//! Weighs lines without an amount: a little of an ingredient left to the cook, nothing of one for
//! serving, otherwise one piece, a spoonful or a portion. Lines with amounts are weighed elsewhere.

use sundry_food::{Kind, Nutrient};
use sundry_table::Class;

use super::said::sort;
use super::{How, PORTION, TOO_LARGE, Thing, Weight, named_piece, piece, volume};
use crate::line::Line;
use crate::lower_case::lower_case;
use crate::word_classes::WEIGHT;

/// Millilitres of a tablespoon.
const TABLESPOON: f64 = 14.786_8;
static MADE: Class = Class::of(&WEIGHT, "made from a food");

/// Minimum grams of a piece that is a portion.
const LEAST_EATEN: f64 = 20.0;

/// Returns true for a kind that is made from another: a paste, a powder, flakes.
fn is_made_of_another(kind: Kind<'_>) -> bool {
    let last = kind.name().split(' ').next_back();
    last.is_some_and(|last| MADE.contains(&last))
}

/// Returns true for what has no energy, such as water.
fn is_without_energy(thing: &Thing<'_>) -> bool {
    let energy = thing.food.nutrient(Nutrient::ENERGY);
    energy.is_some_and(|energy| energy <= 0.0)
}

/// Returns the weight for a line without an amount: a little if it is left to the cook's taste,
/// otherwise one piece.
pub(super) fn unsaid(line: &Line<'_>, thing: &Thing<'_>) -> Option<Weight> {
    let usual = |grams| {
        Some(Weight {
            grams,
            how: How::Usual,
        })
    };
    let portion = |grams| {
        Some(Weight {
            grams,
            how: How::Serving,
        })
    };
    let lower = lower_case(line.original);
    let beside = ["for serving", "to serve", "garnish", "optional"];
    if beside.iter().any(|words| lower.contains(words)) {
        return usual(0.0);
    }
    let to_cook = ["fry", "cooking", "searing", "sear ", "saut", "brown"];
    if to_cook.iter().any(|words| lower.contains(words))
        && let Some(grams) = piece::of_kind(thing.kind, "to cook")
    {
        return usual(grams);
    }
    // Grits are eaten by the plate, although cornmeal is not.
    let own_serving = piece::own_piece(thing.kind, "serving");
    // Nobody writes down that the cheese of a lunch was shredded; recipes do of a topping.
    let is_left = line.to_taste || !line.purpose.is_empty() || !line.preparation.is_empty();
    if (own_serving.is_none() || is_left)
        && let Some(grams) = piece::of_kind(thing.kind, "to taste")
        && (grams > 0.0 || line.to_taste || is_without_energy(thing))
    {
        return usual(grams);
    }
    let if_needed = ["if needed", "if necessary", "if required"]
        .iter()
        .any(|words| lower.contains(words));
    if line.to_taste || !line.purpose.is_empty() || line.optional || if_needed {
        return usual(0.0);
    }
    // "Lime wedge" is one; the number of "lettuce leaves" is unknown.
    let is_one = !line.name.ends_with('s');
    if is_one
        && let Some(one) = named_piece(line, thing).and_then(|unit| piece::united(thing, unit, ""))
        && one.how != How::Rough
    {
        return usual(one.grams);
    }
    // "Pastry for a two-crust pie": the sort determines the amount. Nobody serves one of "cherry
    // tomatoes".
    if let Some(grams) = sort(thing, None).filter(|_| is_one) {
        return usual(grams);
    }
    // "Large fries" is a size that is sold.
    let size = match line.size.as_str() {
        "" => piece::size_in_name(&line.name).to_owned(),
        size => size.to_lowercase(),
    };
    let of_size = || {
        let sized = piece::of_kind(thing.kind, &size);
        sized.or_else(|| piece::of_kind(thing.kind, piece::size_word(&size)))
    };
    if !size.is_empty()
        && let Some(grams) = of_size()
    {
        return portion(grams);
    }
    // "A clementine" is one of them.
    let is_one_of_them = lower.starts_with("a ") || lower.starts_with("an ");
    if is_one_of_them && let Some(grams) = piece::own_piece(thing.kind, "each") {
        return portion(grams);
    }
    if let Some(grams) = piece::serving(thing) {
        let is_portion = ["portion", "serving", "helping", "bowl", "plate"]
            .iter()
            .any(|word| lower.contains(word));
        let share = if is_portion {
            piece::scale_of(&size)
        } else {
            1.0
        };
        return portion(grams * share);
    }
    // "Tomato paste" is not a tomato: a product made from a food counts as one spoonful.
    if piece::own_piece(thing.kind, "each").is_none() && is_made_of_another(thing.kind) {
        return usual(volume::of(thing, "tablespoon", TABLESPOON).grams);
    }
    match piece::counted(thing, &line.size) {
        Some(one) if one.how != How::Rough && one.grams > TOO_LARGE => portion(PORTION),
        // Nobody eats a single bean or crisp.
        Some(one) if one.how != How::Rough && one.grams >= LEAST_EATEN => portion(one.grams),
        one => portion(piece::portion_of_group(thing.food.group()).or(one.map(|one| one.grams))?),
    }
}
