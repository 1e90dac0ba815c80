//! Splits lines that name several foods with their own amounts: `2 egg yolks plus 2 eggs`, `1
//! teaspoon each thyme and oregano`. Choices (`milk or cream`) are handled elsewhere; foods for
//! serving or dusting are left out.

use sundry_food::{Kind, Match, Tables};
use sundry_table::Class;

use super::beside::{is_meal, named_beside};
use super::{Ingredient, find, served_cooked};
use crate::line::{Line, Token, TokenKind, tokens};
use crate::number_words::number_word;
use crate::weight::{How, Weight, beside as usual, weigh};
use crate::word_classes::{MEANING, is};

/// A further food of a line.
#[derive(Debug, Clone)]
pub struct Also<'t> {
    /// The matched food.
    pub found: Match<'t>,
    /// The weight of this food alone.
    pub weight: Weight,
}

static JOINTS: Class = Class::of(&MEANING, "joins amounts");
static MIXED: Class = Class::of(&MEANING, "mixed");
static BESIDE: Class = Class::of(&MEANING, "beside the dish");
static PARTS: Class = Class::of(&MEANING, "part of the food before");
static BATHS: Class = Class::of(&MEANING, "bath");
/// Maximum number of words before the name of a second food.
const MOST_BEFORE: usize = 5;
/// Maximum number of foods in a list after `each`.
const MOST_EACH: usize = 6;
static SIZES: Class = Class::of(&MEANING, "word of an amount");
/// Minimum confidence for a name in a list.
const LEAST_SURE: f32 = 0.6;

/// Splits a line into a first ingredient and the further food that it adds. Returns `None` if the
/// line names only one food.
pub(super) fn joined<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    if let Some(meal) = meal(text, tables) {
        return Some(meal);
    }
    let (before, joint, behind) = parted(text)?;
    let lower = behind.split('(').next().unwrap_or_default().to_lowercase();
    let is_whole_egg = lower.contains("whole egg");
    let beside = |word: &&&str| lower.contains(**word) && !(is_whole_egg && **word == "whole");
    let earlier = before.to_lowercase();
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
    let lower = behind.to_lowercase();
    let mut first = Ingredient::read_in(before, tables);
    let second = Ingredient::read_in(behind, tables);
    let (one, two) = (first.found.as_ref()?, second.found?);
    let name = second.line.name.to_lowercase();
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

/// Words that join the foods of a meal, and what stands on bread. A number behind `and` is handled by
/// [`joined`].
const MEAL_JOINTS: &[&str] = &[" with ", " w/ ", " w ", " and ", " on "];
/// Minimum grams of what is counted on bread: two eggs, half an avocado.
const LEAST_ON_BREAD: f64 = 20.0;

/// Splits a meal whose second food has an amount: `3 eggs with 2 slices of toast`, `bagel with 2 tbsp
/// cream cheese`, `2 eggs on toast`. What is bought and measured for a dish is no meal, nor is what has
/// commas or brackets.
fn meal<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    let (at, joint) = MEAL_JOINTS
        .iter()
        .find_map(|joint| Some((text.find(joint)?, *joint)))?;
    let (before, behind) = (text.get(..at)?, text.get(at + joint.len()..)?.trim());
    let on_bread = joint == " on ";
    // "Grits 1 cup with butter": the amount is that of the first.
    let behind_first =
        !on_bread && !begins_counted(text) && !begins_counted(behind) && ends_counted(before);
    let begins = if behind_first {
        true
    } else if on_bread {
        let is_bread = |kind: Kind<'_>| {
            tables
                .foods()
                .kind("bread")
                .is_some_and(|bread| kind.is(bread))
        };
        (begins_counted(before) || ends_counted(before))
            && tables.foods().kind(behind).is_some_and(is_bread)
    } else {
        begins_counted(behind) && !(joint == " and " && behind.starts_with(char::is_numeric))
    };
    let lower = text.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
    let last = before.split_whitespace().next_back()?;
    let mixed = MIXED.iter().any(|mixed| mixed.eq_ignore_ascii_case(last));
    let signs = [',', '(', ';', '/'];
    if !begins || mixed || without_count(before).contains(signs) || behind.contains(signs) {
        return None;
    }
    // The look-up of a name ignores brackets.
    let is_name = without_count(before) == before && tables.foods().kind(text).is_some();
    if words.any(|word| is("not eaten", word)) || is_name {
        return None;
    }
    let mut first = Ingredient::read_in(before, tables);
    // "A pint of beer and a bag of crisps": both have their amounts.
    if joint != " and " && !behind_first && !is_meal(&first.line) && !both_weighed(before, behind) {
        return None;
    }
    let one = first.found.as_ref()?;
    let meant = named_beside(tables.foods(), one.kind, behind);
    let second = Ingredient::read_in(meant, tables);
    let two = second.found?;
    let related = one.kind.is(two.kind) || two.kind.is(one.kind);
    let sure = one.confidence > LEAST_SURE && two.confidence > LEAST_SURE;
    let is_laid = first.weight.is_some_and(|one| one.grams >= LEAST_ON_BREAD);
    let counted = if on_bread {
        is_laid
    } else if behind_first {
        true
    } else {
        second.line.amounts.main.is_some() || is_one_of(tables, behind)
    };
    let name = second.line.name.to_lowercase();
    let is_part = joint == " and " && name.split_whitespace().all(|word| PARTS.contains(&word));
    if is_part || related || !sure || !counted || two.kind.name() == "water" || !two.kind.is_food()
    {
        return None;
    }
    let own = second.line.amounts.main;
    let beside = usual(two.kind).filter(|_| behind_first && own.is_none());
    let beside = beside.map(|grams| Weight {
        grams,
        how: How::Usual,
    });
    let (mut two, mut weight) = (two, beside.or(second.weight)?);
    // A cup of rice beside a meal is cooked.
    let on_plate = Line {
        amounts: crate::line::Amounts::default(),
        ..second.line.clone()
    };
    if let Some(cooked) = served_cooked(tables, &on_plate, Some(&two)) {
        weight = weigh(&second.line, &cooked)?;
        two = cooked;
    }
    if behind_first {
        let on_plate = Line {
            amounts: crate::line::Amounts::default(),
            ..first.line.clone()
        };
        if let Some(cooked) = served_cooked(tables, &on_plate, first.found.as_ref()) {
            first.weight = weigh(&first.line, &cooked);
            first.found = Some(cooked);
        }
    }
    first.weight?;
    first.also.push(Also { found: two, weight });
    first.also.extend(second.also);
    first.left.extend(second.left);
    first.line.original = text;
    Some(first)
}

