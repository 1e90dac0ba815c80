//! Amounts in places and words that a tagger is seldom shown: behind the name (`Eggs: 5`) and in words at the
//! beginning (`Eight eggs`, `a quarter of a pound of rice`).

use crate::line::amount::numbers::number_word;
use crate::line::amount::{ABOUT, is_one_of};
use crate::line::tagger::Tag;
use crate::line::token::{Token, TokenKind, tokens};
use crate::line::unit::{Measure, unit};

/// Whether a text is amounts alone: `350ml | 1 1/2 cup`.
pub(super) fn is_amount_alone(text: &str) -> bool {
    let aside = text.find(['(', ',', ';']).unwrap_or(text.len());
    let tokens = tokens(text.get(..aside).unwrap_or_default());
    tokens
        .iter()
        .all(|token| token.kind != TokenKind::Word || unit(token.text).is_some())
}

/// `Bay leaves: 2`, `gingerbread: 5 slices`: what stands behind a colon is the amount if it is nothing else.
pub(super) fn amounts_behind_colon(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let Some(colon) = tokens.iter().position(|token| token.text == ":") else {
        return;
    };
    let behind = tokens.get(colon + 1..).unwrap_or_default();
    let kind = |token: &Token<'_>| match token.kind {
        TokenKind::Number(_) => Some(Tag::Quantity),
        TokenKind::Word => unit(token.text).map(|_| Tag::Unit),
        TokenKind::Sign => Some(Tag::Sign),
    };
    let is_aside = |token: &&Token<'_>| !matches!(token.text, "(" | "," | ";");
    let found: Option<Vec<Tag>> = behind.iter().take_while(is_aside).map(kind).collect();
    let is_amount = |found: &Vec<Tag>| found.contains(&Tag::Quantity);
    let Some(found) = found.filter(is_amount) else {
        return;
    };
    for (tag, found) in tags.iter_mut().skip(colon + 1).zip(found) {
        *tag = found;
    }
}

/// `Eight eggs`, `two or three onions`, `a quarter of a pound of rice`: amounts in words at the beginning, which
/// labelled lines hardly ever show. Of what is in the singular (`five spice powder`) a number is part of the
/// name.
pub(super) fn number_words(tokens: &[Token<'_>], tags: &mut [Tag]) {
    let is = |at: usize, words: &[&str]| {
        let token = tokens.get(at);
        token.is_some_and(|token| is_one_of(token.text, words))
    };
    let number = |at: usize| {
        let token = tokens.get(at)?;
        let short = token.kind == TokenKind::Word && token.text.len() <= 9;
        short
            .then(|| number_word(&token.text.to_lowercase()))
            .flatten()
    };
    let exact = |at: usize| {
        let unit = tokens.get(at).and_then(|token| unit(token.text));
        unit.is_some_and(|unit| matches!(unit.measure, Measure::Mass(_) | Measure::Volume(_)))
    };
    let mut set = |at: usize, tag: Tag| {
        if let Some(slot) = tags.get_mut(at) {
            *slot = tag;
        }
    };
    let at = usize::from(is(0, ABOUT));
    let part = is(at, &["a", "one", "three"])
        && is(at + 1, &["quarter", "quarters", "half", "third"])
        && is(at + 2, &["of"]);
    if part && is(at + 3, &["a", "an"]) && exact(at + 4) {
        set(at, Tag::Quantity);
        set(at + 1, Tag::Quantity);
        set(at + 4, Tag::Unit);
        return;
    }
    let Some(first) = number(at) else { return };
    let upper = is(at + 1, &["or", "to"]) && number(at + 2).is_some();
    let behind = at + 1 + 2 * usize::from(upper);
    let ends = |token: &&Token<'_>| token.kind == TokenKind::Word;
    let mut words = tokens.get(behind..).unwrap_or_default().iter();
    let counts = first <= 1.0
        || words
            .by_ref()
            .take_while(ends)
            .any(|word| word.text.ends_with('s'));
    if !(counts || exact(behind)) {
        return;
    }
    set(at, Tag::Quantity);
    if upper {
        set(at + 1, Tag::Quantity);
        set(at + 2, Tag::Quantity);
    }
    if exact(behind) {
        set(behind, Tag::Unit);
    }
}
