//! Splits a text into sentences, and a sentence into words and emoticons. Punctuation is kept in an
//! emoticon and stripped from a word.

use crate::lexicon::lexicon;

/// A word as written and in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) lower: String,
    /// True if all its letters are capitals.
    pub(crate) is_loud: bool,
}

/// Returns the words of a sentence; pictographs are replaced by the words that describe them.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let lexicon = lexicon();
    let mut spelled = String::with_capacity(text.len());
    for character in text.chars() {
        if let Some(description) = lexicon.emoji.get(&character) {
            if !spelled.is_empty() && !spelled.ends_with(' ') {
                spelled.push(' ');
            }
            spelled.push_str(description);
        } else {
            spelled.push(character);
        }
    }
    spelled
        .split_whitespace()
        .map(|piece| {
            sundry_halt::check();
            let bare = piece.trim_matches(|sign: char| sign.is_ascii_punctuation());
            // A stripped emoticon would be only a letter or two.
            let word = if bare.chars().count() <= 2 {
                piece
            } else {
                bare
            };
            Word {
                lower: word.to_lowercase(),
                is_loud: is_loud(word),
            }
        })
        .collect()
}

fn is_loud(word: &str) -> bool {
    word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase)
}

/// Returns the sentences of a text: lines, split at punctuation before a space.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            if rest.trim().is_empty() {
                return None;
            }
            let end = end_of_sentence(rest);
            let (sentence, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            rest = after;
            Some(sentence.trim())
        })
    })
}

fn end_of_sentence(text: &str) -> usize {
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let is_end = matches!(character, '.' | '!' | '?' | '…');
        if is_end
            && characters
                .peek()
                .is_some_and(|(_, next)| next.is_whitespace())
        {
            // In "Mr. Smith" and "J. Smith" a short capitalised word before a full stop ends no
            // sentence.
            let before = text.get(..at).unwrap_or_default();
            let word = before
                .rsplit(char::is_whitespace)
                .next()
                .unwrap_or_default();
            let is_short = character == '.'
                && word.chars().count() <= 3
                && word.starts_with(char::is_uppercase);
            if !is_short {
                return at + character.len_utf8();
            }
        }
    }
    text.len()
}
