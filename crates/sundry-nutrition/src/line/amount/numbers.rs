//! Reads the numbers of a tagged line, in digits and in words: `2`, `a dozen`, `one half`,
//! `three-quarters`. Units are read elsewhere.

use super::scan::{is_hyphen, next_is_exact_unit};
use super::{ABOUT, is_one_of, tag};
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind};
use crate::line::unit::unit;
use crate::lower_case::lower_case;
use crate::number_words::number_word;

/// Returns the value of a number or number word, and the index after it.
pub(super) fn value_at(tokens: &[Token<'_>], tags: &[Tag], at: usize) -> Option<(f64, usize)> {
    let token = tokens.get(at)?;
    if let Some(value) = token.number() {
        return Some((value, at + 1));
    }
    if let Some(part) = fraction_word(token) {
        return Some((part, at + 1));
    }
    if token.kind != TokenKind::Word || token.text.len() > 9 {
        return None;
    }
    let lower = lower_case(token.text);
    let hyphen = tokens.get(at + 1).is_some_and(|sign| is_hyphen(sign.text));
    let next = tokens.get(at + 1 + usize::from(hyphen));
    let next = next.map(|token| lower_case(token.text));
    let next = next.as_deref().unwrap_or_default();
    let quantity = tag(tags, at) == Tag::Quantity;
    let value = match &*lower {
        "half" if quantity || matches!(next, "a" | "an") || unit(next).is_some() => {
            let skip = usize::from(matches!(next, "a" | "an"));
            return Some((0.5, at + 1 + skip));
        }
        "quarter" if quantity => 0.25,
        "couple" if quantity || next == "of" => 2.0,
        "few" if quantity || next == "of" => 3.0,
        "several" if quantity => 4.0,
        "dozen" if quantity => 12.0,
        "a" | "an" if at == 0 || quantity || is_about_a(tokens, at) => {
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
        word => number_word(word)?,
    };
    // Examples: "one half", "three quarters".
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

/// Returns true for an `a` that means one of an exact unit: `about a pound`.
fn is_about_a(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    before.is_some_and(|word| is_one_of(word.text, &ABOUT)) && next_is_exact_unit(tokens, at)
}

/// Returns the value of a fraction in one word: `three-quarter`.
pub(in crate::line) fn fraction_word(token: &Token<'_>) -> Option<f64> {
    const PARTS: &[(&str, f64)] = &[
        ("one-half", 0.5),
        ("one-third", 1.0 / 3.0),
        ("one-fourth", 0.25),
        ("one-quarter", 0.25),
        ("two-thirds", 2.0 / 3.0),
        ("three-fourths", 0.75),
        ("three-quarter", 0.75),
        ("three-quarters", 0.75),
    ];
    let of = |(word, _): &&(&str, f64)| word.eq_ignore_ascii_case(token.text);
    let is_one = token.kind == TokenKind::Word && token.text.contains('-');
    PARTS
        .iter()
        .filter(|_| is_one)
        .find(of)
        .map(|(_, part)| *part)
}
