//! Reads meals of two foods of which at least one has an amount: `3 eggs with 2 slices of toast`, `bagel
//! with 2 tbsp cream cheese`, `2 eggs on toast`, `grits 1 cup with butter`. What is bought and measured
//! for a dish is no meal, nor is what has commas or brackets. Foods without amounts are in `beside`.

use sundry_food::{Foods, Kind, Match, Tables};

use super::also::{Also, LEAST_SURE, MIXED, PARTS};
use super::beside::{is_a, is_meal, named_beside};
use super::{Ingredient, served_cooked};
use crate::line::{Amounts, Line, Measure, Token, TokenKind, tokens, unit};
use crate::number_words::begins_amount;
use crate::weight::{How, Weight, beside, weigh};
use crate::word_classes::is;

/// Words that join the foods of a meal, and what stands on bread. A number behind `and` is handled by
/// `joined`.
const JOINTS: &[&str] = &[" with ", " w/ ", " w ", " and ", " on "];
/// Signs that occur in recipes only.
const SIGNS: &[char] = &[',', '(', ';', '/'];
/// Minimum grams of what is counted on bread: two eggs, half an avocado.
const LEAST_ON_BREAD: f64 = 20.0;

/// The two foods of a meal as they are written.
struct Parted<'l> {
    before: &'l str,
    behind: &'l str,
    joint: &'static str,
    /// True if the only amount is that behind the first food: `grits 1 cup with butter`.
    behind_first: bool,
}

impl Parted<'_> {
    fn is_on_bread(&self) -> bool {
        self.joint == " on "
    }

    fn is_and(&self) -> bool {
        self.joint == " and "
    }
}

/// Splits a meal of which at least one food has an amount.
pub(super) fn meal<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    let parted = parted(tables.foods(), text)?;
    let mut first = Ingredient::read_in(parted.before, tables);
    let is_served = || {
        is_meal(&first.line)
            || [parted.before, parted.behind]
                .iter()
                .all(|one| is_weighed(one))
    };
    // "A pint of beer and a bag of crisps": both have their amounts.
    if !parted.is_and() && !parted.behind_first && !is_served() {
        return None;
    }
    let foods = tables.foods();
    let is_list = parted.behind_first && foods.kind(parted.behind).is_none();
    let names: Vec<&str> = if is_list {
        parted.behind.split(" and ").map(str::trim).collect()
    } else {
        vec![parted.behind]
    };
    let (mut also, mut left) = (Vec::new(), Vec::new());
    for name in &names {
        match second(tables, &parted, &first, name) {
            Some((one, rest)) => {
                also.push(one);
                also.extend(rest.also);
                left.extend(rest.left);
            }
            None => left.push((*name).to_owned()),
        }
    }
    if also.is_empty() {
        return None;
    }
    if parted.behind_first
        && let Some((cooked, weight)) = on_plate(tables, &first)
    {
        (first.found, first.weight) = (Some(cooked), weight);
    }
    first.weight?;
    first.also.extend(also);
    first.left.extend(left);
    first.line.original = text;
    Some(first)
}

/// Returns a food of a meal behind the first, and what else its text names.
fn second<'t>(
    tables: Tables<'t>,
    parted: &Parted<'_>,
    first: &Ingredient<'t>,
    name: &'t str,
) -> Option<(Also<'t>, Ingredient<'t>)> {
    let one = first.found.as_ref()?;
    let second = Ingredient::read_in(named_beside(tables.foods(), one.kind, name), tables);
    let two = second.found.as_ref()?;
    let is_counted = if parted.is_on_bread() {
        first.weight.is_some_and(|one| one.grams >= LEAST_ON_BREAD)
    } else {
        parted.behind_first || second.line.amounts.main.is_some() || is_one_of(tables.foods(), name)
    };
    let own = second.line.name.to_lowercase();
    let is_part = parted.is_and() && own.split_whitespace().all(|word| PARTS.contains(&word));
    if is_part || !is_counted || !are_two(one, two) {
        return None;
    }
    let usual = beside(two.kind).filter(|_| second.line.amounts.main.is_none());
    let usual = usual.filter(|_| parted.behind_first).map(|grams| Weight {
        grams,
        how: How::Usual,
    });
    // A cup of rice beside a meal is cooked, and so is one of grits with butter.
    let (found, weight) = match on_plate(tables, &second) {
        Some((cooked, weight)) => (cooked, usual.or(weight)?),
        None => (two.clone(), usual.or(second.weight)?),
    };
    Some((Also { found, weight }, second))
}

