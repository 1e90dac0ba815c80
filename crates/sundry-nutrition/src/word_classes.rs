//! The closed classes of words of `data/food/word_classes.tsv`. What follows from them is decided where
//! they are asked for.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::table::rows;

static WORDS: LazyLock<HashSet<(&str, &str)>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/food/word_classes.tsv"));
    rows.filter_map(|row| match row[..] {
        [word, class] => Some((class, word)),
        _ => None,
    })
    .collect()
});

/// Returns true if a word in lower case is of a class; see the head of the table.
pub(crate) fn is(class: &str, word: &str) -> bool {
    WORDS.contains(&(class, word))
}
