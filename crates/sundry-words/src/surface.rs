//! Converts between the caller's spelling and the lower-case key of the tables: case, accents,
//! apostrophes, and the spaces and punctuation around a word.
//!
//! Folding maps one character to one character, so an edit computed for the key fits the original.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::edit::Edit;

/// Returns the word in lower case, without accents, with straight apostrophes and plain hyphens.
pub(crate) fn key(word: &str) -> Cow<'_, str> {
    if word
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase())
    {
        return Cow::Borrowed(word);
    }
    Cow::Owned(word.chars().map(fold).collect())
}

fn fold(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    match letter {
        '\u{2019}' | '\u{2018}' | '\u{02BC}' | '\u{FF07}' => '\'',
        '\u{2010}' | '\u{2011}' => '-',
        _ => {
            let mut lower = letter.to_lowercase();
            let first = lower.next().unwrap_or(letter);
            let single = if lower.next().is_some() {
                letter
            } else {
                first
            };
            let mut parts = std::iter::once(single).nfd();
            let base = parts.next().unwrap_or(single);
            // Hangul and other scripts decompose into letters, not into a letter and an accent.
            if parts.all(is_combining_mark) {
                base
            } else {
                single
            }
        }
    }
}

/// Returns true if there are two or more cased letters, all capitals.
pub(crate) fn is_shouted(word: &str) -> bool {
    let mut capitals = 0;
    for letter in word.chars() {
        if letter.is_lowercase() {
            return false;
        }
        capitals += usize::from(letter.is_uppercase());
    }
    capitals >= 2
}

/// Returns the word after the edit, in the case of the word.
pub(crate) fn apply(word: &str, edit: &Edit, shout: bool) -> String {
    let kept = kept_bytes(word, edit.cut);
    let mut out = String::with_capacity(kept + edit.add.len());
    out.push_str(word.get(..kept).unwrap_or(word));
    if shout {
        out.extend(edit.add.chars().flat_map(char::to_uppercase));
    } else if kept == 0 && word.chars().next().is_some_and(char::is_uppercase) {
        let mut letters = edit.add.chars();
        out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(letters.as_str());
    } else {
        out.push_str(&edit.add);
    }
    out
}

fn kept_bytes(word: &str, cut: usize) -> usize {
    match cut {
        0 => word.len(),
        _ => word
            .char_indices()
            .rev()
            .nth(cut - 1)
            .map_or(0, |(at, _)| at),
    }
}

/// Splits a text into the text before the first letter or digit, the core, and the text after the
/// last; an apostrophe after a final `s` stays with the core unless the text is quoted.
pub(crate) fn split(text: &str) -> (&str, &str, &str) {
    let Some(start) = text.find(char::is_alphanumeric) else {
        return (text, "", "");
    };
    let (before, rest) = text.split_at(start);
    let last = rest
        .char_indices()
        .rev()
        .find(|(_, letter)| letter.is_alphanumeric() || is_combining_mark(*letter));
    let mut end = last.map_or(rest.len(), |(at, letter)| at + letter.len_utf8());
    let (core, after) = rest.split_at(end);
    let quoted = before.ends_with(is_apostrophe);
    if let Some(mark) = after.chars().next()
        && is_apostrophe(mark)
        && !quoted
        && core.ends_with(['s', 'S', 'x', 'z', 'd'])
    {
        end += mark.len_utf8();
    }
    let (core, after) = rest.split_at(end);
    (before, core, after)
}

/// Returns true for straight, typographic and modifier apostrophes.
pub(crate) fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '\u{2019}' | '\u{02BC}' | '\u{FF07}')
}
