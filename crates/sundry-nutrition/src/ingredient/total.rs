//! Reads amounts of a whole plate: how much there is of all its foods together (`pasta with cheese 200
//! g`, `iced latte with oat milk 16 oz`), and among how many people it is shared (`pizza shared between
//! 3`). An amount of one food of a plate is read in `plate`.

use std::sync::LazyLock;

use sundry_food::{Consistency, Tables};
use sundry_table::{Class, Set};

use super::also::LEAST_SURE;
use super::kinds::Kinds;
use super::segments::{cuts, is_with};
use super::{Ingredient, behind_amount};
use crate::line::{Amount, Amounts, Measure, TokenKind, tokens, unit};
use crate::number_words::number_word;
use crate::usual::is_occasion;
use crate::weight::{How, weigh};
use crate::word_classes::{MEANING, last_words};

/// Minimum grams or millilitres of a whole plate. Less is of the last food: `toast with jam 1 tbsp`.
const LEAST: f64 = 100.0;

/// Reads a line whose last words are the amount of all its foods.
pub(super) fn total<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    let (before, amount) = amount_of_all(text)?;
    let mut read = Ingredient::read_in(before, tables);
    let found = read.found.clone()?;
    if found.confidence < LEAST_SURE || !read.left.is_empty() {
        return None;
    }
    // "Oats with milk 200 ml": the milk. "Latte with oat milk 300 ml", "pea soup with ham 1.5 cups": the
    // latte and the soup.
    let is_poured = POURED.has(found.kind);
    let mut others = read.also.iter().filter(|also| also.weight.grams > 0.0);
    let is_liquid = others.any(|also| also.found.kind.consistency() == Consistency::Liquid);
    let is_volume = matches!(amount.measure(), Some(Measure::Volume(_)));
    if is_liquid || is_volume && !is_poured {
        return None;
    }
    let of_all = Amounts {
        main: Some(amount),
        ..Amounts::default()
    };
    let mut line = read.line.clone();
    line.amounts = of_all;
    let grams = weigh(&line, &found)?.grams;
    // Of what has no weight, no share is known.
    let known = read
        .weight
        .map(|_| read.grams())
        .filter(|grams| *grams > 0.0)?;
    read.scale(grams / known);
    read.line.amounts.main = Some(amount);
    read.line.original = text;
    Some(read)
}

/// Splits the amount of all foods from the end of a line that joins foods by `with`.
fn amount_of_all(text: &str) -> Option<(&str, Amount)> {
    // Most lines do not end in an amount and are spared the search.
    let is_number = |word: &str| word.contains(|letter: char| letter.is_numeric());
    if !text.split_whitespace().rev().take(2).any(is_number) {
        return None;
    }
    let cuts = cuts(text);
    let (from, to) = *cuts.first()?;
    if !is_with(text.get(from..to)?) {
        return None;
    }
    let tokens = tokens(text);
    let at = tokens
        .iter()
        .rposition(|token| matches!(token.kind, TokenKind::Number(_)))?;
    let (number, named) = (tokens.get(at)?, tokens.get(at + 1)?);
    let ends = tokens.len() == at + 2;
    let before = text.get(..number.start)?;
    let is_other =
        before.get(..to).is_none() || before.contains(|letter: char| letter.is_numeric());
    let unit = unit(named.text).filter(|_| ends && !is_other)?;
    let low = number.number()?;
    let amount = Amount {
        low,
        high: low,
        unit: Some(unit),
    };
    let size = match unit.measure {
        Measure::Mass(size) | Measure::Volume(size) => size * low,
        _ => 0.0,
    };
    let before = before.trim_end_matches([' ', ',', '-', ':']);
    (size >= LEAST && behind_amount(before).len() == before.len()).then_some((before, amount))
}

static POURED: Kinds = Kinds::of(&MEANING, "measured whole");
static SHARED: Class = Class::of(&MEANING, "shares a plate");

/// The last words of what shares a plate.
static LAST_SHARED: LazyLock<Set<&str>> = LazyLock::new(|| last_words(&SHARED));

/// Maximum number of people who share a plate.
const MOST_PEOPLE: f64 = 12.0;

/// Reads a line that says among how many its food is shared: `bottle of wine shared between 2`.
pub(super) fn shared<'t>(text: &'t str, tables: Tables<'t>) -> Option<Ingredient<'t>> {
    // Most lines tell no number of people and are spared the search.
    if !text
        .split_ascii_whitespace()
        .any(|word| LAST_SHARED.contains(word))
    {
        return None;
    }
    let (before, people) = SHARED.iter().find_map(|said| {
        let at = text.find(said)?;
        let before = text.get(..at)?.strip_suffix(' ')?;
        let behind = text.get(at + said.len()..)?.strip_prefix(' ')?;
        let (first, rest) = behind.split_once(' ').unwrap_or((behind, ""));
        let first = first.trim_end_matches([',', ')']).to_lowercase();
        let people = first.parse::<f64>().ok().or_else(|| number_word(&first))?;
        // "Between 2 people", but a food behind the number would be lost.
        let ends = is_occasion(rest);
        (ends && people > 1.0 && people <= MOST_PEOPLE).then_some((before, people))
    })?;
    let mut read = Ingredient::read_in(before.trim_end_matches([' ', ',', '-', '(']), tables);
    let found = read.found.as_ref()?;
    // A shared pizza is a whole one.
    if read.line.amounts.main.is_none() {
        read.line.amounts.main = Some(Amount {
            low: 1.0,
            high: 1.0,
            unit: None,
        });
        read.weight = weigh(&read.line, found);
    }
    read.scale(1.0 / people);
    let main = read.line.amounts.main.as_mut()?;
    (main.low, main.high) = (main.low / people, main.high / people);
    read.line.original = text;
    Some(read)
}

impl Ingredient<'_> {
    /// Multiplies the weights of all its foods.
    fn scale(&mut self, factor: f64) {
        let others = self.also.iter_mut().map(|also| &mut also.weight);
        for weight in self.weight.iter_mut().chain(others) {
            weight.grams *= factor;
            weight.how = match weight.how {
                How::Serving | How::Usual => How::Piece,
                how => how,
            };
        }
    }
}
