//! Words of headings: which part of a recipe begins, and what only numbers a step.

use std::sync::LazyLock;

use crate::table::rows;

static WORDS: LazyLock<Vec<[&str; 2]>> =
    LazyLock::new(|| rows(include_str!("../../../../data/recipes/heading_words.tsv")).collect());

/// Returns the words of a kind; see the head of the table.
pub(super) fn words(kind: &str) -> impl Iterator<Item = &'static str> {
    WORDS
        .iter()
        .filter(move |[_, of]| *of == kind)
        .map(|[words, _]| *words)
}

/// Returns true for the word "step" in the languages of most sites.
pub(super) fn is_step(word: &str) -> bool {
    let word = word.to_lowercase();
    words("step").any(|known| known == word)
}
