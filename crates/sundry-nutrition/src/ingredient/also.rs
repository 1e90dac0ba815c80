//! Splits lines that name several foods with their own amounts: `2 egg yolks plus 2 eggs`, `1
//! teaspoon each thyme and oregano`. Choices (`milk or cream`) are handled elsewhere; foods for
//! serving or dusting are left out.

use sundry_food::{Match, Tables};
use sundry_table::Class;

use super::{Ingredient, find};
use crate::line::{Line, TokenKind, tokens};
use crate::lower_case::lower_case;
use crate::weight::{Weight, weigh};
use crate::word_classes::MEANING;

/// A further food of a line.
#[derive(Debug, Clone)]
pub struct Also<'t> {
    /// The matched food.
    pub found: Match<'t>,
    /// The weight of this food alone.
    pub weight: Weight,
}

static JOINTS: Class = Class::of(&MEANING, "joins amounts");
pub(super) static MIXED: Class = Class::of(&MEANING, "mixed");
static BESIDE: Class = Class::of(&MEANING, "beside the dish");
pub(crate) static PARTS: Class = Class::of(&MEANING, "part of the food before");
static BATHS: Class = Class::of(&MEANING, "bath");
/// Maximum number of words before the name of a second food.
const MOST_BEFORE: usize = 5;
/// Maximum number of foods in a list after `each`.
const MOST_EACH: usize = 6;
static SIZES: Class = Class::of(&MEANING, "word of an amount");
/// Minimum confidence for a name in a list.
pub(super) const LEAST_SURE: f32 = 0.6;

/// Splits a line into a first ingredient and the further food that it adds. Returns `None` if the
/// line names only one food.
pub(super) fn joined<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    let (before, joint, behind) = parted(text)?;
    let lower = behind.split('(').next().unwrap_or_default().to_lowercase();
    let is_whole_egg = lower.contains("whole egg");
    let beside = |word: &&&str| lower.contains(**word) && !(is_whole_egg && **word == "whole");
    let earlier = lower_case(before);
    let is_bath = BATHS.iter().any(|bath| earlier.contains(bath));
    // "4 peppers, 2 green and 2 red" are four peppers in all.
    let shares = earlier.match_indices(", ").any(|(at, _)| {
        let rest = earlier.get(at + 2..).unwrap_or_default();
        rest.starts_with(char::is_numeric)
    });
    if BESIDE.iter().any(|word| beside(&word))
        || earlier.contains(" or ")
        || is_bath
        || shares && joint.eq_ignore_ascii_case("and")
    {
        return None;
    }
    // "Plus 2 tablespoons for the sauce" names no other food.
    let behind = behind.split(" for ").next().unwrap_or(behind);
    let lower = lower_case(behind);
    let mut first = Ingredient::read_in(before, tables);
    let second = Ingredient::read_in(behind, tables);
    let (one, two) = (first.found.as_ref()?, second.found?);
    let name = lower_case(&second.line.name);
    let is_part = name.split_whitespace().all(|word| PARTS.contains(&word))
        || crate::line::unit(&name).is_some();
    let first_word = name.split_whitespace().next()?;
    // Water that something is mixed with is not a food of its own.
    let is_water = joint.eq_ignore_ascii_case("with") && two.kind.name() == "water";
    let is_near = lower
        .split_whitespace()
        .take(MOST_BEFORE)
        .any(|word| word.contains(first_word));
    let related = one.kind.is(two.kind) || two.kind.is(one.kind);
    let same = one.kind == two.kind || related && joint.eq_ignore_ascii_case("and");
    let counted = first.line.amounts.main.is_some() && second.line.amounts.main.is_some();
    if same || is_part || is_water || !is_near || !counted || !two.kind.is_food() {
        return None;
    }
    let weight = second.weight?;
    first.weight?;
    first.also.push(Also { found: two, weight });
    first.also.extend(second.also);
    first.line.original = text;
    Some(first)
}

