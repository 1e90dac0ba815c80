//! A text cut at its commas, and what can be told of each piece by itself: how it begins, what the
//! food table says of its words, whether it offers a choice.
//!
//! Which pieces make a line is not told here.

use sundry_food::{Naming, standard};

use super::amount::is_one_of;
use super::features::{Word, hash, mix};
use super::token::{Token, TokenKind};
use super::unit::{Measure, unit};

/// Stands for a word that is not there.
pub(super) const NO_WORD: u64 = 7;

/// What stands between two commas.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that a piece may have beside any other"
)]
pub(super) struct Piece {
    /// Its first token; the comma stands before it.
    pub(super) from: usize,
    /// The token behind its last: a comma, or the end.
    pub(super) to: usize,
    /// Whether a number begins it (2), and a unit comes behind (1).
    pub(super) amount: u64,
    /// What its words name, 0–4: see [`names`].
    pub(super) names: u64,
    /// The number that begins it; 0 without one.
    pub(super) value: f64,
    /// The kinds of its first four tokens.
    pub(super) opening: u64,
    /// Whether it begins with a measure of length or a percentage: `1 inch thick`, `2% milk`.
    pub(super) length: bool,
    /// Whether it offers a choice: `parsley or dill`.
    pub(super) has_or: bool,
    /// Whether it begins with a word that joins: `or`, `and`, `plus`.
    pub(super) joins: bool,
    /// Whether it ends a list by what may stand in: `or other sparkling wine`, `or similar`.
    pub(super) others: bool,
    /// Behind what in it a list may stand: a colon (`Toppings: cheese`) 1, a dash 2, `such as` 4.
    pub(super) announces: u64,
    /// Whether the next piece has a choice without an amount: `leeks, carrots, or both`.
    pub(super) list_goes_on: bool,
    /// Whether a word begins it with a capital.
    pub(super) capital: bool,
    pub(super) first: u64,
    pub(super) last: u64,
    /// The last word before a bracket, without its plural ending.
    pub(super) head: u64,
    /// The first word behind the amount, and the one behind that.
    pub(super) after: [u64; 2],
    /// The endings of its first word behind the amount and of its last word.
    pub(super) endings: [u64; 2],
    /// Which food it names: its kind, what that is a kind of, and its aisle; 0 without any.
    pub(super) food: [u64; 3],
}

impl Piece {
    /// How it begins and what it names.
    pub(super) fn class(&self) -> u64 {
        self.amount * 8 + self.names
    }

    /// Its part in a choice or a list.
    pub(super) fn list(&self) -> u64 {
        u64::from(self.has_or) * 8
            + u64::from(self.joins) * 4
            + u64::from(self.list_goes_on) * 2
            + u64::from(self.others)
    }

    pub(super) fn tokens(&self) -> u64 {
        (self.to - self.from) as u64
    }

    /// Whether its number is smaller than (1), as large as (2) or larger than another's (3):
    /// `3 shallots, 2 sliced, 1 chopped`.
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

    /// Whether a number begins it that counts or weighs something.
    pub(super) fn is_measured(&self) -> bool {
        self.amount >= 2 && !self.length
    }
}

/// The pieces of a line between commas that are not in brackets: what is in brackets belongs to
/// what stands before them.
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

/// Which tokens are in brackets; one that is never closed opens nothing.
fn in_brackets(tokens: &[Token<'_>]) -> Vec<bool> {
    let mut inside = vec![false; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" => open.push(at),
            ")" | "]" | "}" => {
                let from = open.pop();
                // Those of an outer pair are marked once, when that closes.
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

/// The food that words end in before a bracket or a choice: its kind, what that is a kind of, and its
/// aisle. The table's names are asked for, one to four words long, which takes a tenth of the time of
/// the full search.
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
        // By their names: a kind's number changes when the table gets another.
        [
            hash(kind.name().as_bytes()),
            hash(parent.name().as_bytes()),
            hash(kind.aisle().as_bytes()),
        ]
    })
}

/// How many tokens at the beginning are of its amount: `50g/2oz`, `1 (12-ounce) package`.
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

/// Whether a kind of token is a unit.
fn is_unit(kind: u64) -> bool {
    matches!(kind, 1 | 2 | 4)
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
