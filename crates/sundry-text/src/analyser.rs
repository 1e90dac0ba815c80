//! From a text to lexemes: what an index stores and what a question asks for.
//!
//! Writing and asking differ in one thing. A run of a script without blanks is *written* as every
//! character and every pair of neighbours, so that one character finds it as well; it is *asked* as
//! its pairs in a row. Words are one lexeme on both sides.

use rust_stemmers::{Algorithm, Stemmer};

use crate::fold::fold_into;
use crate::script::{is_apostrophe, is_word};
use crate::stop::is_english_stop_word;
use crate::token::{Token, TokenKind, tokens};

/// Longer words are cut: no one searches for them, and an index keeps every one for ever.
const LONGEST_LEXEME: usize = 64;

/// What becomes of the endings of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stemming {
    /// Words are kept as folded.
    #[default]
    None,
    /// The Snowball English stemmer: "running", "runs" and "run" are one lexeme.
    English,
}

/// A lexeme and its place, counted in words from the beginning of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexeme {
    /// The folded, stemmed word.
    pub text: String,
    /// Its place; a stop word leaves its place empty.
    pub position: u32,
}

/// One word of a question: lexemes that must occur at these places relative to each other. All but
/// runs of scripts without blanks have exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// In order of place. Empty for a stop word.
    pub lexemes: Vec<Lexeme>,
}

/// Turns texts into lexemes. Deterministic, without state.
///
/// ```
/// use sundry_text::{Analyser, Stemming};
/// let analyser = Analyser::new(Stemming::English, false);
/// let written: Vec<String> = analyser.lexemes("The Foxes' dens").into_iter().map(|l| l.text).collect();
/// assert_eq!(written, ["the", "fox", "den"]);
/// let asked = analyser.words("FOX DEN");
/// assert_eq!(asked[0].lexemes[0].text, "fox");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Analyser {
    stemming: Stemming,
    stop_words: bool,
}

impl Analyser {
    /// An analyser; with `stop_words`, English function words leave no lexeme.
    pub const fn new(stemming: Stemming, stop_words: bool) -> Self {
        Self {
            stemming,
            stop_words,
        }
    }

    /// The lexemes to store for a text.
    pub fn lexemes(self, text: &str) -> Vec<Lexeme> {
        let mut lexemes = Vec::new();
        self.write(text, 0, |text, position| {
            lexemes.push(Lexeme {
                text: text.to_owned(),
                position,
            });
        });
        lexemes
    }

    /// Gives each lexeme of a text and its place, counted from `position`, to `sink`; returns the
    /// place after the last. Places never decrease.
    ///
    /// ```
    /// let analyser = sundry_text::Analyser::default();
    /// let mut seen = Vec::new();
    /// let next = analyser.write("黒猫 cat", 5, |lexeme, position| seen.push((lexeme.to_owned(), position)));
    /// assert_eq!(seen, [("黒".into(), 5), ("黒猫".into(), 5), ("猫".into(), 6), ("cat".into(), 7)]);
    /// assert_eq!(next, 8);
    /// ```
    pub fn write(self, text: &str, position: u32, mut sink: impl FnMut(&str, u32)) -> u32 {
        let mut position = position;
        let mut folded = String::new();
        let stemmer = self.stemmer();
        for token in tokens(text) {
            folded.clear();
            fold_token(token, &mut folded);
            if token.kind == TokenKind::Unspaced {
                let starts = Run::new(&folded);
                for (single, pair) in starts.pieces() {
                    sink(single, position);
                    if let Some(pair) = pair {
                        sink(pair, position);
                    }
                    position = position.saturating_add(1);
                }
            } else if let Some(lexeme) = self.lexeme(&folded, stemmer.as_ref()) {
                sink(&lexeme, position);
                position = position.saturating_add(1);
            } else {
                position = position.saturating_add(1);
            }
        }
        position
    }

