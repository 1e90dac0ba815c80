//! Splits a text into ingredient lines.
//!
//! A line feed always separates. Which commas separate is one decision for the whole text (`1
//! onion, chopped, 2 eggs` is two lines): of all ways to cut it, dynamic programming over the
//! commas finds the one whose lines and commas have the largest sum of weights. `seams` computes
//! the features; the model is trained on synthetic lists, by the same program as the tagger.

use sundry_food::{Kind, Naming, standard};

use super::mend::is_same_word;
use super::seams::{SPLIT_BUCKETS, Seams};
use super::token::Token;
use crate::number_words::begins_amount;
use crate::weight::has_piece;

/// Length of a packed model in bytes: two per bucket.
pub const SPLIT_PACKED: usize = SPLIT_BUCKETS * 2;

/// The trained comma model.
#[derive(Debug, Clone, Copy)]
pub struct SplitModel<'a> {
    weights: &'a [u8],
}

/// Maximum number of words in an amount that stands alone.
const MOST_WORDS: usize = 4;

/// Returns true if a text begins with a piece that is an amount without a name (`8 oz`, `1 cup
/// cooked`), at the end of the text or before another amount. In `12 ounces extra thick,
/// deli-sliced turkey` the name follows. `before` is the line that the amount may belong to.
fn is_amount_alone(before: &str, text: &str) -> bool {
    let (piece, behind) = text.split_once(',').unwrap_or((text, "1"));
    let tokens = super::token::tokens(piece);
    // "Tea, a mug" and "pasta, two bowls".
    // "Garlic naan, half".
    if let [one] = tokens.as_slice() {
        return one.text.eq_ignore_ascii_case("half");
    }
    if names_food(before, piece, &tokens) {
        return false;
    }
    if let Some((last, before)) = tokens.split_last()
        && (1..=2).contains(&before.len())
        && before.iter().all(|token| begins_amount(token.text))
    {
        return super::unit::unit(last.text).is_some();
    }
    let is_said = |word: &Token<'_>| {
        // Names of brands have capitals: "2 tablespoons Just Whites".
        !word.text.starts_with(char::is_uppercase) && standard().naming(word.text) == Naming::Said
    };
    let mut words = tokens.iter().skip(1);
    tokens.first().is_some_and(|first| first.number().is_some())
        && (2..=MOST_WORDS).contains(&tokens.len())
        && behind.trim_start().starts_with(char::is_numeric)
        && words.all(|word| word.number().is_some() || is_measure(word) || is_said(word))
}

fn is_measure(token: &Token<'_>) -> bool {
    super::unit::unit(token.text).is_some()
}

/// Returns true for an amount of a food: `1 tsp baking powder`, of which each word alone is said of others,
/// and `1 tsp cloves`. Of garlic, `4 cloves` are an amount.
fn names_food(before: &str, piece: &str, tokens: &[Token<'_>]) -> bool {
    let is_amount = |token: &&Token<'_>| {
        token.number().is_some() || is_measure(token) || begins_amount(token.text)
    };
    let foods = standard();
    let length = tokens.iter().take_while(is_amount).count();
    if let Some(name) = tokens.get(length) {
        let name = piece.get(name.start..).unwrap_or_default();
        return foods.kind(name).is_some_and(Kind::is_food);
    }
    let Some((last, others)) = tokens.split_last() else {
        return false;
    };
    let Some(unit) = super::unit::unit(last.text) else {
        return false;
    };
    // A roll of sushi is no bread roll: only what is called like its unit.
    let is_called_so = |kind: Kind<'_>| is_same_word(kind.name(), unit.name);
    let is_food = foods.kind(last.text).is_some_and(is_called_so);
    let kind_before = || foods.find(before).map(|found| found.kind);
    let is_of_it = || kind_before().is_some_and(|kind| has_piece(kind, unit.name));
    is_food && (others.iter().any(is_measure) || !is_of_it())
}

impl<'a> SplitModel<'a> {
    /// Reads a packed model; `None` if the length is wrong.
    pub fn read(packed: &'a [u8]) -> Option<Self> {
        (packed.len() == SPLIT_PACKED).then_some(Self { weights: packed })
    }

    fn sum(&self, features: &[u32]) -> i32 {
        let weight = |feature: &u32| {
            let at = *feature as usize * 2;
            let bytes = self.weights.get(at..at + 2)?;
            Some(i32::from(i16::from_le_bytes(bytes.try_into().ok()?)))
        };
        features.iter().filter_map(weight).sum()
    }

    /// Returns the indices of the pieces that begin lines, for a text without line feeds; the first
    /// is always 0.
    fn begins(&self, seams: &Seams<'_>) -> Vec<usize> {
        let count = seams.pieces();
        let mut best = vec![(i32::MIN, 0_usize); count + 1];
        if let Some(first) = best.first_mut() {
            first.0 = 0;
        }
        let mut features = Vec::with_capacity(64);
        for from in 0..count {
            let so_far = best.get(from).map_or(0, |best| best.0);
            let own = if from > 0 {
                seams.own(from, &mut features);
                self.sum(&features)
            } else {
                0
            };
            seams.lines(from, &mut features, |end, features| {
                let sum = so_far + own + self.sum(features);
                if let Some(best) = best.get_mut(end).filter(|best| sum > best.0) {
                    *best = (sum, from);
                }
            });
        }
        let mut begins = Vec::new();
        let mut end = count;
        while let Some((_, from)) = best.get(end).filter(|_| end > 0) {
            begins.push(*from);
            end = *from;
        }
        begins.reverse();
        begins
    }

    /// Splits a text into trimmed lines, omitting empty ones.
    pub fn split<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut lines = Vec::new();
        for line in text.split(['\n', '\r']) {
            let mut begin = 0;
            if line.contains(',') {
                let seams = Seams::of(line);
                let begins = self.begins(&seams);
                for (start, end) in begins.iter().filter_map(|piece| seams.comma(*piece)) {
                    // In "pork shoulder, 8 oz" an amount alone belongs to the food before it.
                    let before = line.get(begin..start).unwrap_or_default();
                    if is_amount_alone(before, line.get(end..).unwrap_or_default()) {
                        continue;
                    }
                    lines.extend(line.get(begin..start));
                    begin = end;
                }
            }
            lines.extend(line.get(begin..));
        }
        lines.retain_mut(|line| {
            *line = line.trim();
            !line.is_empty()
        });
        lines
    }
}
