//! Cuts a name into words: folded, in their common form, each with its number of commas before it
//! and whether it is in brackets. Knows nothing about food.

use std::cell::RefCell;

use sundry_text::fold;

use crate::hash;
use crate::lemma::lemma;

/// Maximum number of words of a name; the rest is ignored.
pub(crate) const MOST: usize = 40;

/// A word of a name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Token {
    /// Hash of its common form.
    pub(crate) hash: u64,
    /// Number of commas before it.
    pub(crate) segment: u8,
    /// True if it is in brackets.
    pub(crate) aside: bool,
    /// Its value if it is a percentage, rounded; otherwise 255.
    pub(crate) percent: u8,
    /// True if it begins with a digit.
    pub(crate) digit: bool,
}

/// The words of a name.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    all: [Token; MOST],
    length: usize,
}

impl Tokens {
    /// Cuts a name into words.
    pub(crate) fn of(name: &str) -> Self {
        let mut tokens = Self {
            all: [Token::default(); MOST],
            length: 0,
        };
        each(name, |token| {
            if let Some(slot) = tokens.all.get_mut(tokens.length) {
                *slot = token;
                tokens.length += 1;
            }
        });
        tokens
    }

    pub(crate) fn as_slice(&self) -> &[Token] {
        self.all.get(..self.length).unwrap_or_default()
    }

    /// Returns the hash of the whole name, ignoring brackets and commas.
    pub(crate) fn phrase(&self) -> u64 {
        phrase(self.as_slice())
    }
}

/// Where a word stands in a name.
#[derive(Clone, Copy, Default)]
struct Place {
    segment: u8,
    depth: u8,
}

/// Cuts a name into words and calls a function for each.
fn each(name: &str, mut take: impl FnMut(Token)) {
    let folded = fold(name);
    let text = folded.as_ref();
    let mut place = Place::default();
    // A word is collected in a small buffer because apostrophes inside it are dropped.
    let mut word = Word::default();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        // Most words need no buffer.
        if word.is_empty()
            && let Some(plain) = plain_word(rest)
        {
            take(token(plain, place));
            at += plain.len();
            continue;
        }
        let mut letters = rest.chars();
        let Some(letter) = letters.next() else {
            break;
        };
        at += letter.len_utf8();
        if letter.is_alphanumeric() {
            word.push(letter);
            continue;
        }
        let is_digit = |next: Option<char>| next.is_some_and(|next| next.is_ascii_digit());
        match letter {
            '\'' | '’' | '‘' | '`' | '´' if !word.is_empty() => continue,
            '.' if word.is_number() && is_digit(letters.next()) => {
                word.push('.');
                continue;
            }
            '%' if word.is_number() => {
                word.push('%');
                continue;
            }
            _ => {}
        }
        word.take(place, &mut take);
        match letter {
            ',' | ';' | ':' if place.depth == 0 => place.segment = place.segment.saturating_add(1),
            '(' | '[' => place.depth = place.depth.saturating_add(1),
            ')' | ']' => place.depth = place.depth.saturating_sub(1),
            '&' | '+' => take(token("and", place)),
            '/' => take(token("or", place)),
            _ => {}
        }
    }
    word.take(place, &mut take);
}

/// Returns the word with which a text begins if it is of ASCII letters and digits, not too long, and no sign
/// behind it may belong to it.
fn plain_word(text: &str) -> Option<&str> {
    let letters = text.bytes().take(LONGEST + 1);
    let length = letters.take_while(u8::is_ascii_alphanumeric).count();
    let ends = match text.as_bytes().get(length) {
        Some(next) => next.is_ascii() && !matches!(next, b'\'' | b'`' | b'.' | b'%'),
        None => true,
    };
    let is_plain = (1..=LONGEST).contains(&length) && ends;
    text.get(..length).filter(|_| is_plain)
}

