//! Reads lines of a food diary that name several foods, each with or without an amount: `dosa + sambar`,
//! `3 eggs with 2 slices of toast`, `grits 1 cup with butter`, `5 spuds boiled with real butter`. What is
//! measured before its name belongs to a recipe and is left alone.

use std::sync::LazyLock;

use sundry_food::{Foods, Kind, Match, Naming, Tables, standard};
use sundry_table::rows;

use super::also::{Also, MIXED, PARTS};
use super::beside::{
    fills, has_bread, is_a, is_side, is_with_milk, named_beside, usual_beside, within,
};
use super::kinds::Kinds;
use super::run_on::run_on;
use super::segments::{Segment, behind_amount, cuts, segments, without_amount};
use super::{Ingredient, served_cooked};
use crate::line::{Amount, Amounts, Line, Measure, token_by_token};
use crate::weight::{How, Weight, weigh};
use crate::word_classes::MEANING;

/// Minimum confidence for a food of a plate, whose name may be misspelt.
const LEAST_SURE: f32 = 0.45;

static DRY: Kinds = Kinds::of(&MEANING, "measured dry");

fn is_measured(line: &Line<'_>) -> bool {
    line.amounts.main.is_some_and(Amount::is_exact)
}

/// Minimum number of words of a list without amounts, less one.
const LEAST_LISTED: usize = 2;

/// Minimum grams of cooked grain or pulses on a plate.
const LEAST_COOKED: f64 = 100.0;

/// Maximum number of words of a name that is not known and may be misspelt.
const MOST_UNKNOWN: usize = 2;

/// A piece of a line and what it was read as.
struct Piece<'l, 't> {
    segment: Segment<'l>,
    read: Ingredient<'t>,
}

impl<'t> Piece<'_, 't> {
    fn food(&self) -> Option<&Match<'t>> {
        let found = self.read.found.as_ref();
        found.filter(|found| found.confidence > LEAST_SURE && found.kind.is_food())
    }

    /// Returns true for a food with an amount: `2 eggs`, `a banana`.
    fn is_counted(&self) -> bool {
        let counts = self.read.line.amounts.main.is_some() || self.segment.is_one();
        counts && self.food().is_some()
    }
}

