//! Several ingredient lines in one text → one piece a line.
//!
//! A line feed always parts. A comma parts only if what follows looks like the beginning of a line
//! rather than like the rest of one (`1 onion, chopped, 2 eggs` is two): a linear model decides
//! from the words around it, what the food table says of the pieces between commas, and the line
//! that is open. It is trained with the tagger's program, on lines put together.

use sundry_food::{Naming, standard};

use super::features::{hash_word, mix};
use super::token::{Token, TokenKind, tokens};

/// A feature is one of so many numbers.
pub const SPLIT_BUCKETS: usize = 1 << 17;

/// Length of a packed model: a weight a bucket, and the bias in two bytes.
pub const SPLIT_PACKED: usize = SPLIT_BUCKETS + 2;

/// Gives every comma that could part lines to `seam`, from left to right: the place of its token,
/// and its features, some of which depend on where the line that goes on there began. `seam`
/// answers whether the comma parts.
pub fn each_comma(line: &str, tokens: &[Token<'_>], mut seam: impl FnMut(usize, &[u32]) -> bool) {
    let pieces = pieces(line, tokens);
    let words: Vec<u64> = tokens.iter().map(hash_word).collect();
    let word = |at: usize, offset: isize| {
        at.checked_add_signed(offset)
            .and_then(|at| words.get(at))
            .copied()
            .unwrap_or(7)
    };
    let is_number = |at: usize| tokens.get(at).is_some_and(|token| token.number().is_some());
    let mut since_number = 0_u64;
    let mut since_comma = 0_u64;
    let mut features = Vec::with_capacity(48);
    let mut commas = pieces.iter().enumerate().skip(1).peekable();
    let mut open = pieces.first().map(Open::begun).unwrap_or_default();
    for (at, token) in tokens.iter().enumerate() {
        if token.number().is_some() {
            since_number = 0;
        } else {
            since_number = (since_number + 1).min(12);
        }
        let Some((index, piece)) = commas.next_if(|(_, piece)| piece.comma == at) else {
            since_comma = (since_comma + 1).min(12);
            continue;
        };
        // How long the piece behind is, and whether a number is in it.
        let rest = tokens.get(at + 1..).unwrap_or_default();
        let until_comma = rest.iter().take_while(|token| token.text != ",");
        let length = until_comma.clone().count().min(9) as u64;
        let has_number = until_comma.clone().any(|token| token.number().is_some());
        let last = until_comma
            .clone()
            .filter(|token| token.kind == TokenKind::Word)
            .last()
            .map_or(7, hash_word);
        let ends = rest.len() as u64 == length;
        let capital = rest
            .first()
            .is_some_and(|token| token.text.starts_with(char::is_uppercase));
        let line_capital = tokens
            .first()
            .is_some_and(|token| token.text.starts_with(char::is_uppercase));
        features.clear();
        let mut add = |kind: u64, one: u64, two: u64| {
            let hash = mix(mix(kind, one), two);
            features.push((hash >> 40) as u32 & (SPLIT_BUCKETS as u32 - 1));
        };
        let number = u64::from(is_number(at + 1));
        add(1, number, 0);
        add(2, word(at, 1), 0);
        add(3, word(at, 1), word(at, 2));
        add(4, word(at, -1), word(at, 1));
        add(5, word(at, -1), number);
        add(6, word(at, -2), word(at, -1));
        add(7, word(at, 2), number);
        add(8, length, u64::from(has_number) * 2 + u64::from(ends));
        add(9, last, u64::from(has_number));
        add(10, last, length);
        add(11, since_number, since_comma);
        add(12, u64::from(capital), u64::from(line_capital));
        add(13, word(at, 1), length);
        add(14, mix(word(at, 1), word(at, 2)), word(at, 3));
        add(15, word(at, 3), 0);
        add(16, word(at, 1), since_comma);
        add(17, number, word(at, 2));
        add(18, mix(number, word(at, 2)), word(at, 3));
        add(19, since_comma, length);
        add(20, word(at, -1), length);
        add(21, word(at, 1), u64::from(ends));
        add(22, last, word(at, 1));
        add(23, u64::from(since_number == since_comma), length);
        // What the pieces name: this one, the line that is open, the next one.
        let next = pieces.get(index + 1).map_or(9, Piece::class);
        let own = piece.class();
        let line = open.class();
        add(24, own, line);
        add(25, own, next);
        add(26, mix(own, line), open.commas.min(4));
        add(27, own, word(at, 1));
        add(28, line, word(at, 1));
        add(29, mix(own, line), mix(next, u64::from(capital)));
        add(
            30,
            own,
            u64::from(piece.has_or) * 2 + u64::from(piece.list_goes_on),
        );
        add(
            31,
            mix(own, line),
            u64::from(piece.has_or) * 2 + u64::from(piece.list_goes_on),
        );
        add(32, open.first, own);
        add(33, mix(open.first, word(at, 1)), own);
        add(34, own, last);
        add(35, mix(own, line), length);
        add(36, u64::from(open.says_one_of), own);
        add(37, mix(own, line), word(at, -1));
        if seam(at, &features) {
            open = Open::begun(piece);
        } else {
            open.goes_on(piece);
        }
        since_comma = 0;
    }
}

/// What stands between two commas.
struct Piece {
    /// The token of the comma before it.
    comma: usize,
    /// Whether a number begins it, and a unit comes behind.
    amount: u64,
    /// What its words name.
    names: u64,
    /// Whether it offers a choice: `parsley or dill`.
    has_or: bool,
    /// Whether the next piece begins with one, or has one without an amount: `leeks, carrots, or
    /// both`.
    list_goes_on: bool,
    /// Whether its words announce a list: `such as`, `assorted`.
    says_one_of: bool,
    first: u64,
}

impl Piece {
    fn class(&self) -> u64 {
        self.amount * 8 + self.names
    }
}

/// The line that is open at a comma.
#[derive(Default)]
struct Open {
    amount: u64,
    names: u64,
    commas: u64,
    first: u64,
    says_one_of: bool,
}

impl Open {
    fn begun(piece: &Piece) -> Self {
        Self {
            amount: piece.amount,
            names: piece.names,
            commas: 0,
            first: piece.first,
            says_one_of: piece.says_one_of,
        }
    }

    fn goes_on(&mut self, piece: &Piece) {
        self.names = self.names.max(piece.names);
        self.commas += 1;
        self.says_one_of |= piece.says_one_of;
    }

    fn class(&self) -> u64 {
        self.amount * 8 + self.names
    }
}

/// The pieces of a line between commas that are not in brackets: what is in brackets belongs to
/// what stands before them.
fn pieces(line: &str, tokens: &[Token<'_>]) -> Vec<Piece> {
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
        let piece = piece(line, own, from.saturating_sub(1));
        if let Some(before) = pieces.last_mut() {
            before.list_goes_on = piece.amount == 0 && piece.has_or;
        }
        pieces.push(piece);
        from = at + 1;
    }
    pieces
}

fn piece(line: &str, tokens: &[Token<'_>], comma: usize) -> Piece {
    let is_unit = |token: &Token<'_>| super::unit::unit(token.text).is_some();
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
    let has = |word: &str| {
        tokens
            .iter()
            .any(|token| token.text.eq_ignore_ascii_case(word))
    };
    Piece {
        comma,
        amount: u64::from(begins) * 2 + u64::from(has_unit),
        names: names(text(tokens.get(of_amount..).unwrap_or_default())),
        has_or: has("or"),
        list_goes_on: false,
        says_one_of: ["such", "assorted", "e.g", "like", "mixed", "combination"]
            .iter()
            .any(|word| has(word)),
        first: tokens.first().map_or(7, hash_word),
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

/// A trained model of commas.
#[derive(Debug, Clone, Copy)]
pub struct SplitModel<'a> {
    weights: &'a [i8],
    bias: i32,
}

impl<'a> SplitModel<'a> {
    /// Reads a packed model; none if it has another length.
    pub fn read(packed: &'a [u8]) -> Option<Self> {
        if packed.len() != SPLIT_PACKED {
            return None;
        }
        let (weights, bias) = packed.split_at(SPLIT_BUCKETS);
        let bias = i16::from_le_bytes(bias.try_into().ok()?);
        Some(Self {
            weights: bytemuck::cast_slice(weights),
            bias: i32::from(bias),
        })
    }

    /// The lines of a text, without blanks around them; empty ones are left out.
    pub fn split<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut lines = Vec::new();
        for line in text.split(['\n', '\r']) {
            let tokens = tokens(line);
            let mut begin = 0;
            each_comma(line, &tokens, |at, features| {
                let weights = features
                    .iter()
                    .filter_map(|feature| self.weights.get(*feature as usize));
                let sum: i32 = weights.map(|weight| i32::from(*weight)).sum();
                let parts = sum + self.bias > 0;
                if parts && let Some(token) = tokens.get(at) {
                    lines.extend(line.get(begin..token.start));
                    begin = token.end();
                }
                parts
            });
            lines.extend(line.get(begin..));
        }
        lines.retain_mut(|line| {
            *line = line.trim();
            !line.is_empty()
        });
        lines
    }
}
