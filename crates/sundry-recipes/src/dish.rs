//! Extracts the dish from a title: `cheesecake` from "No-Bake Lemon Cheesecake with Berries".

use crate::words::words;

/// Words after which a title lists accompaniments.
const BEHIND: &[&str] = &[
    "with", "in", "on", "over", "for", "from", "by", "without", "recipe", "topped", "served",
];
/// Maximum number of words in the dish.
const MOST: usize = 2;

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
        .position(|word| BEHIND.contains(&word.written.as_str()))
        .map_or(words.len(), |at| at + 1);
    let from = end.saturating_sub(MOST);
    crate::words::joined(words.get(from..end).unwrap_or_default())
}