/// Returns what a line names if it tells amounts of several foods, or if `read` has found fewer foods
/// of it.
pub(super) fn plate<'t>(
    text: &'t str,
    read: &Ingredient<'t>,
    tables: Tables<'t>,
) -> Option<Ingredient<'t>> {
    let foods = tables.foods();
    let line = &read.line;
    let is_left = line.optional || line.to_taste || !line.purpose.is_empty();
    if is_left {
        return None;
    }
    // "2 cups spinach and kale" is of a recipe, "250 ml tea with 1 tsp honey" is not.
    let is_exact = line.amounts.main.is_some_and(Amount::is_exact);
    let is_counted = || has_second_number(text) && run_on(foods, text, false).is_some();
    let is_single = || !has_number_behind(text) && !is_counted();
    if is_exact && begins_with_number(text) && is_single() {
        return None;
    }
    if only_describes(foods, text) {
        return None;
    }
    let segments: Vec<Segment<'_>> = if let Some(segments) = segments(foods, text) {
        let split = segments
            .into_iter()
            .flat_map(|segment| segment.split(foods));
        split.collect()
    } else {
        // Most lines are too short to be a list, and are spared the look-ups.
        let may_list = has_second_number(text)
            || text.split(' ').nth(LEAST_LISTED).is_some()
                && !is_single_name(foods, &read.line.name);
        may_list.then(|| Segment::listed(foods, text)).flatten()?
    };
    // "Fish sauce seasoned with chopped chilies" is a sauce.
    let last = segments
        .first()?
        .text
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    if MIXED.contains(&last.to_lowercase().as_str()) {
        return None;
    }
    // "6 skinless, boneless chicken breasts" begins with what describes them.
    let first = behind_amount(segments.first()?.text);
    let is_listed = segments.get(1).is_some_and(Segment::is_behind_comma);
    if is_listed && matches!(foods.naming(first), Naming::Said | Naming::Nothing) {
        return None;
    }
    // "2 onions, chopped" and "2 onions, cut into rings" name one food.
    let may_be_food = |segment: &Segment<'_>| match foods.naming(without_amount(segment.text)) {
        Naming::Food | Naming::Among => true,
        // Looking for spelling mistakes is slow, and "cut into rings" has none.
        Naming::Unknown => {
            let is_short = segment.text.split(' ').count() <= MOST_UNKNOWN;
            let counts = segment.text.contains(|letter: char| letter.is_numeric());
            let is_apart = !segment.is_behind_comma();
            begins_with_number(segment.text) || (is_short || counts) && is_apart
        }
        Naming::Said | Naming::Nothing => false,
    };
    let mut others = segments.iter().skip(1);
    let counts = others.any(|other| begins_with_number(other.text) || other.is_one());
    let is_complete = !counts && read.found.is_some() && read.also.len() + 1 >= segments.len();
    if is_complete || !segments.iter().skip(1).any(may_be_food) {
        return None;
    }
    let mut pieces: Vec<Piece<'_, 't>> = Vec::with_capacity(segments.len());
    for segment in segments {
        let first = pieces.first().and_then(|first| first.read.found.as_ref());
        let meant = first.map(|first| named_beside(foods, first.kind, segment.text));
        let mut read = Ingredient::read_in(meant.unwrap_or(segment.text), tables);
        // A cup of rice on a plate is cooked.
        if let Some((cooked, weight)) = on_plate(tables, &read) {
            (read.found, read.weight) = (Some(cooked), weight);
        }
        pieces.push(Piece { segment, read });
    }
    if !is_better(foods, read, &pieces) {
        return None;
    }
    let mut plate = summed(foods, pieces)?;
    plate.line.original = text;
    Some(plate)
}

/// Returns true if the pieces of a line tell more than the line as a whole.
fn is_better(foods: &Foods, read: &Ingredient<'_>, pieces: &[Piece<'_, '_>]) -> bool {
    let main = read.line.amounts.main;
    let count = pieces.iter().filter(|piece| piece.food().is_some()).count();
    if count < 2 {
        let is_unknown = |piece: &Piece<'_, '_>| {
            let name = piece.segment.text.split('(').next().unwrap_or_default();
            piece.food().is_none() && foods.naming(without_amount(name)) == Naming::Unknown
        };
        let mut unknown = pieces.iter().filter(|piece| is_unknown(piece));
        // "Apple w/ 2 tbsp pb": the amount is of what is not known.
        let first = pieces.first().filter(|first| first.food().is_some());
        let is_of_unknown =
            main.is_some() && first.is_some_and(|first| first.read.line.amounts.main.is_none());
        // "Brunch buffet + 3 glasses of prosecco": what is not known is named.
        let has_number = |text: &str| text.contains(|letter: char| letter.is_numeric());
        let is_dropped = |piece: &Piece<'_, '_>| {
            let text = piece.segment.text;
            let is_part = PARTS.contains(&text.to_lowercase().as_str());
            let is_carried = piece.segment.is_apart() && !piece.segment.is_added();
            !has_number(text) && !is_part && !is_carried && !piece.segment.is_behind_comma()
        };
        // "Flubber with ice" is not water alone.
        let is_of_dish = main.is_none() && pieces.first().is_some_and(is_unknown);
        let is_beside = |piece: &Piece<'_, '_>| {
            let begins = begins_with_number(piece.segment.text);
            let is_with = is_of_dish && piece.segment.is_with();
            piece.segment.is_added() || is_with || begins && piece.is_counted()
        };
        let are_named = || unknown.clone().all(is_dropped) && pieces.iter().skip(1).any(is_beside);
        return (is_of_unknown || count == 1 && are_named()) && unknown.next().is_some();
    }
    if is_one_dish(foods, pieces) {
        return false;
    }
    if pieces.iter().skip(1).any(Piece::is_counted) {
        return true;
    }
    // "4 tuna steaks at 200 g each with skin".
    if read.line.amounts.each.is_some() {
        return false;
    }
    // How many radishes go with three eggs is not known; they are named. A portion of dal goes with two
    // chapatis.
    let is_counted = main.is_some_and(|main| main.unit.is_none() && main.number() > 1.0);
    let mut foods_beside = pieces.iter().skip(1).filter_map(Piece::food);
    let are_portions = foods_beside.all(|food| is_side(foods, food.kind));
    let named = if is_counted && !are_portions {
        read.left.len()
    } else {
        0
    };
    let has = usize::from(read.found.is_some()) + read.also.len() + named;
    let mut others = pieces.iter().skip(1);
    let is_sum = others.any(|piece| piece.segment.is_apart());
    has < count && (is_sum || !is_of_all(foods, read, pieces))
}

