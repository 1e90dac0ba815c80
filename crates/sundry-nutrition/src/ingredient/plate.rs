//! Reads lines of a food diary that name several foods of which other readers find too few: `dosa +
//! sambar + chutney`, `lentil soup n a buttered roll`, `5 spuds boiled with real butter`. What is
//! measured before its name belongs to a recipe and is left alone.

use sundry_food::{Foods, Naming, Tables};

use super::Ingredient;
use super::also::{Also, MIXED, PARTS};
use super::beside::{fills, has_bread, is_a, is_with_milk, named_beside, within};
use super::meal::on_plate;
use crate::line::{Token, TokenKind, tokens, unit};
use crate::number_words::begins_amount;
use crate::weight::{How, Weight, beside as usual};
use crate::word_classes::{MEANING, is};

/// What stands between the foods of a plate; a space on either side where it is written so.
const JOINTS: &[&str] = &[
    " with ", " w/ ", " w ", " wi ", " and ", " & ", " n ", " 'n' ", " plus ", " + ", "+",
    " over ", " on ", ", with ", ", w/ ", ", and ", ", plus ", ", ",
];
/// Minimum confidence for a food of a plate, whose name may be misspelt.
const LEAST_SURE: f32 = 0.45;
/// Maximum number of foods on a plate.
const MOST: usize = 8;

/// A food of a plate as it is written, and what joins it to the one before.
struct Segment<'l> {
    joint: &'l str,
    text: &'l str,
}

impl Segment<'_> {
    fn is_with(&self) -> bool {
        self.joint.starts_with(['w', 'W']) || self.joint.ends_with("with")
    }
}

/// Returns what a line names if `read` has found fewer foods of it.
pub(super) fn plate<'t>(
    text: &'t str,
    read: &Ingredient<'t>,
    tables: Tables<'t>,
) -> Option<Ingredient<'t>> {
    let foods = tables.foods();
    let line = &read.line;
    let main = line.amounts.main;
    let is_left = line.optional || line.to_taste || !line.purpose.is_empty();
    let is_measured = main.is_some_and(|main| main.is_exact()) && begins_counted(text);
    if is_left || is_measured || line.amounts.each.is_some() {
        return None;
    }
    let segments = segments(foods, text)?;
    // "Fish sauce seasoned with chopped chilies" is a sauce.
    let first = segments.first()?;
    let last = first.text.rsplit(' ').next().unwrap_or_default();
    if MIXED.contains(&last.to_lowercase().as_str()) {
        return None;
    }
    // "2 onions, chopped" names one food.
    let is_said = |segment: &Segment<'_>| {
        matches!(foods.naming(segment.text), Naming::Said | Naming::Nothing)
    };
    if segments.iter().skip(1).all(is_said) {
        return None;
    }
    let mut known: Vec<(Segment<'_>, Ingredient<'t>)> = Vec::with_capacity(segments.len());
    for segment in segments {
        let first = known.first().and_then(|(_, first)| first.found.as_ref());
        let meant = first.map(|first| named_beside(foods, first.kind, segment.text));
        let mut one = Ingredient::read_in(meant.unwrap_or(segment.text), tables);
        // A cup of rice on a plate is cooked.
        if let Some((cooked, weight)) = on_plate(tables, &one) {
            (one.found, one.weight) = (Some(cooked), weight);
        }
        known.push((segment, one));
    }
    let is_food = |one: &Ingredient<'t>| {
        let found = one.found.as_ref();
        found.is_some_and(|found| found.confidence > LEAST_SURE && found.kind.is_food())
    };
    let count = known.iter().filter(|(_, one)| is_food(one)).count();
    // How many radishes go with three eggs is not known; they are named.
    let is_counted = main.is_some_and(|main| main.unit.is_none() && main.number() > 1.0);
    let named = if is_counted { read.left.len() } else { 0 };
    let has = usize::from(read.found.is_some()) + read.also.len() + named;
    let is_whole = || is_one_dish(foods, &known) || is_of_all(read, &known);
    // "Apple w/ 2 tbsp pb": the amount is of what is not known.
    let is_unknown = |(segment, one): &(Segment<'_>, Ingredient<'t>)| {
        let name = segment.text.split('(').next().unwrap_or_default();
        !is_food(one) && foods.naming(behind_amount(name)) == Naming::Unknown
    };
    let is_of_other = known.first().is_some_and(|(_, first)| {
        is_food(first) && first.line.amounts.main.is_none() && main.is_some()
    }) && known.iter().any(is_unknown);
    let is_better = count > 1 && has < count && (text.contains('+') || !is_whole());
    if !is_better && !(count == 1 && is_of_other) {
        return None;
    }
    let mut known = known.into_iter();
    let (mut left, mut first) = (Vec::new(), None);
    for (segment, one) in known.by_ref() {
        if is_food(&one) {
            first = Some(one);
            break;
        }
        left.push(segment.text.to_owned());
    }
    let mut first = first?;
    let meal = first.found.clone()?;
    for (segment, mut other) in known {
        let Some(food) = other.found.clone().filter(|_| is_food(&other)) else {
            if !foods.names_no_food(segment.text) {
                left.push(segment.text.to_owned());
            }
            continue;
        };
        let is_said = other.line.amounts.main.is_some();
        let is_within = segment.is_with() && fills(foods, meal.kind, food.kind)
            || is_with_milk(foods, meal.kind, food.kind)
            || has_bread(foods, meal.kind) && is_a(foods, food.kind, "bread");
        if !is_said && is_within {
            first.also.push(within(food));
            continue;
        }
        let beside = usual(food.kind).filter(|_| !is_said && other.line.size.is_empty());
        let beside = beside.map(|grams| Weight {
            grams,
            how: How::Usual,
        });
        match beside.or(other.weight) {
            Some(weight) => first.also.push(Also {
                found: food,
                weight,
            }),
            None => left.push(segment.text.to_owned()),
        }
        first.also.append(&mut other.also);
        left.append(&mut other.left);
    }
    first.left.extend(left);
    first.line.original = text;
    Some(first)
}

