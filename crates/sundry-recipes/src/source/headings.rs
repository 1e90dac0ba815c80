//! Words of headings: which part of a recipe begins, and what only numbers a step.

use std::sync::LazyLock;

use sundry_table::Classes;

static WORDS: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../../data/recipes/heading_words.tsv")));

/// Returns the words of a kind; see the head of the table.
pub(super) fn words(kind: &str) -> &'static [&'static str] {
    WORDS.words(kind)
}

/// Returns true for the word "step" in the languages of most sites.
pub(super) fn is_step(word: &str) -> bool {
    let word = word.to_lowercase();
    words("step").contains(&word.as_str())
}
