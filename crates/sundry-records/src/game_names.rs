//! Numbers in names of games: a part that calls itself `III` is also looked for as `3`, and one
//! called `2` as `II`.
//!
//! Short names (`GTA`) are data and come with the record; this is only about numbers.

use std::borrow::Cow;

/// Roman numbers from 2 on: nobody writes a first part with one, and `I` is a word.
const ROMAN: [&str; 19] = [
    "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV",
    "XVI", "XVII", "XVIII", "XIX", "XX",
];

/// Returns the number from 2 to 20 that a word is in Roman numerals, in capitals.
///
/// ```
/// assert_eq!(sundry_records::roman_number("VIII"), Some(8));
/// assert_eq!(sundry_records::roman_number("I"), None);
/// ```
pub fn roman_number(word: &str) -> Option<usize> {
    Some(ROMAN.iter().position(|roman| *roman == word)? + 2)
}

/// Returns the name with its numbers in the other spelling, if it has any.
pub(crate) fn renumbered(name: &str) -> Option<String> {
    let words: Vec<Cow<'_, str>> = name.split_whitespace().map(other_spelling).collect();
    let changed = words.iter().any(|word| matches!(word, Cow::Owned(_)));
    changed.then(|| words.join(" "))
}

fn other_spelling(word: &str) -> Cow<'_, str> {
    let number = word.trim_end_matches(|letter: char| letter.is_ascii_punctuation());
    let other = match roman_number(number) {
        Some(value) => Some(value.to_string()),
        None => number
            .parse::<usize>()
            .ok()
            .and_then(|value| ROMAN.get(value.checked_sub(2)?))
            .map(|roman| (*roman).to_owned()),
    };
    other.map_or(Cow::Borrowed(word), Cow::Owned)
}