/// Returns true if a line was read as a dish that is none of its pieces: `beef chili with beans` is
/// chili con carne.
fn is_of_all(read: &Ingredient<'_>, known: &[(Segment<'_>, Ingredient<'_>)]) -> bool {
    let Some(whole) = read
        .found
        .as_ref()
        .filter(|whole| whole.confidence > LEAST_SURE)
    else {
        return false;
    };
    let mut pieces = known.iter().filter_map(|(_, one)| one.found.as_ref());
    pieces.all(|piece| piece.kind != whole.kind)
}

/// Returns true for what is in a dish and the dish: `corned beef and coleslaw sandwich`.
fn is_one_dish(foods: &Foods, known: &[(Segment<'_>, Ingredient<'_>)]) -> bool {
    let [(_, first), (named, last)] = known else {
        return false;
    };
    let (Some(one), Some(two)) = (&first.found, &last.found) else {
        return false;
    };
    let (one, two) = (one.kind, two.kind);
    // "Chicken and prosciutto tortelloni", but not "burger and potato salad".
    let sort = named.text.rsplit_once(' ');
    let is_sort = sort.is_some_and(|(sort, head)| {
        foods.kind(behind_amount(sort)).is_some() && foods.kind(head).is_some()
    });
    let is_bare = last.line.amounts.main.is_none();
    is_bare && is_sort && !is_a(foods, one, "dish") && !is_a(foods, two, "drink")
}

/// Cuts a text at its joints, except within names that the table knows. Returns `None` for a single
/// piece and for lines of recipes.
fn segments<'l>(foods: &Foods, text: &'l str) -> Option<Vec<Segment<'l>>> {
    if text.contains(';') || is_of_recipe(text) {
        return None;
    }
    let cuts = cuts(text);
    if cuts.is_empty() || cuts.len() >= MOST {
        return None;
    }
    let lower = text.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
    if words.any(|word| is("not eaten", word) || word == "or" || word == "each") {
        return None;
    }
    let mut edges = vec![(0, 0)];
    edges.extend(cuts);
    edges.push((text.len(), text.len()));
    let mut segments: Vec<Segment<'l>> = Vec::new();
    let mut from = 0;
    while from + 1 < edges.len() {
        let start = edges.get(from)?.1;
        // The longest name that the table knows, else up to the next joint.
        let ends = (from + 1..edges.len()).rev();
        let mut names = ends.filter_map(|to| Some((to, text.get(start..edges.get(to)?.0)?.trim())));
        let is_name = |name: &str| {
            // "Dosa + chutney" is no dosa chutney.
            !name.contains(['+', '(']) && foods.kind(behind_amount(name)).is_some()
        };
        let (to, segment) = names.find(|(to, name)| *to == from + 1 || is_name(name))?;
        // "Meatloaf, 4 oz" and "tomatoes, diced": what names no food belongs to what it follows.
        let says_more = segments.last().is_some()
            && (is_amount(segment) || is_part(segment) || is_denied(segment));
        if says_more && let Some(last) = segments.last_mut() {
            let begin = offset(text, last.text)?;
            last.text = text.get(begin..edges.get(to)?.0)?.trim();
        } else if !segment.is_empty() {
            let (begin, end) = *edges.get(from)?;
            segments.push(Segment {
                joint: text.get(begin..end)?.trim(),
                text: segment,
            });
        }
        from = to;
    }
    (segments.len() > 1).then_some(segments)
}

