//! Computes the tagger's input: hashed features of each token and its neighbours.
//!
//! Training and inference share this code. It contains no list of foods: the model learns from
//! labelled lines how words are used.

use sundry_hash::{GOLDEN, fnv1a};

use super::token::{Token, TokenKind};

/// Number of hash buckets. Two features that collide are told apart by the token's other features.
pub const BUCKETS: usize = 1 << 18;

/// Maximum number of features of a token.
const MOST: usize = 40;

/// Properties of one token from which its features are made.
struct Seen {
    /// Hash of the lower-case word; for a number, of its class.
    word: u64,
    /// Hash of the word without its plural ending.
    stem: u64,
    /// Hash of the last three letters.
    suffix: u64,
    /// Class of its characters: letters, capitals, digits, hyphens.
    shape: u64,
    in_brackets: bool,
    /// Number of commas before the token, outside brackets; at most 2.
    commas: u64,
    is_number: bool,
    is_unit: bool,
}

/// Calls `take` with the features of every token, in order.
pub fn each(tokens: &[Token<'_>], mut take: impl FnMut(usize, &[u32])) {
    let seen = look(tokens);
    let edge = Seen {
        word: 11,
        stem: 11,
        suffix: 11,
        shape: 11,
        in_brackets: false,
        commas: 0,
        is_number: false,
        is_unit: false,
    };
    let total_commas = seen.last().map_or(0, |last| last.commas);
    let first_number = seen.iter().position(|token| token.is_number);
    let mut unit_before = 0_u64;
    let mut since_number = 9_u64;
    let mut words_before = 0_u64;
    let mut features = Vec::with_capacity(MOST);
    for (at, token) in seen.iter().enumerate() {
        let near = |offset: isize| {
            at.checked_add_signed(offset)
                .and_then(|at| seen.get(at))
                .unwrap_or(&edge)
        };
        let (before, after) = (near(-1), near(1));
        let (before2, after2) = (near(-2), near(2));
        let brackets = u64::from(token.in_brackets);
        let place = brackets * 3 + token.commas;
        let begins = u64::from(at == 0);
        let whole = u64::from(total_commas > token.commas) * 2 + u64::from(first_number.is_some());
        features.clear();
        let mut add = |kind: u64, one: u64, two: u64| {
            let hash = mix(mix(kind, one), two);
            features.push((hash >> 40) as u32 & (BUCKETS as u32 - 1));
        };
        add(1, token.word, 0);
        add(2, token.word, place);
        add(3, before.word, token.word);
        add(4, token.word, after.word);
        add(5, before.word, 0);
        add(6, after.word, 0);
        add(7, before2.word, 0);
        add(8, after2.word, 0);
        add(9, token.suffix, place);
        add(10, token.shape, place);
        add(11, mix(before.word, token.word), after.word);
        add(12, token.stem, 0);
        add(13, place, whole);
        add(14, token.word, unit_before * 16 + since_number);
        add(15, since_number, mix(unit_before, place));
        add(16, mix(before.suffix, token.suffix), 0);
        add(17, mix(token.suffix, after.suffix), place);
        add(18, mix(before2.word, before.word), 0);
        add(19, mix(after.word, after2.word), 0);
        add(20, begins, token.word);
        add(21, words_before.min(5), place);
        add(22, token.shape, mix(before.shape, after.shape));
        add(
            23,
            mix(u64::from(before.is_number), u64::from(token.is_unit)),
            u64::from(after.is_number),
        );
        add(24, token.word, whole * 8 + words_before.min(3));
        add(25, mix(before.stem, token.stem), place);
        add(26, mix(token.stem, after.stem), place);
        add(27, mix(before2.word, token.word), 0);
        add(28, mix(token.word, after2.word), 0);
        add(29, mix(before.suffix, token.word), after.suffix);
        add(30, after.word, place);
        add(31, before.word, place);
        take(at, &features);
        if token.is_number {
            since_number = 0;
        } else {
            since_number = (since_number + 1).min(9);
        }
        if token.is_unit && !token.in_brackets {
            unit_before = (unit_before + 1).min(2);
        }
        if !token.is_number && token.shape != 1 {
            words_before += 1;
        }
    }
}

/// Hashes of a lower-case token.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// Hash of the whole word; for a number, of its class.
    pub(super) hash: u64,
    /// Hash of the word without its plural ending.
    pub(super) stem: u64,
    /// Hash of the last three letters.
    pub(super) ending: u64,
}

