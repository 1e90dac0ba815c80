//! Cuts a text at its commas and describes each piece: how it begins, what the food table knows of
//! its words, and whether it offers a choice.
//!
//! Deciding which pieces form a line is not done here.

use sundry_food::{Naming, standard};

use super::amount::is_one_of;
use super::features::{Word, hash, mix};
use super::token::{Token, TokenKind};
use super::unit::{Measure, unit};

/// Hash of a missing word.
pub(super) const NO_WORD: u64 = 7;

/// The text between two commas.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that a piece may have beside any other"
)]
pub(super) struct Piece {
    /// Index of the first token; the comma stands before it.
    pub(super) from: usize,
    /// Index after the last token: a comma, or the end.
    pub(super) to: usize,
    /// Sum of 2 if the piece begins with a number and 1 if a unit follows.
    pub(super) amount: u64,
    /// Class of its words, 0–4: see [`names`].
    pub(super) names: u64,
    /// The leading number; 0 without one.
    pub(super) value: f64,
    /// Classes of the first four tokens, packed into one number.
    pub(super) opening: u64,
    /// True if it begins with a length or a percentage: `1 inch thick`, `2% milk`.
    pub(super) length: bool,
    /// True if it offers a choice: `parsley or dill`.
    pub(super) has_or: bool,
    /// True if it begins with a joining word: `or`, `and`, `plus`.
    pub(super) joins: bool,
    /// True if it ends a list with a substitute: `or other sparkling wine`, `or similar`.
    pub(super) others: bool,
    /// Sum of the signs in it that may introduce a list: a colon (`Toppings: cheese`) is 1, a dash
    /// 2, `such as` 4.
    pub(super) announces: u64,
    /// True if the next piece contains a choice without an amount: `leeks, carrots, or both`.
    pub(super) list_goes_on: bool,
    /// True if its first word is capitalised.
    pub(super) capital: bool,
    pub(super) first: u64,
    pub(super) last: u64,
    /// Hash of the last word before a bracket, without its plural ending.
    pub(super) head: u64,
    /// Hashes of the first two words after the amount.
    pub(super) after: [u64; 2],
    /// Hashes of the endings of the first word after the amount and of the last word.
    pub(super) endings: [u64; 2],
    /// Hashes of the food's kind, its parent kind and its aisle; 0 if it names no food.
    pub(super) food: [u64; 3],
}

impl Piece {
    /// Returns its amount and word class as one number.
    pub(super) fn class(&self) -> u64 {
        self.amount * 8 + self.names
    }

    /// Returns its role in a choice or a list as one number.
    pub(super) fn list(&self) -> u64 {
        u64::from(self.has_or) * 8
            + u64::from(self.joins) * 4
            + u64::from(self.list_goes_on) * 2
            + u64::from(self.others)
    }

    pub(super) fn tokens(&self) -> u64 {
        (self.to - self.from) as u64
    }

    /// Compares its leading number with another piece's: smaller (1), equal (2), larger (3), or 0
    /// if either has none: `3 shallots, 2 sliced, 1 chopped`.
    pub(super) fn beside(&self, other: &Self) -> u64 {
        if self.amount < 2 || other.amount < 2 {
            return 0;
        }
        match self.value.partial_cmp(&other.value) {
            Some(std::cmp::Ordering::Less) => 1,
            Some(std::cmp::Ordering::Equal) => 2,
            _ => 3,
        }
    }

    /// Returns true if it begins with an amount other than a length or a percentage.
    pub(super) fn is_measured(&self) -> bool {
        self.amount >= 2 && !self.length
    }
}

/// Cuts a line at the commas outside brackets: text in brackets belongs to the text before it.
pub(super) fn pieces(line: &str, tokens: &[Token<'_>], words: &[Word]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let inside = in_brackets(tokens);
    let mut from = 0;
    for at in 0..=tokens.len() {
        let sign = tokens.get(at).map_or(",", |token| token.text);
        let is_end = at == tokens.len();
        if !is_end && (sign != "," || at == 0 || inside.get(at) == Some(&true)) {
            continue;
        }
        let own = tokens.get(from..at).unwrap_or_default();
        let piece = piece(line, own, words.get(from..at).unwrap_or_default(), from);
        if let Some(before) = pieces.last_mut() {
            before.list_goes_on = piece.amount == 0 && piece.has_or;
        }
        pieces.push(piece);
        from = at + 1;
    }
    pieces
}

/// Returns, for every token, true if it is inside brackets. A bracket that is never closed is
/// ignored.
fn in_brackets(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut inside = vec![false; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                let from = open.pop();
                // Tokens of an outer pair are marked once, when it closes.
                if let Some(inside) = from.and_then(|from| inside.get_mut(from..at)) {
                    inside.fill(true);
                }
            }
            _ => {}
        }
    }
    inside
}