/// Returns true for a slash or a bracket that plates do not have: `butter/margarine`, `1 can (drained)`.
/// Fractions and amounts in brackets are written of both.
fn is_of_recipe(text: &str) -> bool {
    let slash = |(at, _): (usize, &str)| {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let (before, behind) = (text.get(..at), text.get(at + 1..));
        let is_fraction = before.is_some_and(|before| before.ends_with(is_digit))
            && behind.is_some_and(|behind| behind.starts_with(is_digit));
        let is_with = before.is_some_and(|before| before.to_lowercase().ends_with(" w"));
        !is_fraction && !is_with
    };
    let bracket = |(at, _): (usize, &str)| {
        let inside = text.get(at + 1..).and_then(|rest| rest.split_once(')'));
        inside.is_none_or(|(inside, _)| !inside.starts_with(char::is_numeric))
    };
    text.match_indices('/').any(slash) || text.match_indices('(').any(bracket)
}

/// Returns true for an amount without a name: `4 oz`, `~60 g`, `3-5`, `one bowl`.
fn is_amount(segment: &str) -> bool {
    let is_name = |token: &Token<'_>| token.kind == TokenKind::Word && unit(token.text).is_none();
    behind_amount(segment).is_empty() || !tokens(segment).iter().any(is_name)
}

/// Returns true for a part of the food before: `with juice`, `with a little extra sauce`.
fn is_part(segment: &str) -> bool {
    let bare = segment
        .trim_start_matches("a ")
        .trim_start_matches("little ");
    // "4 eggs, yolks only".
    let ends = segment.rsplit(' ').next() == Some("only");
    ends || PARTS.contains(&bare.trim_start_matches("extra "))
}

/// Returns true for what is not eaten: `no beans`.
pub(super) fn is_denied(segment: &str) -> bool {
    let first = segment.split(' ').next().unwrap_or_default();
    MEANING.has("denies a food", &first.to_ascii_lowercase())
}

/// Returns where the joints of a text begin and end.
pub(super) fn cuts(text: &str) -> Vec<(usize, usize)> {
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let begins = |joint: &&&str| {
            let begin = rest.get(..joint.len());
            begin.is_some_and(|begin| begin.eq_ignore_ascii_case(joint))
        };
        match JOINTS.iter().find(begins).filter(|_| at > 0) {
            Some(joint) => {
                // "Soup n a roll": the next joint may begin with the space of this one.
                cuts.push((at, at + joint.len()));
                at += joint.len();
            }
            None => at += rest.chars().next().map_or(1, char::len_utf8),
        }
    }
    cuts
}

/// Returns true for a text that begins with a number.
fn begins_counted(text: &str) -> bool {
    tokens(text)
        .first()
        .is_some_and(|first| first.number().is_some())
}

/// Returns a text without the amount at its beginning.
pub(super) fn behind_amount(text: &str) -> &str {
    let tokens = tokens(text);
    let is_amount = |at: &usize| {
        tokens.get(*at).is_some_and(|token| {
            let begins = token.number().is_some() || begins_amount(token.text);
            let is_unit = || unit(token.text).is_some() || matches!(token.text, "of" | ".");
            let next = tokens.get(*at + 1).is_some_and(|next| next.text == "of");
            begins || (*at > 0 || next) && is_unit()
        })
    };
    let at = (0..tokens.len()).take_while(is_amount).count();
    let from = tokens.get(at).map_or(text.len(), |token| token.start);
    text.get(from..).unwrap_or_default()
}

/// Returns where a part of a text begins.
fn offset(text: &str, part: &str) -> Option<usize> {
    (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)
}
