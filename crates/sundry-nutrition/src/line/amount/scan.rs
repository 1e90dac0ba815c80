//! Scans a tagged line for single amounts with their positions: numbers in any notation, ranges,
//! and the unit that follows. How several amounts combine is not decided here.

use sundry_table::Class;

use super::numbers::value_at;
use super::{Amount, is_one_of, tag};
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind};
use crate::line::unit::{Measure, Unit, unit};
use crate::word_classes::LINE;

/// An amount and its position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) amount: Amount,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) depth: u8,
    /// The factor of a `2 x` before the amount.
    pub(super) times: Option<f64>,
    /// True if the number is a count per weight, so the amount is the weight of one: `16-20 per
    /// pound`.
    pub(super) share: bool,
}

static BETWEEN: Class = Class::of(&LINE, "between number and unit");

/// Returns every amount of the line, in order.
pub(super) fn all(tokens: &[Token<'_>], tags: &[Tag]) -> Vec<Found> {
    let mut found = Vec::with_capacity(2);
    let mut depth = 0_u8;
    let mut times = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.text {
            "(" | "[" => depth = depth.saturating_add(1),
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let own = tag(tags, at);
        let counts = matches!(own, Tag::Quantity | Tag::Unit)
            || own == Tag::Comment
            || own == Tag::Size
            || depth > 0
            || token.number().is_some() && next_is_exact_unit(tokens, at) && own != Tag::Name
            || is_hyphenated_word(tokens, at);
        let value = value_at(tokens, tags, at).filter(|_| counts);
        let Some((mut low, mut to)) = value else {
            at += 1;
            continue;
        };
        // Examples: "1 half-gallon", "one and one-half pounds".
        if let Some((part, after)) = half_of_unit(tokens, to) {
            (low, to) = (low * part, after);
        } else if let Some((part, after)) = and_part(tokens, to, &["one", "a"])
            && next_is_exact_unit(tokens, after - 1)
        {
            (low, to) = (low + part, after);
        }
        // A percentage or a temperature is not an amount.
        let is_degree = |next: &Token<'_>| matches!(next.text, "%" | "°" | "º");
        if tokens.get(to).is_some_and(is_degree) {
            at = to + 1;
            continue;
        }
        // "Guinness 0.0 can" has no alcohol.
        if token.text == "0.0" {
            at = to;
            continue;
        }
        let mut high = low;
        if let Some((upper, end)) = range(tokens, tags, to) {
            // "1 1 1/2" is not a descending range; "1 - 2/3 cups" is a mixed number.
            let is_mixed = low >= 1.0 && low.fract() == 0.0 && upper < 1.0;
            low += if is_mixed { upper } else { 0.0 };
            high = upper.max(low);
            to = end;
        }
        to = or_more(tokens, to);
        let by = tokens
            .get(to)
            .is_some_and(|next| matches!(next.text, "x" | "X" | "×" | "*"));
        if by
            && tokens
                .get(to + 1)
                .is_some_and(|next| next.number().is_some())
        {
            times = Some(f64::midpoint(low, high));
            at = to + 1;
            continue;
        }
        if let Some((unit, end)) = per_weight(tokens, to).filter(|_| high > 0.0) {
            let each = 1.0 / f64::midpoint(low, high);
            found.push(Found {
                amount: Amount {
                    low: each,
                    high: each,
                    unit: Some(unit),
                },
                from: at,
                to: end,
                depth,
                times: None,
                share: true,
            });
            at = end;
            continue;
        }
        let behind = to;
        let (unit, to) = unit_behind(tokens, tags, to, depth, times.is_some());
        // In "(3 1/2) pound" the amount extends past its bracket.
        let closed = tokens.get(behind..to).unwrap_or_default();
        let closed = closed.iter().filter(|token| token.text == ")").count();
        depth = depth.saturating_sub(u8::try_from(closed).unwrap_or(u8::MAX));
        // Example: "1 cup to 2 cups".
        let mut end = to;
        if let Some((upper, more)) = range(tokens, tags, to).filter(|_| unit.is_some()) {
            let (second, after) = unit_behind(tokens, tags, more, depth, false);
            if second == unit {
                high = upper.max(low);
                end = after;
            }
        }
        // Example: "a pint and a half".
        if unit.is_some()
            && let Some((part, after)) = and_part(tokens, end, &["a"])
        {
            (low, high, end) = (low + part, high + part, after);
        }
        let mut amount = Amount { low, high, unit };
        if unit.is_some_and(|unit| unit.measure == Measure::Dozen) {
            amount = Amount {
                low: low * 12.0,
                high: high * 12.0,
                unit: None,
            };
        }
        found.push(Found {
            amount,
            from: at,
            to: end,
            depth,
            times: times.take(),
            share: false,
        });
        at = end.max(at + 1);
    }
    joined(tokens, found)
}

/// Merges adjacent amounts: a later `1 lb 10 oz` or `1-pound, 12-ounce` is one amount, and in
/// brackets `4 15 1/2-ounce cans` is four times the size. The first amount of a line stays in
/// parts, which the caller adds up.
fn joined(tokens: &[Token<'_>], found: Vec<Found>) -> Vec<Found> {
    if found.len() < 3 && found.iter().all(|one| one.times.is_none()) {
        return found;
    }
    let mut all: Vec<Found> = Vec::with_capacity(found.len());
    for one in found {
        let first = all.len() == 1;
        match all.last_mut() {
            Some(last) if last.depth == one.depth && (!first || last.times.is_some()) => {
                let between = tokens.get(last.to..one.from).unwrap_or_default();
                let touches = between.is_empty();
                let comma = between.len() == 1 && between.iter().all(|sign| sign.text == ",");
                let parts = parts(last.amount, one.amount)
                    .filter(|_| touches || comma && is_hyphenated(tokens, &one));
                let times = last.amount.unit.is_none() && last.depth > 0 && touches;
                if let Some(share) = parts {
                    last.amount.low += one.amount.low * share;
                    last.amount.high += one.amount.high * share;
                    last.to = one.to;
                } else if times && one.amount.is_exact() {
                    let number = last.amount.low;
                    last.amount = one.amount.times(number);
                    last.to = one.to;
                } else {
                    all.push(one);
                }
            }
            _ => all.push(one),
        }
    }
    all
}

/// Returns true if one of these words stands at an index.
fn says(tokens: &[Token<'_>], at: usize, words: &[&str]) -> bool {
    let token = tokens.get(at);
    token.is_some_and(|token| is_one_of(token.text, words))
}

/// Parses `per pound`, `to the pound` or `to a lb` after a count; returns the unit and the index
/// after it.
fn per_weight(tokens: &[Token<'_>], at: usize) -> Option<(&'static Unit, usize)> {
    // Example: "16-20 count per pound".
    let at = at + usize::from(says(tokens, at, &["count"]));
    let unit_at = if says(tokens, at, &["per"]) {
        at + 1
    } else if says(tokens, at, &["to", "in"]) && says(tokens, at + 1, &["the", "a"]) {
        at + 2
    } else {
        return None;
    };
    let unit = unit(tokens.get(unit_at)?.text)?;
    matches!(unit.measure, Measure::Mass(grams) if grams > 100.0).then_some((unit, unit_at + 1))
}

/// Returns the size of a smaller unit as a fraction of the larger unit before it, if both form one
/// amount: pounds and ounces.
fn parts(large: Amount, small: Amount) -> Option<f64> {
    let share = match (large.measure()?, small.measure()?) {
        (Measure::Mass(large), Measure::Mass(small))
        | (Measure::Volume(large), Measure::Volume(small)) => small / large,
        _ => return None,
    };
    (share < 1.0 && small.low * share < 1.0).then_some(share)
}

/// Returns true for a number word before a hyphen and an exact unit: `four-pound`.
fn is_hyphenated_word(tokens: &[Token<'_>], at: usize) -> bool {
    let is_word = tokens
        .get(at)
        .is_some_and(|token| token.kind == TokenKind::Word);
    let hyphen = tokens.get(at + 1).is_some_and(|sign| is_hyphen(sign.text));
    is_word && hyphen && next_is_exact_unit(tokens, at + 1)
}

/// Returns true if a hyphen stands between a number and its unit: `8-ounce`.
pub(super) fn is_hyphenated(tokens: &[Token<'_>], found: &Found) -> bool {
    let inside = tokens.get(found.from + 1..found.to).unwrap_or_default();
    let mut signs = inside.iter().rev().skip(1);
    signs.next().is_some_and(|sign| is_hyphen(sign.text))
}

pub(super) fn is_hyphen(sign: &str) -> bool {
    matches!(sign, "-" | "‑" | "‐" | "–")
}

/// Returns the unit after a number, and the index after it.
fn unit_behind(
    tokens: &[Token<'_>],
    tags: &[Tag],
    from: usize,
    depth: u8,
    any: bool,
) -> (Option<&'static Unit>, usize) {
    if let Some(found) = behind_brackets(tokens, from) {
        return found;
    }
    for (at, token) in tokens.iter().enumerate().skip(from).take(4) {
        if at == from && is_inch_sign(tokens, at) {
            return (unit("inch"), at + 1);
        }
        let next_is_ounce = tokens
            .get(at + 1..(at + 3).min(tokens.len()))
            .unwrap_or_default()
            .iter()
            .position(|next| unit(next.text).is_some_and(|unit| unit.name == "ounce"));
        if is_one_of(token.text, &["fl", "fluid"])
            && let Some(offset) = next_is_ounce
        {
            return (unit("floz"), dot(tokens, at + 2 + offset));
        }
        if token.kind == TokenKind::Word
            && let Some(found) = unit(token.text)
        {
            // "A pat of butter" is one pat, whatever its tag.
            let before_of = tokens
                .get(at + 1)
                .is_some_and(|of| is_one_of(of.text, &["of"]));
            let tagged = tag(tags, at) == Tag::Unit || before_of && found.name == "pat";
            let exact = matches!(
                found.measure,
                Measure::Mass(_) | Measure::Volume(_) | Measure::Length(_)
            );
            if tagged
                || found.measure == Measure::Dozen
                || (exact && (at == from || depth > 0))
                || any
            {
                return (Some(found), dot(tokens, at + 1));
            }
        }
        let skips = matches!(token.text, "-" | "‑" | "–" | "." | "‐") && at == from
            // Example: "1¼, cups heavy cream".
            || token.text == "," && at == from && next_is_exact_unit(tokens, at) && tag(tags, at + 1) == Tag::Unit
            || token.text == ")" && at == from && next_is_exact_unit(tokens, at)
            || BETWEEN.contains(&token.text)
            || is_one_of(token.text, &BETWEEN) && tag(tags, at) != Tag::Name
            || tag(tags, at) == Tag::Unit;
        if !skips {
            break;
        }
    }
    (None, from)
}

/// Returns the unit after brackets that repeat the same volume: `1½ (375 ml) cups`.
fn behind_brackets(tokens: &[Token<'_>], from: usize) -> Option<(Option<&'static Unit>, usize)> {
    let [open, number, inner, close, outer, ..] = tokens.get(from..)? else {
        return None;
    };
    let volume = |token: &Token<'_>| {
        unit(token.text).filter(|unit| matches!(unit.measure, Measure::Volume(_)))
    };
    let is_said_twice = open.text == "("
        && number.number().is_some()
        && volume(inner).is_some()
        && close.text == ")";
    let outer = volume(outer).filter(|_| is_said_twice)?;
    Some((Some(outer), from + 5))
}

/// Returns true for a quotation mark right after a number, which means inches: `3"`.
pub(in crate::line) fn is_inch_sign(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    let Some((before, sign)) = before.zip(tokens.get(at)) else {
        return false;
    };
    matches!(sign.text, "\"" | "”" | "“" | "″")
        && before.number().is_some()
        && before.end() == sign.start
}

/// Parses `half` between a number and an exact unit; returns the factor and the index after it.
fn half_of_unit(tokens: &[Token<'_>], at: usize) -> Option<(f64, usize)> {
    let half = tokens.get(at)?;
    let hyphen = tokens.get(at + 1).is_some_and(|sign| is_hyphen(sign.text));
    let before_unit = next_is_exact_unit(tokens, at + usize::from(hyphen));
    let behind = at + 1 + usize::from(hyphen);
    (half.text.eq_ignore_ascii_case("half") && before_unit).then_some((0.5, behind))
}

/// Parses `and one-half` or `and a quarter`, with one of `ones` in the middle; returns the fraction
/// and the index after it.
fn and_part(tokens: &[Token<'_>], at: usize, ones: &[&str]) -> Option<(f64, usize)> {
    if !says(tokens, at, &["and"]) || !says(tokens, at + 1, ones) {
        return None;
    }
    let hyphen = tokens.get(at + 2).is_some_and(|sign| is_hyphen(sign.text));
    let part_at = at + 2 + usize::from(hyphen);
    let part = match tokens.get(part_at)?.text {
        "half" => 0.5,
        "quarter" | "fourth" => 0.25,
        _ => return None,
    };
    Some((part, part_at + 1))
}

/// Skips `or more`, `or so` and `or less`, which do not change the amount.
fn or_more(tokens: &[Token<'_>], at: usize) -> usize {
    let open = says(tokens, at, &["or"]) && says(tokens, at + 1, &["more", "so", "less"]);
    at + 2 * usize::from(open)
}

/// Skips the dot of an abbreviation.
fn dot(tokens: &[Token<'_>], at: usize) -> usize {
    at + usize::from(tokens.get(at).is_some_and(|token| token.text == "."))
}

/// Parses the end of a range after a number: `-2`, `– 2`, `to 2`, `or 2`.
fn range(tokens: &[Token<'_>], tags: &[Tag], at: usize) -> Option<(f64, usize)> {
    let joint = tokens.get(at)?;
    let joins = matches!(joint.text, "-" | "–" | "—" | "‑" | "‐" | "~")
        || is_one_of(joint.text, &["to", "or"]);
    if !joins {
        return None;
    }
    // Example: "11- to 12-pound".
    let to = tokens.get(at + 1).map_or("", |token| token.text);
    let at = at + usize::from(joint.text == "-" && is_one_of(to, &["to", "or"]));
    // Example: "9-to-11-pound".
    let hyphen = tokens.get(at + 1).is_some_and(|sign| is_hyphen(sign.text));
    let at = at + usize::from(is_one_of(to, &["to", "or"]) && hyphen);
    let (value, end) = value_at(tokens, tags, at + 1)?;
    // "1-15 ounce can" is one can of fifteen ounces.
    let glued = joint.text == "-"
        && next_is_exact_unit(tokens, at + 1)
        && tags.get(at + 1) != Some(&Tag::Quantity);
    (!glued).then_some((value, end))
}

pub(in crate::line) fn next_is_exact_unit(tokens: &[Token<'_>], at: usize) -> bool {
    let unit = tokens.get(at + 1).and_then(|token| unit(token.text));
    unit.is_some_and(|unit| matches!(unit.measure, Measure::Mass(_) | Measure::Volume(_)))
}