/// Returns true for a text whose joints are followed by what names no food: `2 onions, peeled and chopped`.
/// Most lines of recipes are such, and finding segments is slow.
fn only_describes(foods: &Foods, text: &str) -> bool {
    let cuts = cuts(text);
    let ends = cuts
        .iter()
        .skip(1)
        .map(|(start, _)| *start)
        .chain([text.len()]);
    let mut pieces = cuts
        .iter()
        .zip(ends)
        .filter_map(|((_, from), to)| text.get(*from..to));
    let describes =
        |piece: &str| matches!(foods.naming(piece.trim()), Naming::Said | Naming::Nothing);
    !cuts.is_empty() && pieces.all(describes)
}

/// Dishes whose size an amount of a content tells: the dish, the content, and grams of the one for each gram of
/// the other.
static SIZED_BY: LazyLock<Vec<(Kind<'static>, Kind<'static>, f64)>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../../data/food/sized_by.tsv"));
    let kind = |name| standard().kind(name);
    rows.filter_map(|[dish, content, grams]| {
        Some((kind(dish)?, kind(content)?, grams.parse().ok()?))
    })
    .collect()
});

/// Returns the grams of a dish for each gram of a content that tells its size.
fn sized_by(dish: Kind<'_>, content: Kind<'_>) -> Option<f64> {
    let mut rows = SIZED_BY.iter();
    let row = rows.find(|(sized, by, _)| dish.is(*sized) && content.index() == by.index());
    row.map(|(.., grams)| *grams)
}

/// Returns the first food of a plate with all others.
fn summed<'t>(foods: &Foods, pieces: Vec<Piece<'_, 't>>) -> Option<Ingredient<'t>> {
    let mut left = Vec::new();
    let mut pieces = pieces.into_iter();
    let mut first = loop {
        let piece = pieces.next()?;
        if piece.food().is_some() {
            break piece.read;
        }
        left.push(piece.segment.text.to_owned());
    };
    first.weight?;
    let meal = first.found.clone()?.kind;
    for piece in pieces {
        let Some(found) = piece.food().cloned() else {
            if !foods.names_no_food(piece.segment.text) {
                left.push(piece.segment.text.to_owned());
            }
            continue;
        };
        let is_said = piece.is_counted();
        let (segment, mut read) = (piece.segment, piece.read);
        let is_inside = segment.is_with() && fills(meal, found.kind)
            || has_bread(foods, meal) && is_a(foods, found.kind, "bread");
        if is_inside && !is_said || is_with_milk(meal, found.kind) {
            first.also.push(within(found));
            continue;
        }
        // "Omelette 3 eggs" is one of three eggs.
        if is_said
            && first.line.amounts.main.is_none()
            && let Some(share) = sized_by(meal, found.kind)
            && let Some(content) = read.weight
        {
            first.weight = Some(Weight {
                grams: content.grams * share,
                how: How::Piece,
            });
            first.also.push(within(found));
            continue;
        }
        let beside =
            usual_beside(meal, found.kind).filter(|_| !is_said && read.line.size.is_empty());
        let beside = beside.map(|grams| Weight {
            grams,
            how: How::Usual,
        });
        match beside.or(read.weight) {
            Some(weight) => first.also.push(Also { found, weight }),
            None => left.push(segment.text.to_owned()),
        }
        first.also.append(&mut read.also);
        left.append(&mut read.left);
    }
    first.left.extend(left);
    Some(first)
}

