//! Several ingredient lines in one text → one piece a line.
//!
//! A line feed always parts. A comma parts only if what follows looks like the beginning of a line
//! rather than like the rest of one (`1 onion, chopped, 2 eggs` is two): a linear model decides from
//! the words around it. It is trained with the tagger's program, on lines put together.

use super::features::hash_word;
use super::token::{Token, TokenKind, tokens};

/// A feature is one of so many numbers.
pub const SPLIT_BUCKETS: usize = 1 << 17;

/// Length of a packed model: a weight a bucket, and the bias in two bytes.
pub const SPLIT_PACKED: usize = SPLIT_BUCKETS + 2;

/// Gives every comma that could part lines to `take`: the place of its token, and its features.
pub fn each_comma(tokens: &[Token<'_>], mut take: impl FnMut(usize, &[u32])) {
    let words: Vec<u64> = tokens.iter().map(hash_word).collect();
    let word = |at: usize, offset: isize| {
        at.checked_add_signed(offset)
            .and_then(|at| words.get(at))
            .copied()
            .unwrap_or(7)
    };
    let is_number = |at: usize| tokens.get(at).is_some_and(|token| token.number().is_some());
    let mut depth = 0_i32;
    let mut since_number = 0_u64;
    let mut since_comma = 0_u64;
    let mut features = Vec::with_capacity(40);
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        if token.number().is_some() {
            since_number = 0;
        } else {
            since_number = (since_number + 1).min(12);
        }
        // What is in brackets belongs to what stands before them.
        if token.text != "," || at == 0 || depth > 0 {
            since_comma = (since_comma + 1).min(12);
            continue;
        }
        // How long the piece behind is, and whether a number is in it.
        let rest = tokens.get(at + 1..).unwrap_or_default();
        let piece = rest.iter().take_while(|token| token.text != ",");
        let length = piece.clone().count().min(9) as u64;
        let has_number = piece.clone().any(|token| token.number().is_some());
        let last = piece
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
            let hash = super::features::mix(super::features::mix(kind, one), two);
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
        add(
            14,
            super::features::mix(word(at, 1), word(at, 2)),
            word(at, 3),
        );
        add(15, word(at, 3), 0);
        add(16, word(at, 1), since_comma);
        add(17, number, word(at, 2));
        add(18, super::features::mix(number, word(at, 2)), word(at, 3));
        add(19, since_comma, length);
        add(20, word(at, -1), length);
        add(21, word(at, 1), u64::from(ends));
        add(22, last, word(at, 1));
        add(23, u64::from(since_number == since_comma), length);
        take(at, &features);
        since_comma = 0;
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
            each_comma(&tokens, |at, features| {
                let weights = features
                    .iter()
                    .filter_map(|feature| self.weights.get(*feature as usize));
                let sum: i32 = weights.map(|weight| i32::from(*weight)).sum();
                if sum + self.bias > 0
                    && let Some(token) = tokens.get(at)
                {
                    lines.extend(line.get(begin..token.start));
                    begin = token.end();
                }
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