/// Splits a text at a joining word that a number follows, outside brackets: the text before, the
/// joint, the text after.
fn parted(text: &str) -> Option<(&str, &str, &str)> {
    // Fast path: most lines contain no joint with a number right after it.
    let may = |(at, _): (usize, &str)| {
        let before = text.get(..at).unwrap_or_default().trim_end();
        ["plus", "and", "+", "with"]
            .iter()
            .any(|joint| before.ends_with(joint))
    };
    if !text.match_indices(char::is_numeric).any(may) {
        return None;
    }
    let tokens = tokens(text);
    let mut depth = 0_i32;
    for (at, token) in tokens.iter().enumerate().skip(1) {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        let next = tokens.get(at + 1)?;
        let is_joint = JOINTS
            .iter()
            .any(|joint| joint.eq_ignore_ascii_case(token.text));
        // In "1 cup plus 2 tablespoons flour" one name follows both amounts.
        let named = tokens
            .get(..at)?
            .iter()
            .any(|word| word.kind == TokenKind::Word && crate::line::unit(word.text).is_none());
        if depth == 0 && is_joint && named && next.number().is_some() {
            let last = tokens.get(at - 1)?;
            let mixed = MIXED
                .iter()
                .any(|mixed| mixed.eq_ignore_ascii_case(last.text));
            let with = token.text.eq_ignore_ascii_case("with");
            if with && !mixed {
                continue;
            }
            let before = text
                .get(..if with { last.start } else { token.start })?
                .trim_end_matches([',', ' ']);
            return Some((before, token.text, text.get(next.start..)?));
        }
    }
    None
}

/// Parses the list after `each`, where the amount applies to every food. Returns all foods but the
/// first, and a factor for the first if the others are only sorts of it (`1 each red and green
/// pepper`).
pub(super) fn of_each<'t>(
    tables: Tables<'t>,
    line: &mut Line<'t>,
    found: &mut Option<Match<'t>>,
) -> (Vec<Also<'t>>, f64) {
    let says_each = line.comment.get(..4);
    let says_each = says_each.is_some_and(|word| word.eq_ignore_ascii_case("each"));
    if !says_each || line.amounts.main.is_none() || !is_behind_amount(line.original) {
        return (Vec::new(), 1.0);
    }
    let names: Vec<String> = line
        .name
        .replace(" and ", ",")
        .replace(" & ", ",")
        .split([',', '+', '/'])
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    if !(2..=MOST_EACH).contains(&names.len()) {
        return (Vec::new(), 1.0);
    }
    let as_named = |name: &String| Line {
        name: name.clone(),
        rest: "",
        alternatives: Vec::new(),
        ..line.clone()
    };
    let lines: Vec<Line<'t>> = names.iter().map(as_named).collect();
    let mut foods: Vec<Option<Match<'t>>> = lines.iter().map(|line| find(tables, line)).collect();
    let is_known = |food: &Option<Match<'t>>| {
        food.as_ref()
            .is_some_and(|food| food.confidence > LEAST_SURE)
    };
    if foods.iter().all(is_known) {
        let others = lines.iter().zip(&foods).skip(1);
        let also = others.map(|(line, found)| {
            let found = found.clone()?;
            let weight = weigh(line, &found)?;
            Some(Also { found, weight })
        });
        // A food without a weight would be lost, so the line is then read as one food.
        if let Some(also) = also.collect::<Option<Vec<_>>>() {
            *found = foods.swap_remove(0);
            if let Some(first) = lines.into_iter().next() {
                line.name = first.name;
            }
            return (also, 1.0);
        }
    }
    // Only the last item names a food; the others are its sorts.
    let (last, sorts) = foods.split_last().unzip();
    let is_sort = sorts.is_some_and(|sorts| !sorts.iter().any(is_known));
    let times = if is_sort && last.is_some_and(is_known) {
        names.len() as f64
    } else {
        1.0
    };
    (Vec::new(), times)
}

/// Returns true if only an amount stands before the first `each`.
fn is_behind_amount(text: &str) -> bool {
    let tokens = tokens(text);
    let each = tokens
        .iter()
        .position(|token| token.text.eq_ignore_ascii_case("each"));
    let before = each.and_then(|at| tokens.get(..at)).unwrap_or_default();
    let mut words = before.iter().filter(|token| token.kind == TokenKind::Word);
    let signs = before
        .iter()
        .any(|token| matches!(token.text, "," | "(" | ";"));
    let is_amount = |word: &str| {
        let lower = lower_case(word);
        crate::line::unit(word).is_some() || SIZES.contains(&&*lower)
    };
    each.is_some() && !signs && words.all(|word| is_amount(word.text))
}