/// Splits the text of a meal; `None` if it is none.
fn parted<'l>(foods: &Foods, text: &'l str) -> Option<Parted<'l>> {
    let (at, joint) = JOINTS
        .iter()
        .find_map(|joint| Some((text.find(joint)?, *joint)))?;
    let (before, behind) = (text.get(..at)?, text.get(at + joint.len()..)?.trim());
    let mut parted = Parted {
        before,
        behind,
        joint,
        behind_first: false,
    };
    let begins = if parted.is_on_bread() {
        let is_bread = |kind: Kind<'_>| is_a(foods, kind, "bread");
        (begins_counted(before) || ends_counted(before)) && foods.kind(behind).is_some_and(is_bread)
    } else if begins_counted(behind) {
        !(parted.is_and() && behind.starts_with(char::is_numeric))
    } else {
        parted.behind_first = !begins_counted(text) && ends_counted(before);
        parted.behind_first
    };
    let bare = without_count(before);
    if !begins || bare.contains(SIGNS) || behind.contains(SIGNS) {
        return None;
    }
    let last = before.split_whitespace().next_back()?;
    let is_mixed = MIXED.iter().any(|mixed| mixed.eq_ignore_ascii_case(last));
    let lower = text.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric());
    // The look-up of a name ignores brackets.
    let is_name = bare == before && foods.kind(text).is_some();
    let is_recipe = is_mixed || is_name || words.any(|word| is("not eaten", word));
    (!is_recipe).then_some(parted)
}

/// Returns true for two different foods, both of them surely found.
fn are_two(one: &Match<'_>, two: &Match<'_>) -> bool {
    let related = one.kind.is(two.kind) || two.kind.is(one.kind);
    let sure = one.confidence > LEAST_SURE && two.confidence > LEAST_SURE;
    sure && !related && two.kind.is_food() && two.kind.name() != "water"
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
    let cooked = served_cooked(tables, &unsaid, one.found.as_ref())?;
    let weight = weigh(&one.line, &cooked);
    Some((cooked, weight))
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
    let is_unit = |token: &Token<'_>| unit(token.text).is_some();
    let mut last = tokens.iter().rev().skip_while(|token| is_unit(token));
    tokens.len() > 1
        && last.next().is_some_and(|token| token.number().is_some())
        && tokens
            .first()
            .is_some_and(|first| first.kind == TokenKind::Word)
}

/// Returns true for a food by weight: `salmon 120 g`, as in `salmon 120 g with 200 g new potatoes`.
fn is_weighed(text: &str) -> bool {
    tokens(text).iter().any(|token| {
        let unit = unit(token.text).map(|unit| unit.measure);
        matches!(unit, Some(Measure::Mass(_)))
    })
}

/// Returns true for one of a known food: `a banana`.
fn is_one_of(foods: &Foods, text: &str) -> bool {
    let name = text.strip_prefix("a ").or_else(|| text.strip_prefix("an "));
    name.is_some_and(|name| foods.kind(name.trim()).is_some())
}

/// Returns true if a text begins with an amount: `2 eggs`, `half an avocado`, `a handful of granola`.
fn begins_counted(text: &str) -> bool {
    let tokens = tokens(text);
    let Some(first) = tokens.first() else {
        return false;
    };
    first.number().is_some() || begins_amount(first.text)
}
