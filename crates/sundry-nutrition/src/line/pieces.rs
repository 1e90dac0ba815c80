//! A text cut at its commas, and what can be told of each piece by itself: how it begins, what the
//! food table says of its words, whether it offers a choice.
//!
//! Which pieces make a line is not told here.

use sundry_food::{Naming, standard};

use super::features::{hash_word, mix, stem_hash};
use super::token::{Token, TokenKind};
use super::unit::{Measure, unit};

/// Stands for a word that is not there.
const NO_WORD: u64 = 7;

/// What stands between two commas.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    /// Its first token; the comma stands before it.
    pub from: usize,
    /// The token behind its last: a comma, or the end.
    pub to: usize,
    /// Whether a number begins it (2), and a unit comes behind (1).
    pub amount: u64,
    /// What its words name, 0–4: see [`names`].
    pub names: u64,
    /// The kinds of its first four tokens.
    pub opening: u64,
    /// Whether it begins with a measure of length or a percentage: `1 inch thick`, `2% milk`.
    pub length: bool,
    /// Whether it offers a choice: `parsley or dill`.
    pub has_or: bool,
    /// Whether it begins with a word that joins: `or`, `and`, `plus`.
    pub joins: bool,
    /// Whether it has an `and` or `plus`.
    pub has_and: bool,
    /// Whether the next piece has a choice without an amount: `leeks, carrots, or both`.
    pub list_goes_on: bool,
    /// Whether its words announce a list: `such as`, `assorted`.
    pub says_one_of: bool,
    /// Whether a word begins it with a capital.
    pub capital: bool,
    pub first: u64,
    pub last: u64,
    /// The last word before a bracket, without its plural ending.
    pub head: u64,
}

impl Piece {
    /// How it begins and what it names.
    pub fn class(&self) -> u64 {
        self.amount * 8 + self.names
    }

    /// Its part in a choice or a list.
    pub fn list(&self) -> u64 {
        u64::from(self.has_or) * 4 + u64::from(self.joins) * 2 + u64::from(self.list_goes_on)
    }

    pub fn tokens(&self) -> u64 {
        (self.to - self.from) as u64
    }

    /// Whether a number begins it that counts or weighs something.
    pub fn is_measured(&self) -> bool {
        self.amount >= 2 && !self.length
    }
}

/// The pieces of a line between commas that are not in brackets: what is in brackets belongs to
/// what stands before them.
pub(super) fn pieces(line: &str, tokens: &[Token<'_>]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut depth = 0_i32;
    let mut from = 0;
    for at in 0..=tokens.len() {
        let sign = tokens.get(at).map_or(",", |token| token.text);
        match sign {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = (depth - 1).max(0),
            _ => {}
        }
        let is_end = at == tokens.len();
        if !is_end && (sign != "," || at == 0 || depth > 0) {
            continue;
        }
        let own = tokens.get(from..at).unwrap_or_default();
        let piece = piece(line, own, from);
        if let Some(before) = pieces.last_mut() {
            before.list_goes_on = piece.amount == 0 && piece.has_or;
        }
        pieces.push(piece);
        from = at + 1;
    }
    pieces
}

fn piece(line: &str, tokens: &[Token<'_>], from: usize) -> Piece {
    let is_unit = |token: &Token<'_>| unit(token.text).is_some();
    let of_amount = tokens
        .iter()
        .take_while(|token| token.number().is_some() || is_unit(token) || token.text == "-")
        .count();
    let begins = tokens.first().is_some_and(|token| token.number().is_some());
    let has_unit = tokens.iter().take(of_amount).any(is_unit);
    let text = |tokens: &[Token<'_>]| match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => line.get(first.start..last.end()).unwrap_or_default(),
        _ => "",
    };
    let has = |words: &[&str]| {
        tokens
            .iter()
            .any(|token| words.iter().any(|word| token.text.eq_ignore_ascii_case(word)))
    };
    let joins = tokens.first().is_some_and(|token| {
        ["or", "and", "plus", "and/or", "&"]
            .iter()
            .any(|word| token.text.eq_ignore_ascii_case(word))
    });
    let words = tokens
        .iter()
        .take_while(|token| token.text != "(")
        .filter(|token| token.kind == TokenKind::Word);
    let opening = tokens
        .iter()
        .take(4)
        .fold(0, |opening, token| opening * 9 + 1 + kind(token));
    let measure = tokens.iter().find(|token| token.number().is_none() && kind(token) != 7);
    Piece {
        from,
        to: from + tokens.len(),
        amount: u64::from(begins) * 2 + u64::from(has_unit),
        names: names(text(tokens.get(of_amount..).unwrap_or_default())),
        opening,
        length: begins && measure.is_some_and(|token| matches!(kind(token), 2 | 3)),
        has_or: has(&["or", "and/or"]),
        joins,
        has_and: has(&["and", "plus", "&"]),
        list_goes_on: false,
        says_one_of: has(&["such", "assorted", "e.g", "like", "mixed", "combination"]),
        capital: tokens
            .first()
            .is_some_and(|token| token.text.starts_with(char::is_uppercase)),
        first: tokens.first().map_or(NO_WORD, hash_word),
        last: tokens
            .iter()
            .rfind(|token| token.kind == TokenKind::Word)
            .map_or(NO_WORD, hash_word),
        head: words.last().map_or(NO_WORD, stem_hash),
    }
}

/// What kind of token it is, 0–7.
fn kind(token: &Token<'_>) -> u64 {
    if token.number().is_some() {
        return 0;
    }
    match unit(token.text).map(|unit| unit.measure) {
        Some(Measure::Mass(_) | Measure::Volume(_)) => return 1,
        Some(Measure::Length(_)) => return 2,
        Some(_) => return 4,
        None => {}
    }
    match token.text {
        "%" | "\"" | "”" | "″" | "thick" | "percent" => 3,
        "(" => 5,
        _ if token.kind == TokenKind::Word => 6,
        _ => 7,
    }
}

/// What words name: nothing, something unknown, something said of a food, a food among other words,
/// a food.
fn names(text: &str) -> u64 {
    match standard().naming(text) {
        Naming::Nothing => 0,
        Naming::Unknown => 1,
        Naming::Said => 2,
        Naming::Among => 3,
        Naming::Food => 4,
    }
}

/// A hash of several small things.
pub(super) fn mixed(parts: &[u64]) -> u64 {
    parts.iter().fold(17, |hash, part| mix(hash, *part))
}
