//! Corrects tags by rules where training data is scarce: labels before a line, rare spellings of
//! units and sizes, names that belong to another food.

mod amounts;

use sundry_table::Class;

pub(crate) use self::amounts::is_same_word;
use self::amounts::{amounts_behind_name, is_amount_alone, number_words};
use super::amount::is_one_of;
use super::amount::numbers::fraction_word;
use super::amount::scan::{is_inch_sign, next_is_exact_unit};
use super::tagger::Tag;
use super::token::{Token, tokens};
use super::unit::unit;
use crate::number_words::begins_amount;
use crate::word_classes::{LINE, is};

static SHORT_SIZES: Class = Class::of(&LINE, "abbreviated size");
static SIZES: Class = Class::of(&LINE, "size in a unit");
static PARTS: Class = Class::of(&LINE, "part of a citrus fruit");
static SHARES: Class = Class::of(&LINE, "share of a drink");
static NOTES: Class = Class::of(&LINE, "begins a note");

/// Strips a label before an amount (`Egg wash: 1 egg yolk`), a number that belongs to no food (`1
/// Optional garnish: …`), and `Season with`. A name followed only by its amount is not a label:
/// `Pasta: 800g`.
pub(super) fn behind_label(text: &str) -> &str {
    let text = behind_lean_share(text.trim_start());
    let is_number = |part: &str| part.trim_start().starts_with(char::is_numeric);
    if let Some((label, rest)) = text.split_once(':')
        && is_number(rest)
        && !label.contains(|letter: char| letter.is_numeric() || letter == '(')
        && !is_amount_alone(rest)
    {
        return rest.trim_start();
    }
    let words = tokens_before_name(text);
    match words.as_slice() {
        [one, note, ..] if one.text == "1" && is_one_of(note.text, &NOTES) => {
            behind_label(text.get(note.start..).unwrap_or_default())
        }
        [season, with, ..]
            if is_one_of(season.text, &["season"]) && is_one_of(with.text, &["with"]) =>
        {
            text.get(with.end()..).unwrap_or_default().trim_start()
        }
        _ => text,
    }
}

/// Strips the shares of lean meat and fat before a name, which are no amount: `93/7 ground turkey`.
fn behind_lean_share(text: &str) -> &str {
    let shares = text.split_once(' ').and_then(|(shares, rest)| {
        let (lean, fat) = shares.split_once('/')?;
        let (lean, fat) = (lean.parse::<u8>().ok()?, fat.parse::<u8>().ok()?);
        (lean > fat && lean.checked_add(fat) == Some(100)).then_some(rest)
    });
    shares.unwrap_or(text)
}

/// Returns the first two words, if a cheap check shows that they may matter.
fn tokens_before_name(text: &str) -> Vec<Token<'_>> {
    let begins = text.starts_with("1 ") || text.starts_with(['S', 's']);
    let end = text
        .match_indices(' ')
        .nth(1)
        .map_or(text.len(), |(at, _)| at);
    if begins {
        tokens(text.get(..end).unwrap_or_default())
    } else {
        Vec::new()
    }
}

/// Corrects tags in constructions that labelled lines rarely contain.
pub(super) fn mend(tokens: &[Token<'_>], tags: &mut [Tag]) {
    letters_as_units(tokens, tags);
    served(tokens, tags);
    number_words(tokens, tags);
    amounts_behind_name(tokens, tags);
    for at in 0..tags.len() {
        let Some(token) = tokens.get(at) else { break };
        let is = |at: usize, words: &[&str]| {
            let token = tokens.get(at);
            token.is_some_and(|token| is_one_of(token.text, words))
        };
        let is_number = |at: usize| {
            let token = tokens.get(at);
            token.is_some_and(|token| token.number().is_some())
        };
        let mut set = |at: usize, tag: Tag| {
            if let Some(slot) = tags.get_mut(at) {
                *slot = tag;
            }
        };
        // "Apple, small, with skin".
        let ends = at + 1 == tokens.len() || is(at + 1, &[","]) && !is(at + 2, &["or", "and"]);
        let is_apart = at > 1 && is(at - 1, &[","]) && ends;
        if at == 0 && is(0, &["in"]) {
            // "In n out burger" measures nothing.
            set(0, Tag::Name);
        } else if is_apart && is(at, &SIZES) {
            set(at, Tag::Size);
        } else if is_number(at) && is(at + 1, &["%"]) && is(at + 2, &SHARES) {
            // "Milk tea 22 oz 75% sugar" is no sugar.
            (at..at + 3).for_each(|at| set(at, Tag::Comment));
        } else if is_inch_sign(tokens, at) {
            set(at, Tag::Sign);
        } else if is(at, &SHORT_SIZES) {
            set(at, Tag::Size);
        } else if fraction_word(token).is_some() && next_is_exact_unit(tokens, at) {
            set(at, Tag::Quantity);
            set(at + 1, Tag::Unit);
        } else if at == 0 && is(at, &["quarter"]) && next_is_exact_unit(tokens, at) {
            // "Quarter cup of nuts".
            set(at, Tag::Quantity);
            set(at + 1, Tag::Unit);
        } else if is(at, &["strip"]) && is(at + 1, &["steak", "steaks"]) {
            set(at, Tag::Name);
        } else if is(at, &["gram"]) && is(at + 1, &["flour"]) && at > 0 && !is_number(at - 1) {
            // Example: flour of chickpeas.
            set(at, Tag::Name);
        } else if is(at, &PARTS)
            && is(at + 1, &["of"])
            && is(at + 2, &["a", "an", "one", "two", "three"])
        {
            set(at + 2, Tag::Quantity);
        }
    }
}

/// Tags the vessel or portion at the beginning of a line as a unit: `1 serving of rice`, `plate of
/// pasta`. Labelled recipe lines never contain these.
fn served(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let of = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| is_one_of(token.text, &["of"]))
    };
    // "1 serving", "a portion", "two bowls", "half a plate".
    let begins = |token: &Token<'_>| token.number().is_some() || begins_amount(token.text);
    let at = tokens
        .iter()
        .take(2)
        .take_while(|token| begins(token))
        .count();
    // "A couple of bites".
    let at = at + usize::from(at > 1 && of(at));
    let Some(token) = tokens.get(at) else { return };
    let word = token.text.to_ascii_lowercase();
    let is_unit = is("served", &word) && tokens.len() > at + 1 || is("held", &word) && of(at + 1);
    if !is_unit {
        return;
    }
    for tag in tags.iter_mut().take(at) {
        *tag = Tag::Quantity;
    }
    if let Some(tag) = tags.get_mut(at) {
        *tag = Tag::Unit;
    }
    if of(at + 1)
        && let Some(tag) = tags.get_mut(at + 1)
    {
        *tag = Tag::Sign;
    }
}

