//! Splits a text into words, numbers, runs of scripts without spaces, and pictographs.
//!
//! Offsets are byte offsets into the original text. Nothing is folded here.

use std::iter::Peekable;
use std::str::CharIndices;

use crate::script::{is_apostrophe, is_emoji, is_unspaced, is_word};

/// The class of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters and digits of a script with spaces; an apostrophe may occur between letters, a point
    /// or a comma between digits.
    Word,
    /// A run of a script without spaces.
    Unspaced,
    /// One pictograph.
    Emoji,
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// The text as written.
    pub text: &'a str,
    /// The byte offset of its start.
    pub start: usize,
    /// The class.
    pub kind: TokenKind,
}

/// Returns the tokens of a text, in order.
///
/// ```
/// let words: Vec<&str> = sundry_text::tokens("Don't pay 1,000.50 for C-3PO!").map(|t| t.text).collect();
/// assert_eq!(words, ["Don't", "pay", "1,000.50", "for", "C", "3PO"]);
/// ```
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens {
        text,
        rest: text.char_indices().peekable(),
    }
}

/// Iterator over the tokens of a text; created by [`tokens`].
#[derive(Debug, Clone)]
pub struct Tokens<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let (start, first) = self.rest.next()?;
            let kind = if is_unspaced(first) {
                TokenKind::Unspaced
            } else if is_word(first) {
                TokenKind::Word
            } else if is_emoji(first) {
                TokenKind::Emoji
            } else {
                continue;
            };
            let end = match kind {
                TokenKind::Word => self.word_end(first),
                TokenKind::Unspaced => self.run_end(),
                TokenKind::Emoji => self.position(),
            };
            let text = self.text.get(start..end)?;
            return Some(Token { text, start, kind });
        }
    }
}

impl Tokens<'_> {
    fn position(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |&(at, _)| at)
    }

    fn run_end(&mut self) -> usize {
        while self
            .rest
            .next_if(|&(_, next)| {
                is_unspaced(next)
                    || matches!(next, '\u{3099}' | '\u{309A}' | '\u{200C}' | '\u{200D}')
            })
            .is_some()
        {}
        self.position()
    }

    fn word_end(&mut self, first: char) -> usize {
        let mut previous = first;
        loop {
            let at = self.position();
            let Some(&(_, next)) = self.rest.peek() else {
                return at;
            };
            if is_word(next) && !is_unspaced(next) {
                previous = next;
                self.rest.next();
                continue;
            }
            let mut ahead = self.text.get(at..).unwrap_or_default().chars();
            ahead.next();
            let Some(after) = ahead.next() else {
                return at;
            };
            let joins = (is_apostrophe(next)
                && previous.is_alphabetic()
                && after.is_alphabetic()
                && !is_unspaced(after))
                || (matches!(next, '.' | ',')
                    && previous.is_ascii_digit()
                    && after.is_ascii_digit());
            // Joiners inside Persian and Indic words, and soft hyphens, are invisible.
            let unseen = matches!(next, '\u{200C}' | '\u{200D}' | '\u{00AD}')
                && is_word(after)
                && !is_unspaced(after);
            if !joins && !unseen {
                return at;
            }
            previous = next;
            self.rest.next();
        }
    }
}
