//! The closed classes of words of `data/recipes/word_classes.tsv`. What follows from them is decided
//! where they are asked for.

use std::sync::LazyLock;

use sundry_table::Classes;

static WORDS: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/recipes/word_classes.tsv")));

/// Returns true if a word in lower case is of a class; see the head of the table.
pub(crate) fn is(class: &str, word: &str) -> bool {
    WORDS.has(class, word)
}
