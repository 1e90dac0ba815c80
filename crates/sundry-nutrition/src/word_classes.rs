//! The classes of words in ingredient lines: tables of `data/food` whose heads say what each class is.
//! What follows from a class is decided where it is asked for.

use std::sync::LazyLock;

use sundry_table::Classes;

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
