//! The single amounts of a tagged line, each with its place: numbers in every writing, ranges, the
//! unit behind. How several belong together is not decided here.

use super::{Amount, is_one_of, tag};
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind};
use crate::line::unit::{Measure, Unit, unit};

/// An amount and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) amount: Amount,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) depth: u8,
    /// `2 x` stood before it.
    pub(super) times: Option<f64>,
}

/// Words between a number and its unit.
const BETWEEN: &[&str] = &[
    "heaped", "heaping", "level", "rounded", "scant", "generous", "good", "full", "large", "small",
    "medium", "big", "packed", "firmly", "lightly", "loosely", "of", "a", "an", "about", "whole",
    "thin", "thick", "x", "fluid", "imperial", "us", "metric", "very", "thinly", "loose", "short",
    "long",
];

/// Every amount of the line, in order.
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
            || token.number().is_some() && next_is_exact_unit(tokens, at) && own != Tag::Name;
        let value = value_at(tokens, tags, at).filter(|_| counts);
        let Some((low, mut to)) = value else {
            at += 1;
            continue;
        };
        if tokens.get(to).is_some_and(|next| next.text == "%") {
            at = to + 1;
            continue;
        }
        let mut high = low;
        if let Some((upper, end)) = range(tokens, tags, to) {
            // "1 1 1/2" is no range that runs down.
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
        let behind = to;
        let (unit, to) = unit_behind(tokens, tags, to, depth, times.is_some());
        // "(3 1/2) pound" leaves its bracket.
        let closed = tokens.get(behind..to).unwrap_or_default();
        let closed = closed.iter().filter(|token| token.text == ")").count();
        depth = depth.saturating_sub(u8::try_from(closed).unwrap_or(u8::MAX));
        // "1 cup to 2 cups"
        let mut end = to;
        if let Some((upper, more)) = range(tokens, tags, to).filter(|_| unit.is_some()) {
            let (second, after) = unit_behind(tokens, tags, more, depth, false);
            if second == unit {
                high = upper.max(low);
                end = after;
            }
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
        });
        at = end.max(at + 1);
    }
    found
}

/// The unit behind a number, and the place behind it.
fn unit_behind(
    tokens: &[Token<'_>],
    tags: &[Tag],
    from: usize,
    depth: u8,
    any: bool,
) -> (Option<&'static Unit>, usize) {
    for (at, token) in tokens.iter().enumerate().skip(from).take(4) {
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
            let tagged = tag(tags, at) == Tag::Unit;
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
            || token.text == ")" && at == from && next_is_exact_unit(tokens, at)
            || BETWEEN.contains(&token.text)
            || is_one_of(token.text, BETWEEN) && tag(tags, at) != Tag::Name
            || tag(tags, at) == Tag::Unit;
        if !skips {
            break;
        }
    }
    (None, from)
}

/// Behind `or more`, `or so`: they do not change what is counted.
fn or_more(tokens: &[Token<'_>], at: usize) -> usize {
    let is = |at: usize, words: &[&str]| {
        let token = tokens.get(at);
        token.is_some_and(|token| is_one_of(token.text, words))
    };
    let open = is(at, &["or"]) && is(at + 1, &["more", "so", "less"]);
    at + 2 * usize::from(open)
}

/// Behind the dot of an abbreviation.
fn dot(tokens: &[Token<'_>], at: usize) -> usize {
    at + usize::from(tokens.get(at).is_some_and(|token| token.text == "."))
}

/// `-2`, `– 2`, `to 2`, `or 2` behind a number.
fn range(tokens: &[Token<'_>], tags: &[Tag], at: usize) -> Option<(f64, usize)> {
    let joint = tokens.get(at)?;
    let joins = matches!(joint.text, "-" | "–" | "—" | "‑" | "‐" | "~")
        || is_one_of(joint.text, &["to", "or"]);
    if !joins {
        return None;
    }
    // "11- to 12-pound"
    let to = tokens.get(at + 1).map_or("", |token| token.text);
    let at = at + usize::from(joint.text == "-" && is_one_of(to, &["to", "or"]));
    let (value, end) = value_at(tokens, tags, at + 1)?;
    // "1-15 ounce can" is one can of fifteen ounces.
    let glued = joint.text == "-"
        && next_is_exact_unit(tokens, at + 1)
        && tags.get(at + 1) != Some(&Tag::Quantity);
    (!glued).then_some((value, end))
}

/// A number, or a word that is one, and the place behind it.
fn value_at(tokens: &[Token<'_>], tags: &[Tag], at: usize) -> Option<(f64, usize)> {
    let token = tokens.get(at)?;
    if let Some(value) = token.number() {
        return Some((value, at + 1));
    }
    if token.kind != TokenKind::Word || token.text.len() > 9 {
        return None;
    }
    let lower = token.text.to_lowercase();
    let next = tokens.get(at + 1).map(|token| token.text.to_lowercase());
    let next = next.as_deref().unwrap_or_default();
    let quantity = tag(tags, at) == Tag::Quantity;
    let value = match lower.as_str() {
        "one" => 1.0,
        "two" => 2.0,
        "three" => 3.0,
        "four" => 4.0,
        "five" => 5.0,
        "six" => 6.0,
        "seven" => 7.0,
        "eight" => 8.0,
        "nine" => 9.0,
        "ten" => 10.0,
        "eleven" => 11.0,
        "twelve" => 12.0,
        "half" if quantity || matches!(next, "a" | "an") || unit(next).is_some() => {
            let skip = usize::from(matches!(next, "a" | "an"));
            return Some((0.5, at + 1 + skip));
        }
        "quarter" if quantity => 0.25,
        "couple" if quantity || next == "of" => 2.0,
        "few" if quantity || next == "of" => 3.0,
        "several" if quantity => 4.0,
        "dozen" if quantity => 12.0,
        "a" | "an" if at == 0 => {
            return match next {
                "few" => Some((3.0, at + 2)),
                "couple" => Some((2.0, at + 2)),
                "dozen" => Some((12.0, at + 2)),
                "half" => Some((0.5, at + 2)),
                "quarter" => Some((0.25, at + 2)),
                "third" => Some((1.0 / 3.0, at + 2)),
                _ => Some((1.0, at + 1)),
            };
        }
        _ => return None,
    };
    // "One half", "three quarters".
    let part = match next {
        "half" | "halves" => Some(0.5),
        "third" | "thirds" => Some(1.0 / 3.0),
        "quarter" | "quarters" | "fourth" | "fourths" => Some(0.25),
        _ => None,
    };
    match part.filter(|_| tag(tags, at + 1) == Tag::Quantity) {
        Some(part) => Some((value * part, at + 2)),
        None => Some((value, at + 1)),
    }
}

fn next_is_exact_unit(tokens: &[Token<'_>], at: usize) -> bool {
    let unit = tokens.get(at + 1).and_then(|token| unit(token.text));
    unit.is_some_and(|unit| matches!(unit.measure, Measure::Mass(_) | Measure::Volume(_)))
}
