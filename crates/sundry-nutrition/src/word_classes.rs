//! The classes of words in ingredient lines: tables of `data/food` whose heads say what each class is.
//! What follows from a class is decided where it is asked for.

use std::sync::LazyLock;

use sundry_table::{Classes, Set};

static WORDS: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/food/word_classes.tsv")));

/// Words that say how a line is read.
pub(crate) static LINE: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/food/line_words.tsv")));

/// Words that say which food is meant.
pub(crate) static MEANING: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/food/meaning_words.tsv")));

/// Words that say what a weight includes.
pub(crate) static WEIGHT: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/food/weight_words.tsv")));

/// Returns true if a word in lower case is of a class; see the head of the table.
pub(crate) fn is(class: &str, word: &str) -> bool {
    WORDS.has(class, word)
}

/// Returns the first words of phrases. Most lines have none of them, and are spared the comparison with all
/// phrases.
pub(crate) fn first_words(phrases: &[&'static str]) -> Set<&'static str> {
    phrases
        .iter()
        .filter_map(|phrase| phrase.split(' ').next())
        .collect()
}

/// Returns the last words of phrases: see [`first_words`].
pub(crate) fn last_words(phrases: &[&'static str]) -> Set<&'static str> {
    phrases
        .iter()
        .filter_map(|phrase| phrase.rsplit(' ').next())
        .collect()
}