impl Word {
    pub(super) fn of(token: &Token<'_>) -> Self {
        let lower = match token.kind {
            TokenKind::Number(value) => class(value, token.text).to_owned(),
            _ => token.text.to_lowercase(),
        };
        let letters = lower.as_bytes();
        let ending = letters.get(letters.len().saturating_sub(3)..);
        Self {
            hash: hash(letters),
            stem: hash(stem(&lower).as_bytes()),
            ending: hash(ending.unwrap_or(letters)),
        }
    }

    /// Returns the word as if it had never been seen, keeping only its ending.
    pub(super) fn hidden(self, salt: u64) -> Self {
        let hash = mix(self.hash, salt);
        Self {
            hash,
            stem: hash,
            ..self
        }
    }
}

fn look(tokens: &[Token<'_>]) -> Vec<Seen> {
    let mut depth = 0_i32;
    let mut commas = 0;
    let mut seen = Vec::with_capacity(tokens.len());
    let mut lower = String::new();
    for token in tokens {
        if matches!(token.text, ")" | "]") {
            depth -= 1;
        }
        lower.clear();
        match token.kind {
            TokenKind::Number(value) => lower.push_str(class(value, token.text)),
            _ => lower.extend(token.text.chars().flat_map(char::to_lowercase)),
        }
        let letters = lower.as_bytes();
        let stem = stem(&lower);
        let suffix = letters
            .get(letters.len().saturating_sub(3)..)
            .unwrap_or(letters);
        seen.push(Seen {
            word: hash(letters),
            stem: hash(stem.as_bytes()),
            suffix: hash(suffix),
            shape: shape(token),
            in_brackets: depth > 0,
            commas,
            is_number: token.number().is_some(),
            is_unit: super::unit::is_unit(&lower) || super::unit::is_unit(stem),
        });
        if matches!(token.text, "(" | "[") {
            depth += 1;
        }
        if matches!(token.text, "," | ";" | "–" | "—" | ":") && depth <= 0 {
            commas = (commas + 1).min(2);
        }
    }
    seen
}

/// Returns the class of a number: a fraction, or its order of magnitude.
fn class(value: f64, text: &str) -> &'static str {
    if text.contains(['/', '⁄']) || !text.is_ascii() {
        "#fraction"
    } else if value <= 1.0 {
        "#one"
    } else if value < 10.0 {
        "#few"
    } else if value < 100.0 {
        "#tens"
    } else {
        "#many"
    }
}

/// Returns the word without a plural ending.
pub(super) fn stem(word: &str) -> &str {
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return stem;
    }
    for ending in ["oes", "ches", "shes", "sses", "xes"] {
        if word.ends_with(ending) && word.len() > 4 {
            return word.strip_suffix("es").unwrap_or(word);
        }
    }
    if word.ends_with("ss") || word.ends_with("us") || word.len() < 4 {
        return word;
    }
    word.strip_suffix('s').unwrap_or(word)
}

fn shape(token: &Token<'_>) -> u64 {
    match token.kind {
        TokenKind::Number(_) => 0,
        TokenKind::Sign => 1,
        TokenKind::Word => {
            let capital = token.text.starts_with(char::is_uppercase);
            let all = capital && token.text.len() > 1 && !token.text.contains(char::is_lowercase);
            let hyphen = token.text.contains(['-', '‐', '‑']);
            let ending = if token.text.ends_with("ed") {
                1
            } else if token.text.ends_with("ly") {
                2
            } else if token.text.ends_with("ing") {
                3
            } else {
                0
            };
            2 + u64::from(capital) + 2 * u64::from(all) + 4 * u64::from(hyphen) + 8 * ending
        }
    }
}

pub(super) fn hash(bytes: &[u8]) -> u64 {
    let hash = fnv1a(bytes);
    hash ^ (hash >> 29)
}

pub(super) fn mix(one: u64, two: u64) -> u64 {
    let mixed = (one.rotate_left(23) ^ two).wrapping_mul(GOLDEN);
    mixed ^ (mixed >> 32)
}
