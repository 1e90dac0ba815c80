//! Decides whether an amount next to a count is the content of each item (`2 (14-ounce) cans`) or
//! the total (`10 slices (6 ounces)`). If the line leaves it open, both readings are kept, and the
//! food's usual weight decides later.

use sundry_table::Class;

use super::scan::{Found, is_hyphenated};
use super::{Amount, Amounts, is_one_of, one_before_name, says_each, tag, word_near};
use crate::line::tagger::Tag;
use crate::line::token::Token;
use crate::line::unit::{Measure, Unit, unit};
use crate::word_classes::LINE;

/// Maximum grams or millilitres that fit into a measure of one millilitre: syrup and salt have 1.4.
const HEAVIEST: f64 = 1.6;

/// Maximum number of words of a name between a length and the piece that has this length.
const MOST_BEFORE_PIECE: usize = 2;

static OF_KITCHENS: Class = Class::of(&LINE, "measure of kitchens");

/// Stores an amount after a count as the content of each item. Returns `false` if it is not one;
/// the amount is then another way to express the total.
pub(super) fn take(amounts: &mut Amounts, tokens: &[Token<'_>], tags: &[Tag], one: &Found) -> bool {
    let Some(main) = amounts.main else {
        return false;
    };
    if word_near(tokens, one, "total") {
        return false;
    }
    // In "4½ (650 g) cups" the weight cannot be that of each cup.
    if main.unit.is_none() && one.depth > 0 && is_more_than_measure(tokens, one) {
        amounts.main = Some(one.amount);
        return true;
    }
    let packed = main.unit.is_some_and(is_package);
    let is_length = matches!(one.amount.measure(), Some(Measure::Length(_)));
    if is_length && matches!(main.measure(), Some(Measure::Length(_))) {
        return false;
    }
    let before_name = one_before_name(tokens, tags, one);
    // An adjective (`8-ounce`, `(6 ounce)`) describes one item, and so does an amount before the
    // unit.
    let is_each = is_length
        || one.depth == 0
        || says_each(tokens, one)
        || is_hyphenated(tokens, one)
        || is_singular(tokens, one)
        || main.unit.is_none() && is_before_unit(tokens, tags, one);
    if !packed && !before_name {
        return false;
    }
    let number = main.number();
    if packed || is_each || number <= 1.0 {
        amounts.each = Some(one.amount);
        // "½ stick (4 tablespoons)" is open: four tablespoons in half a stick, or in a whole one?
        // Before the unit (`½ (8-ounce) package`) the amount is that of the whole.
        let behind = one.depth > 0 && main.unit.is_some();
        let open = number < 1.0 && behind && !is_hyphenated(tokens, one);
        amounts.each_instead = open.then(|| one.amount.times(1.0 / number));
        return true;
    }
    let share = one.amount.times(1.0 / number);
    let says_all = main.unit.is_some() || is_plural(tokens, one);
    let (each, instead) = if says_all {
        (share, one.amount)
    } else {
        (one.amount, share)
    };
    amounts.each = Some(each);
    amounts.each_instead = Some(instead);
    true
}

/// Splits a count and a fraction that are written like one mixed number: `1 1/4-ounce envelope`, `2
/// 1/4-ounce packages`, `5 1/4-inch rounds`. Returns the amounts and the index after them.
pub(super) fn mixed(tokens: &[Token<'_>], main: &Found) -> Option<(Amounts, usize)> {
    let number = tokens.get(main.from)?;
    let value = number.number()?;
    let (whole, part) = (value.trunc(), value.fract());
    let is_mixed = number.text.contains(' ') && whole >= 1.0 && part > 0.0;
    if !is_mixed || main.times.is_some() || !is_hyphenated(tokens, main) {
        return None;
    }
    // "24 1/4-inch baguette slices": after a length the name may stand before the piece.
    let is_length = matches!(main.amount.measure(), Some(Measure::Length(_)));
    let ahead = if is_length { MOST_BEFORE_PIECE } else { 0 };
    let (at, word, unit) = (main.to..=main.to + ahead).find_map(|at| {
        let word = tokens.get(at)?;
        Some((at, word, unit(word.text)?))
    })?;
    let plural = word.text.ends_with('s') && whole > 1.0;
    let fits = match main.amount.measure()? {
        Measure::Mass(_) => is_package(unit) && (plural || whole < 2.0),
        Measure::Length(_) => unit.measure == Measure::Piece && plural,
        _ => false,
    };
    if !fits {
        return None;
    }
    let exactly = |number, unit| Amount {
        low: number,
        high: number,
        unit,
    };
    let share = exactly(part, main.amount.unit);
    let amounts = Amounts {
        main: Some(exactly(whole, Some(unit))),
        each: Some(if plural { share } else { main.amount }),
        each_instead: (!plural).then_some(share),
        ..Amounts::default()
    };
    Some((amounts, if at == main.to { at + 1 } else { main.to }))
}

/// Returns true for a package that food is sold in.
fn is_package(unit: &Unit) -> bool {
    unit.measure == Measure::Container && !OF_KITCHENS.contains(&unit.name)
}

/// Returns true if a unit is singular after a number above one, as in an adjective: `(14.5 ounce)`.
fn is_singular(tokens: &[Token<'_>], one: &Found) -> bool {
    let full = ["ounce", "pound", "gram"];
    one.amount.low > 1.0 && is_written(tokens, one, &full)
}

fn is_plural(tokens: &[Token<'_>], one: &Found) -> bool {
    is_written(tokens, one, &["ounces", "pounds", "grams"])
}

fn is_written(tokens: &[Token<'_>], one: &Found, words: &[&str]) -> bool {
    let inside = tokens.get(one.from..one.to).unwrap_or_default();
    inside.iter().any(|token| is_one_of(token.text, words))
}

/// Returns true if the unit right after the brackets is too small to hold the amount inside.
fn is_more_than_measure(tokens: &[Token<'_>], one: &Found) -> bool {
    let behind = tokens.get(one.to..).unwrap_or_default();
    let mut rest = behind.iter().skip_while(|token| token.text != ")").skip(1);
    let measure = rest.next().and_then(|token| unit(token.text));
    let Some(Measure::Volume(holds)) = measure.map(|unit| unit.measure) else {
        return false;
    };
    let Some(Measure::Volume(each) | Measure::Mass(each)) = one.amount.measure() else {
        return false;
    };
    one.amount.number() * each > HEAVIEST * holds
}

/// Returns true if a unit follows right after the brackets: `4 (1 ounce) slices`.
fn is_before_unit(tokens: &[Token<'_>], tags: &[Tag], one: &Found) -> bool {
    let behind = tokens.get(one.to..).unwrap_or_default();
    let closed = behind.iter().position(|token| token.text == ")");
    tag(tags, one.to + closed.map_or(0, |at| at + 1)) == Tag::Unit
}
