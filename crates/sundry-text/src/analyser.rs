//! Turns a text into lexemes: the units that an index stores and a query searches for.
//!
//! Indexing and searching differ in one respect. A run of a script without spaces is indexed as
//! every character and every pair of neighbours, so that a single character finds it too; it is
//! searched as its pairs in sequence. A word is one lexeme in both cases.

use rust_stemmers::{Algorithm, Stemmer};

use crate::fold::fold_into;
use crate::script::{is_apostrophe, is_word};
use crate::stop::is_english_stop_word;
use crate::token::{Token, TokenKind, tokens};

/// Maximum length of a lexeme in bytes: nobody searches for longer words, and an index would keep
/// every one.
const LONGEST_LEXEME: usize = 64;

/// The treatment of word endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stemming {
    /// Words are kept as folded.
    #[default]
    None,
    /// The Snowball English stemmer: "running", "runs" and "run" are one lexeme.
    English,
}

/// A lexeme with its position, counted in words from the beginning of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lexeme {
    /// The folded, stemmed word.
    pub text: String,
    /// The position; a stop word leaves its position empty.
    pub position: u32,
}

/// One word of a query: lexemes that must occur at these positions relative to each other. All but
/// runs of scripts without spaces have exactly one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// The lexemes in order of position. Empty for a stop word.
    pub lexemes: Vec<Lexeme>,
}

/// Turns texts into lexemes. Deterministic and stateless.
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
    /// Creates an analyser; with `stop_words`, English function words give no lexeme.
    pub const fn new(stemming: Stemming, stop_words: bool) -> Self {
        Self {
            stemming,
            stop_words,
        }
    }

    /// Returns the lexemes to index for a text.
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

    /// Passes each lexeme of a text with its position, counted from `position`, to `sink`; returns
    /// the position after the last. Positions never decrease.
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

    /// Returns the words of a query in order; stop words are empty.
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
            // The stemmer knows English letters only; a number or a Greek name is left alone.
            Some(stemmer) if folded.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                stemmer.stem(folded)
            }
            _ => folded.into(),
        })
    }
}

/// Folds a token: removes apostrophes, including a possessive `s`, and thousands separators.
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
        // Compatibility forms may expand to spaces and signs.
        folded.retain(|character| is_word(character) || matches!(character, '.' | ','));
    }
    if folded.len() > LONGEST_LEXEME && token.kind == TokenKind::Word {
        let end = folded.floor_char_boundary(LONGEST_LEXEME);
        folded.truncate(end);
    }
}

/// Removes thousands separators: `1,000,000.5` becomes `1000000.5`; `1,2` stays, since it may be a
/// decimal or a list.
fn drop_thousands(folded: &mut String) {
    let is_grouped = folded.split(',').enumerate().all(|(index, group)| {
        let digits = group.split('.').next().unwrap_or_default();
        index == 0 || digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    if is_grouped {
        folded.retain(|character| character != ',');
    }
}

/// A folded run, split into characters.
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

    /// Returns each character, and the pair with its right neighbour if there is one.
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