/// Returns a text without a number in brackets at its end: `puri (2)`.
fn without_count(text: &str) -> &str {
    let open = text
        .trim_end()
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    let open = open.filter(|(_, inside)| inside.bytes().all(|letter| letter.is_ascii_digit()));
    open.map_or(text, |(before, _)| before.trim_end())
}

/// Returns true if a text ends with an amount: `grits 1 cup`, `puri (2)`.
fn ends_counted(text: &str) -> bool {
    if without_count(text).len() < text.trim_end().len() {
        return true;
    }
    let tokens = tokens(text);
    let is_unit = |token: &Token<'_>| crate::line::unit(token.text).is_some();
    let mut last = tokens.iter().rev().skip_while(|token| is_unit(token));
    tokens.len() > 1
        && last.next().is_some_and(|token| token.number().is_some())
        && tokens
            .first()
            .is_some_and(|first| first.kind == TokenKind::Word)
}

/// Returns true for two foods by weight: `salmon 120 g with 200 g new potatoes`.
fn both_weighed(one: &str, two: &str) -> bool {
    [one, two].iter().all(|text| {
        let mut tokens = tokens(text).into_iter();
        tokens.any(|token| {
            let unit = crate::line::unit(token.text).map(|unit| unit.measure);
            matches!(unit, Some(crate::line::Measure::Mass(_)))
        })
    })
}

/// Returns true for one of a known food: `a banana`.
fn is_one_of(tables: Tables<'_>, text: &str) -> bool {
    let name = text.strip_prefix("a ").or_else(|| text.strip_prefix("an "));
    name.is_some_and(|name| tables.foods().kind(name.trim()).is_some())
}

/// Returns true if a text begins with an amount: `2 eggs`, `half an avocado`, `a handful of granola`.
fn begins_counted(text: &str) -> bool {
    let tokens = tokens(text);
    let Some(first) = tokens.first() else {
        return false;
    };
    let word = first.text.to_lowercase();
    first.number().is_some() || number_word(&word).is_some() || is("begins an amount", &word)
}

/// Splits a text at a joining word that a number follows, outside brackets: the text before, the
/// joint, the text after.
fn parted(text: &str) -> Option<(&str, &str, &str)> {
    // Fast path: most lines contain no joint with a number right after it.
    let may = ["plus ", "and ", "+", "with "].iter().any(|joint| {
        text.match_indices(joint).any(|(at, _)| {
            let behind = text.get(at + joint.len()..).unwrap_or_default();
            behind.trim_start().starts_with(char::is_numeric)
        })
    });
    if !may {
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
        let lower = word.to_lowercase();
        crate::line::unit(word).is_some() || SIZES.contains(&lower.as_str())
    };
    each.is_some() && !signs && words.all(|word| is_amount(word.text))
}
