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
        let folded = fold(name);
        let text = folded.as_ref();
        let (mut segment, mut depth) = (0_u8, 0_u8);
        // A word is collected in a small buffer because apostrophes inside it are dropped.
        let mut word = Word::default();
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter.is_alphanumeric() {
                word.push(letter);
                continue;
            }
            match letter {
                '\'' | '’' | '‘' | '`' | '´' if !word.is_empty() => continue,
                '.' if word.is_number() && letters.peek().is_some_and(char::is_ascii_digit) => {
                    word.push('.');
                    continue;
                }
                '%' if word.is_number() => {
                    word.push('%');
                    continue;
                }
                _ => {}
            }
            tokens.push(&mut word, segment, depth > 0);
            match letter {
                ',' | ';' | ':' if depth == 0 => segment = segment.saturating_add(1),
                '(' | '[' => depth = depth.saturating_add(1),
                ')' | ']' => depth = depth.saturating_sub(1),
                '&' | '+' => {
                    "and".chars().for_each(|letter| word.push(letter));
                    tokens.push(&mut word, segment, depth > 0);
                }
                '/' => {
                    "or".chars().for_each(|letter| word.push(letter));
                    tokens.push(&mut word, segment, depth > 0);
                }
                _ => {}
            }
        }
        tokens.push(&mut word, segment, depth > 0);
        tokens
    }

    pub(crate) fn as_slice(&self) -> &[Token] {
        self.all.get(..self.length).unwrap_or_default()
    }

    /// Returns the hash of the whole name, ignoring brackets and commas.
    pub(crate) fn phrase(&self) -> u64 {
        phrase(self.as_slice())
    }

    fn push(&mut self, word: &mut Word, segment: u8, aside: bool) {
        let text = word.as_str();
        if !text.is_empty()
            && let Some(slot) = self.all.get_mut(self.length)
        {
            let (stem, ending) = lemma(text);
            let percent = text
                .strip_suffix('%')
                .and_then(|number| number.parse::<f32>().ok());
            *slot = Token {
                hash: hash::word(stem, ending),
                segment,
                aside,
                percent: percent.map_or(255, |percent| percent.round().clamp(0.0, 100.0) as u8),
                digit: text.starts_with(|letter: char| letter.is_ascii_digit()),
            };
            self.length += 1;
        }
        word.length = 0;
    }
}

/// A word being collected; letters past its length are dropped.
struct Word {
    bytes: [u8; 48],
    length: usize,
}

impl Default for Word {
    fn default() -> Self {
        Self {
            bytes: [0; 48],
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
            return Tokens::of(text).phrase();
        };
        if let Some((known, key)) = slot
            && **known == *text
        {
            return *key;
        }
        let key = Tokens::of(text).phrase();
        *slot = Some((text.into(), key));
        key
    })
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
