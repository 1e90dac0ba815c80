//! Splits a text into words in their base form, with positions, and finds phrases of a table among
//! them. The meaning of words is defined elsewhere.

use std::collections::HashMap;

/// A word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// The word in lower case, singular, without accents.
    pub(crate) base: String,
    /// The word in lower case, as written.
    pub(crate) written: String,
    /// Byte offset of its start.
    pub(crate) start: usize,
    /// Byte offset of its end.
    pub(crate) end: usize,
}

/// Splits a text into words: runs of letters and digits, including inner apostrophes.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let is_inner = matches!(letter, '\'' | '’')
            && start.is_some()
            && next.is_some_and(char::is_alphabetic);
        if letter.is_alphanumeric() || is_inner {
            start.get_or_insert(at);
        } else if let Some(from) = start.take() {
            words.extend(word(text, from, at));
        }
    }
    words.extend(start.and_then(|from| word(text, from, text.len())));
    words
}

fn word(text: &str, start: usize, end: usize) -> Option<Word> {
    let written = text.get(start..end)?.to_lowercase().replace('’', "'");
    let written = match written.strip_suffix("'s") {
        Some(stem) if stem.len() > 1 => stem.to_owned(),
        _ => written,
    };
    Some(Word {
        base: base(&written),
        written,
        start,
        end,
    })
}

/// Returns a word in the singular, without accents, so that two spellings are equal.
pub(crate) fn base(word: &str) -> String {
    let folded = sundry_text::fold(word);
    if folded.len() > 3 && folded.ends_with('s') {
        sundry_words::singularize(&folded).into_owned()
    } else {
        folded.into()
    }
}

/// Phrases of a table, each with a value, looked up by their words in base form.
#[derive(Debug)]
pub(crate) struct Phrases<T> {
    by_words: HashMap<String, T>,
    longest: usize,
}

impl<T: Copy> Phrases<T> {
    /// Collects the phrases; the first of two equal ones is kept.
    pub(crate) fn new<'a>(phrases: impl IntoIterator<Item = (&'a str, T)>) -> Self {
        let mut all = Self {
            by_words: HashMap::new(),
            longest: 0,
        };
        for (phrase, value) in phrases {
            let words = words(phrase);
            if words.is_empty() {
                continue;
            }
            all.longest = all.longest.max(words.len());
            all.by_words.entry(joined(&words)).or_insert(value);
        }
        all
    }

    /// Returns the value of a phrase that is the whole text.
    pub(crate) fn whole(&self, text: &str) -> Option<T> {
        self.by_words.get(&joined(&words(text))).copied()
    }

    /// Finds phrases among words from left to right, longest first and without overlap: index of
    /// the first word, number of words, value.
    pub(crate) fn found(&self, words: &[Word]) -> Vec<(usize, usize, T)> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < words.len() {
            match self.at(words, at) {
                Some((count, value)) => {
                    found.push((at, count, value));
                    at += count;
                }
                None => at += 1,
            }
        }
        found
    }

    /// Returns the longest phrase that begins at a word: its number of words and its value.
    pub(crate) fn at(&self, words: &[Word], at: usize) -> Option<(usize, T)> {
        let most = self.longest.min(words.len().saturating_sub(at));
        (1..=most).rev().find_map(|count| {
            let phrase = joined(words.get(at..at + count)?);
            self.by_words.get(&phrase).map(|value| (count, *value))
        })
    }
}

/// Joins the base forms of words with spaces.
pub(crate) fn joined(words: &[Word]) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word.base);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Phrases, words};

    #[test]
    fn words_are_singular_and_know_their_place() {
        let text = "Grandma’s Tomatoes, sliced";
        let found = words(text);
        let bases: Vec<&str> = found.iter().map(|word| word.base.as_str()).collect();
        assert_eq!(bases, ["grandma", "tomato", "sliced"]);
        assert_eq!(&text[found[1].start..found[1].end], "Tomatoes");
    }

    #[test]
    fn the_longest_phrase_wins() {
        let phrases = Phrases::new([("pan", 1), ("frying pan", 2), ("pans", 3)]);
        let text = words("two frying pans and a pan");
        assert_eq!(phrases.found(&text), [(1, 2, 2), (5, 1, 1)]);
        assert_eq!(phrases.whole("Pans"), Some(1));
    }
}