/// Tags a single letter after a number as a unit: `1 T butter`. Labelled lines rarely contain
/// these.
fn letters_as_units(tokens: &[Token<'_>], tags: &mut [Tag]) {
    for at in 1..tags.len().saturating_sub(1) {
        let letter = tokens
            .get(at)
            .is_some_and(|token| matches!(token.text, "T" | "t" | "c" | "C"));
        let number = tokens
            .get(at - 1)
            .is_some_and(|token| token.number().is_some());
        if letter
            && number
            && let Some(tag) = tags.get_mut(at)
        {
            *tag = Tag::Unit;
        }
    }
}

/// Removes words from the name that belong to another food: what it is mixed with or comes from
/// (`cornstarch mixed with 2 tablespoons water`, `juice, from 2 limes`), and the last word of a
/// note (`add more to adjust consistency of soup`).
pub(super) fn drop_other_names(tokens: &[Token<'_>], tags: &mut [Tag]) {
    static BEFORE: Class = Class::of(&LINE, "before another amount");
    static LAST: Class = Class::of(&LINE, "ends a note before a name");
    counted_in_brackets(tokens, tags);
    let is = |at: usize, words: &[&str]| {
        let token = tokens.get(at);
        token.is_some_and(|token| is_one_of(token.text, words))
    };
    let is_named = |tags: &[Tag], at: usize| tags.get(at) == Some(&Tag::Name);
    let is_noted =
        |tags: &[Tag], at: usize| matches!(tags.get(at), Some(Tag::Comment | Tag::Purpose));
    let Some(first) = (0..tags.len()).find(|at| is_named(tags, *at)) else {
        return;
    };
    let mut noted = 0;
    for at in first..tags.len() {
        let number = tokens
            .get(at + 1)
            .is_some_and(|token| token.number().is_some());
        let one = is(at + 1, &["a", "an"])
            && tokens
                .get(at + 2)
                .is_some_and(|word| unit(word.text).is_some());
        let other = is(at, &BEFORE) && (number || one);
        let ends_note = noted >= 1 && is(at, &LAST) && is_noted(tags, at);
        let open = |at: usize| {
            tokens
                .get(at)
                .is_some_and(|token| token.text == "(" || token.text == ",")
        };
        if other && !is_named(tags, at) || ends_note && is_named(tags, at + 1) && !open(at + 1) {
            for tag in tags.iter_mut().skip(at).filter(|tag| **tag == Tag::Name) {
                *tag = Tag::Comment;
            }
            return;
        }
        noted = match tags.get(at) {
            Some(Tag::Comment | Tag::Purpose) => noted + 1,
            Some(Tag::Name) => 0,
            _ => noted,
        };
    }
}

/// Removes a counted item in brackets from a name outside them: `graham cracker crumbs (about 14
/// crackers)`.
fn counted_in_brackets(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let (mut depth, mut counts, mut named) = (0_u32, false, false);
    for (token, tag) in tokens.iter().zip(tags) {
        match token.text {
            "(" | "[" => (depth, counts) = (depth + 1, false),
            ")" | "]" => depth = depth.saturating_sub(1),
            _ if depth == 0 => named |= *tag == Tag::Name,
            _ if token.number().is_some() => counts = true,
            _ if counts && named && *tag == Tag::Name => *tag = Tag::Comment,
            _ => {}
        }
    }
}

/// Returns the size that was tagged as part of the unit: `1 small head`, `1 small bunch`.
pub(super) fn size(tokens: &[Token<'_>], tags: &[Tag]) -> Option<String> {
    if tags.contains(&Tag::Size) {
        return None;
    }
    let mut pairs = tokens.iter().zip(tags);
    let (size, _) =
        pairs.find(|(token, tag)| **tag == Tag::Unit && is_one_of(token.text, &SIZES))?;
    Some(size.text.to_owned())
}
