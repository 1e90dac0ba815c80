//! Extracts the dish from a title: `cheesecake` from "No-Bake Lemon Cheesecake with Berries".

use crate::word_classes::is;
use crate::words::words;

/// Maximum number of words in the dish.
const MOST: usize = 2;

/// Returns true for a word after which a title lists accompaniments, or says that it is a recipe.
fn ends_dish(word: &str) -> bool {
    is("accompaniment", word) || is("end of a dish", word)
}

/// Returns the last words of a title before the accompaniments, in the singular.
pub(crate) fn dish(title: &str) -> String {
    let title = title
        .split(['(', ':', '|', '–', '—'])
        .next()
        .unwrap_or(title);
    let words = words(title);
    let end = words
        .iter()
        .skip(1)
        .position(|word| ends_dish(&word.written))
        .map_or(words.len(), |at| at + 1);
    let from = end.saturating_sub(MOST);
    crate::words::joined(words.get(from..end).unwrap_or_default())
}