/// Returns true for a text with a number right behind a joint that is no comma.
fn has_number_behind(text: &str) -> bool {
    cuts(text).iter().any(|(start, end)| {
        let is_comma = text
            .get(*start..)
            .is_some_and(|joint| joint.starts_with(','));
        let behind = text.get(*end..).unwrap_or_default();
        !is_comma && behind.starts_with(char::is_numeric)
    })
}

/// Returns true for the name of a food; that of a brand may be cut from a list.
fn is_single_name(foods: &Foods, name: &str) -> bool {
    foods.kind(name).is_some() && !MEANING.has("brand of a food", &name.to_lowercase())
}

/// Returns true for a text with a number behind its first word.
fn has_second_number(text: &str) -> bool {
    let behind = text.split_once(' ').map_or("", |(_, behind)| behind);
    behind.contains(|letter: char| letter.is_ascii_digit())
}

/// Returns true for a text that begins with a number.
fn begins_with_number(text: &str) -> bool {
    token_by_token(text)
        .next()
        .is_some_and(|first| first.number().is_some())
}

/// Returns the cooked form of grain and pulses that are measured by the cup, and its weight.
pub(super) fn on_plate<'t>(
    tables: Tables<'t>,
    one: &Ingredient<'t>,
) -> Option<(Match<'t>, Option<Weight>)> {
    let unsaid = Line {
        amounts: Amounts::default(),
        ..one.line.clone()
    };
    // Less than a helping is weighed dry: "oats 50 g with milk".
    let mass = one.line.amounts.main.and_then(|main| match main.measure() {
        Some(Measure::Mass(grams)) => Some(grams * main.number()),
        _ => None,
    });
    let is_dry = |found: &Match<'_>| DRY.has(found.kind);
    if mass.is_some_and(|grams| grams < LEAST_COOKED)
        || is_measured(&one.line) && one.found.as_ref().is_some_and(is_dry)
    {
        return None;
    }
    let cooked = served_cooked(tables, &unsaid, one.found.as_ref())?;
    let weight = weigh(&one.line, &cooked);
    Some((cooked, weight))
}

/// Returns true if a line was read as a dish that is none of its pieces: `beef chili with beans` is
/// chili con carne.
fn is_of_all(foods: &Foods, read: &Ingredient<'_>, pieces: &[Piece<'_, '_>]) -> bool {
    let Some(whole) = read
        .found
        .as_ref()
        .filter(|whole| whole.confidence > LEAST_SURE && is_a(foods, whole.kind, "dish"))
    else {
        return false;
    };
    let mut found = pieces.iter().filter_map(|piece| piece.read.found.as_ref());
    found.all(|one| one.kind != whole.kind)
}

/// Returns true for what is in a dish and the dish: `corned beef and coleslaw sandwich`.
fn is_one_dish(foods: &Foods, pieces: &[Piece<'_, '_>]) -> bool {
    let [first, last] = pieces else {
        return false;
    };
    let (Some(one), Some(two)) = (&first.read.found, &last.read.found) else {
        return false;
    };
    let (one, two) = (one.kind, two.kind);
    // "Chicken and prosciutto tortelloni", but not "burger and potato salad".
    let sort = last.segment.text.rsplit_once(' ');
    let is_sort = sort.is_some_and(|(sort, head)| {
        foods.kind(behind_amount(sort)).is_some() && foods.kind(head).is_some()
    });
    let is_bare = last.read.line.amounts.main.is_none() && !last.segment.is_with();
    is_bare && is_sort && !is_a(foods, one, "dish") && !is_a(foods, two, "drink")
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_row_is_read() {
        assert_eq!(super::SIZED_BY.len(), 3);
    }
}