    /// The words of a question, in order, stop words included as empty ones.
    pub fn words(self, text: &str) -> Vec<Word> {
        let mut words = Vec::new();
        let mut position = 0_u32;
        let mut folded = String::new();
        let stemmer = self.stemmer();
        for token in tokens(text) {
            folded.clear();
            fold_token(token, &mut folded);
            let mut word = Word::default();
            let mut push = |text: &str, position| {
                word.lexemes.push(Lexeme {
                    text: text.to_owned(),
                    position,
                });
            };
            if token.kind == TokenKind::Unspaced {
                let run = Run::new(&folded);
                let length = run.starts.len();
                for (index, (single, pair)) in run.pieces().enumerate() {
                    match pair {
                        Some(pair) => push(pair, position),
                        None if length == 1 => push(single, position),
                        None => {}
                    }
                    debug_assert!(index < length);
                    position = position.saturating_add(1);
                }
            } else {
                if let Some(lexeme) = self.lexeme(&folded, stemmer.as_ref()) {
                    push(&lexeme, position);
                }
                position = position.saturating_add(1);
            }
            words.push(word);
        }
        words
    }

    fn stemmer(self) -> Option<Stemmer> {
        (self.stemming == Stemming::English).then(|| Stemmer::create(Algorithm::English))
    }

    fn lexeme<'a>(
        self,
        folded: &'a str,
        stemmer: Option<&Stemmer>,
    ) -> Option<std::borrow::Cow<'a, str>> {
        if folded.is_empty() || (self.stop_words && is_english_stop_word(folded)) {
            return None;
        }
        Some(match stemmer {
            // The stemmer knows English letters only; a number or a name in Greek is left alone.
            Some(stemmer) if folded.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                stemmer.stem(folded)
            }
            _ => folded.into(),
        })
    }
}

/// Folds a token; apostrophes go, and with them a possessive `s`; so do commas between thousands.
fn fold_token(token: Token<'_>, folded: &mut String) {
    let mut text = token.text;
    if token.kind == TokenKind::Word && text.contains(is_apostrophe) {
        let mut from_end = text.char_indices().rev();
        if let (Some((_, 's' | 'S')), Some((at, mark))) = (from_end.next(), from_end.next())
            && is_apostrophe(mark)
        {
            text = text.get(..at).unwrap_or(text);
        }
    }
    fold_into(text, folded);
    if token.kind == TokenKind::Word && folded.contains([',', '.']) {
        drop_thousands(folded);
    }
    if token.kind != TokenKind::Emoji {
        // Compatibility forms can unfold into blanks and signs.
        folded.retain(|character| is_word(character) || matches!(character, '.' | ','));
    }
    if folded.len() > LONGEST_LEXEME && token.kind == TokenKind::Word {
        let end = folded.floor_char_boundary(LONGEST_LEXEME);
        folded.truncate(end);
    }
}

/// `1,000,000.5` is `1000000.5`; `1,2` stays, since it may be a decimal or a list.
fn drop_thousands(folded: &mut String) {
    let is_grouped = folded.split(',').enumerate().all(|(index, group)| {
        let digits = group.split('.').next().unwrap_or_default();
        index == 0 || digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    if is_grouped {
        folded.retain(|character| character != ',');
    }
}

/// A folded run, cut into characters.
struct Run<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Run<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            starts: text.char_indices().map(|(at, _)| at).collect(),
        }
    }

    /// Each character, and with its right neighbour if it has one.
    fn pieces(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> {
        (0..self.starts.len()).filter_map(|index| {
            let start = *self.starts.get(index)?;
            let middle = self.starts.get(index + 1).copied();
            let end = self
                .starts
                .get(index + 2)
                .copied()
                .unwrap_or(self.text.len());
            let single = self.text.get(start..middle.unwrap_or(self.text.len()))?;
            Some((single, middle.and_then(|_| self.text.get(start..end))))
        })
    }
}