fn piece(line: &str, tokens: &[Token<'_>], words: &[Word], from: usize) -> Piece {
    let kinds: Vec<u64> = tokens.iter().map(kind).collect();
    let of_amount = amount_length(tokens, &kinds);
    let begins = tokens.first().is_some_and(|token| token.number().is_some());
    let has_unit = kinds.iter().take(of_amount).any(|kind| is_unit(*kind));
    let text = |tokens: &[Token<'_>]| match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => line.get(first.start..last.end()).unwrap_or_default(),
        _ => "",
    };
    let has = |words: &[&str]| tokens.iter().any(|token| is_one_of(token.text, words));
    let joins = tokens
        .first()
        .is_some_and(|token| is_one_of(token.text, &["or", "and", "plus", "and/or", "&"]));
    let behind = tokens.get(of_amount..).unwrap_or_default();
    let names = names(text(behind));
    let both = || tokens.iter().zip(words);
    let of_kind = |kind: TokenKind| both().filter(move |(token, _)| token.kind == kind);
    let last = of_kind(TokenKind::Word).next_back();
    let before_brackets = both().take_while(|(token, _)| token.text != "(");
    let head = before_brackets
        .filter(|(token, _)| token.kind == TokenKind::Word)
        .last();
    let mut after = both()
        .skip(of_amount)
        .filter(|(token, _)| token.text != "(");
    let after = [after.next(), after.next()];
    let whole = |found: Option<(&Token<'_>, &Word)>| found.map_or(NO_WORD, |(_, word)| word.hash);
    let ending =
        |found: Option<(&Token<'_>, &Word)>| found.map_or(NO_WORD, |(_, word)| word.ending);
    let has_dash = tokens.windows(3).any(|three| {
        matches!(three, [before, dash, after] if matches!(dash.text, "-" | "–" | "—")
            && (before.number().is_none() || after.number().is_none()))
    });
    let food = if names >= 3 {
        food(line, behind)
    } else {
        [0; 3]
    };
    let opening = kinds.iter().take(4);
    let opening = opening.fold(0, |opening, kind| opening * 9 + 1 + kind);
    let measure = kinds.iter().find(|kind| !matches!(kind, 0 | 7));
    Piece {
        from,
        to: from + tokens.len(),
        amount: u64::from(begins) * 2 + u64::from(has_unit),
        names,
        value: tokens.first().and_then(Token::number).unwrap_or_default(),
        opening,
        length: begins && matches!(measure, Some(2 | 3)),
        has_or: has(&["or", "and/or"]),
        joins,
        others: has(&[
            "other",
            "others",
            "similar",
            "any",
            "both",
            "combination",
            "mixture",
        ]),
        announces: u64::from(has(&[":"]))
            + u64::from(has_dash) * 2
            + u64::from(has(&[
                "such",
                "assorted",
                "e.g",
                "like",
                "mixed",
                "combination",
            ])) * 4,
        list_goes_on: false,
        capital: tokens
            .first()
            .is_some_and(|token| token.text.starts_with(char::is_uppercase)),
        first: words.first().map_or(NO_WORD, |word| word.hash),
        last: whole(last),
        head: head.map_or(NO_WORD, |(_, word)| word.stem),
        after: after.map(whole),
        endings: [ending(after[0]), ending(last)],
        food,
    }
}

/// Returns the food at the end of the words before a bracket or a choice: hashes of its kind,
/// parent kind and aisle. Only exact names of one to four words are looked up, which takes a tenth
/// of the time of the full search.
fn food(line: &str, tokens: &[Token<'_>]) -> [u64; 3] {
    let ends = |token: &&Token<'_>| !matches!(token.text, "(" | "or" | "and");
    let count = tokens.iter().take_while(ends).count();
    let tokens = tokens.get(..count).unwrap_or_default();
    let Some(last) = tokens.last() else {
        return [0; 3];
    };
    let kind = tokens
        .iter()
        .skip(count.saturating_sub(4))
        .find_map(|first| standard().kind(line.get(first.start..last.end())?));
    kind.map_or([0; 3], |kind| {
        let parent = kind.parents().next().unwrap_or(kind);
        // The names are hashed because a kind's number changes when the table grows.
        [
            hash(kind.name().as_bytes()),
            hash(parent.name().as_bytes()),
            hash(kind.aisle().as_bytes()),
        ]
    })
}

/// Returns the number of leading tokens that belong to the amount: `50g/2oz`, `1 (12-ounce)
/// package`.
fn amount_length(tokens: &[Token<'_>], kinds: &[u64]) -> usize {
    let mut depth = 0_i32;
    let mut length = 0;
    for (at, (token, kind)) in tokens.iter().zip(kinds).enumerate() {
        let is_amount = *kind == 0 || is_unit(*kind);
        match token.text {
            "(" if at > 0 => depth += 1,
            ")" if depth > 0 => depth -= 1,
            "-" | "–" | "/" | "x" | "X" | "×" | "." | "%" | "+" => continue,
            "fl" | "fluid" | "to" | "of" | "about" if at > 0 => continue,
            _ if is_amount || depth > 0 => {}
            _ => break,
        }
        if depth == 0 {
            length = at + 1;
        }
    }
    length
}

/// Returns true if a token class is a unit.
fn is_unit(kind: u64) -> bool {
    matches!(kind, 1 | 2 | 4)
}

/// Returns the class of a token, 0–7.
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

/// Classifies words: nothing (0), something unknown (1), a description (2), a food among other
/// words (3), a food (4).
fn names(text: &str) -> u64 {
    match standard().naming(text) {
        Naming::Nothing => 0,
        Naming::Unknown => 1,
        Naming::Said => 2,
        Naming::Among => 3,
        Naming::Food => 4,
    }
}

/// Hashes several small values into one.
pub(super) fn mixed(parts: &[u64]) -> u64 {
    parts.iter().fold(17, |hash, part| mix(hash, *part))
}
