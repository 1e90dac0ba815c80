//! The dish that a title names: `cheesecake` of "No-Bake Lemon Cheesecake with Berries".

use crate::words::words;

/// Words behind which a title tells what goes with the dish.
const BEHIND: &[&str] = &[
    "with", "in", "on", "over", "for", "from", "by", "without", "recipe", "topped", "served",
];
/// Words of the dish at most.
const MOST: usize = 2;

/// The last words of a title before what goes with the dish, in the singular.
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
