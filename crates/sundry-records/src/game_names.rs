//! Numbers in names of games: a part that calls itself `III` is also looked for as `3`, and one
//! called `2` as `II`.
//!
//! Short names (`GTA`) are data and come with the record; this is only about numbers.

use std::borrow::Cow;

/// Roman numbers from 2 on: nobody writes a first part with one, and `I` is a word.
const ROMAN: [&str; 15] = [
    "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI",
];

/// Returns the name with its numbers in the other spelling, if it has any.
pub(crate) fn renumbered(name: &str) -> Option<String> {
    let words: Vec<Cow<'_, str>> = name.split_whitespace().map(other_spelling).collect();
    let changed = words.iter().any(|word| matches!(word, Cow::Owned(_)));
    changed.then(|| words.join(" "))
}

fn other_spelling(word: &str) -> Cow<'_, str> {
    let number = word.trim_end_matches(|letter: char| letter.is_ascii_punctuation());
    let other = match ROMAN.iter().position(|roman| *roman == number) {
        Some(at) => Some((at + 2).to_string()),
        None => number
            .parse::<usize>()
            .ok()
            .and_then(|value| ROMAN.get(value.checked_sub(2)?))
            .map(|roman| (*roman).to_owned()),
    };
    other.map_or(Cow::Borrowed(word), Cow::Owned)
}