/// Returns the token of a word.
fn token(text: &str, place: Place) -> Token {
    let (stem, ending) = lemma(text);
    let percent = text
        .strip_suffix('%')
        .and_then(|number| number.parse::<f32>().ok());
    Token {
        hash: hash::word(stem, ending),
        segment: place.segment,
        aside: place.depth > 0,
        percent: percent.map_or(255, |percent| percent.round().clamp(0.0, 100.0) as u8),
        digit: text.starts_with(|letter: char| letter.is_ascii_digit()),
    }
}

/// Maximum length of a word in bytes; the rest is ignored.
const LONGEST: usize = 48;

/// A word being collected; letters past its length are dropped.
struct Word {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Default for Word {
    fn default() -> Self {
        Self {
            bytes: [0; LONGEST],
            length: 0,
        }
    }
}

impl Word {
    fn push(&mut self, letter: char) {
        let mut encoded = [0; 4];
        let encoded = letter.encode_utf8(&mut encoded).as_bytes();
        if let Some(place) = self.bytes.get_mut(self.length..self.length + encoded.len()) {
            place.copy_from_slice(encoded);
            self.length += encoded.len();
        }
    }

    /// Hands the word over, if there is one, and begins the next.
    fn take(&mut self, place: Place, take: &mut impl FnMut(Token)) {
        if !self.is_empty() {
            take(token(self.as_str(), place));
            self.length = 0;
        }
    }

    fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.length).unwrap_or_default();
        std::str::from_utf8(bytes).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.length == 0
    }

    fn is_number(&self) -> bool {
        let text = self.as_str();
        text.starts_with(|letter: char| letter.is_ascii_digit())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
    }
}

/// Number of phrases whose keys a thread remembers, a power of two. Reading a line asks for the same few
/// names many times; their keys took a twelfth of all instructions.
const REMEMBERED: usize = 256;

/// A name and its key.
type Remembered = Option<(Box<str>, u64)>;

thread_local! {
    static PHRASES: RefCell<Vec<Remembered>> = RefCell::new(vec![None; REMEMBERED]);
}

/// Returns the key of a phrase given as text.
pub(crate) fn phrase_of(text: &str) -> u64 {
    let at = sundry_hash::fnv1a(text.as_bytes()) as usize % REMEMBERED;
    PHRASES.with_borrow_mut(|phrases| {
        let Some(slot) = phrases.get_mut(at) else {
            return key_of(text);
        };
        if let Some((known, key)) = slot
            && **known == *text
        {
            return *key;
        }
        let key = key_of(text);
        *slot = Some((text.into(), key));
        key
    })
}

/// Returns the hash of a whole name, ignoring brackets and commas.
fn key_of(name: &str) -> u64 {
    let (mut key, mut count) = (0, 0);
    each(name, |word| {
        if count < MOST {
            key = hash::extend(key, word.hash);
            count += 1;
        }
    });
    key
}

/// Returns the hash of words, in order.
pub(crate) fn phrase<'a>(words: impl IntoIterator<Item = &'a Token>) -> u64 {
    let words = words.into_iter();
    words.fold(0, |phrase, word| hash::extend(phrase, word.hash))
}

/// Functions for the program that writes the tables.
pub(crate) mod build {
    use super::Tokens;

    /// Returns the hashes of a name's words, in order.
    pub fn words(name: &str) -> Vec<u64> {
        Tokens::of(name)
            .as_slice()
            .iter()
            .map(|token| token.hash)
            .collect()
    }

    /// Returns the key of a phrase given as word hashes.
    pub fn phrase(words: &[u64]) -> u64 {
        words
            .iter()
            .fold(0, |phrase, word| crate::hash::extend(phrase, *word))
    }

    /// Returns the word hashes of each comma-separated segment, without brackets, with percentages.
    pub fn segments(name: &str) -> Vec<Vec<(u64, Option<u8>)>> {
        let tokens = Tokens::of(name);
        let mut all: Vec<Vec<(u64, Option<u8>)>> = Vec::new();
        for token in tokens.as_slice() {
            while all.len() <= usize::from(token.segment) {
                all.push(Vec::new());
            }
            if let Some(segment) = all.last_mut() {
                segment.push((token.hash, (token.percent != 255).then_some(token.percent)));
            }
        }
        all
    }
}
