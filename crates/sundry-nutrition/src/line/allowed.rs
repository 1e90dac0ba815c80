//! What a line asks for, and what it only allows: `bone-in (can also use skinless)`. Of a choice between two
//! foods (`thighs or breasts`) nothing is told here.

use super::amount::is_one_of;

/// Words that begin what would do as well.
const ALLOWING: &[&str] = &["could", "may", "sub", "substitute"];
/// Words behind a `can` that is no can.
const BEHIND_CAN: &[&str] = &[
    "be",
    "use",
    "also",
    "sub",
    "substitute",
    "add",
    "omit",
    "leave",
    "just",
    "make",
    "replace",
];

/// What stands behind what would do as well.
const FINE: &[&str] = &[
    " is fine",
    " are fine",
    " is ok",
    " are ok",
    " will do",
    " works",
    " work well",
];

/// The text before anything that is only allowed. In `(14 oz can)`, a can is a can.
pub(crate) fn before_allowed(text: &str) -> &str {
    before(text, |word, next| {
        is_one_of(word, ALLOWING) || is_one_of(word, &["can"]) && is_one_of(next, BEHIND_CAN)
    })
}

/// The same, and before a choice: of `frozen or canned` the first. Nothing of `reduced fat is fine` or `if you make
/// fresh broth`.
pub(crate) fn before_choice(text: &str) -> &str {
    let first = text.split_whitespace().next().unwrap_or_default();
    if FINE.iter().any(|fine| text.contains(fine)) || is_one_of(first, &["if"]) {
        return "";
    }
    before(before_allowed(text), |word, _| is_one_of(word, &["or"]))
}

/// The text before the first word of a kind, which may depend on the word behind it.
fn before(text: &str, is_it: impl Fn(&str, &str) -> bool) -> &str {
    let mut starts = text.split_inclusive(' ').scan(0, |at, word| {
        let start = *at;
        *at += word.len();
        Some(start)
    });
    let found = starts.find(|at| {
        let mut words = text.get(*at..).unwrap_or_default().split_whitespace();
        let word = words
            .next()
            .unwrap_or_default()
            .trim_start_matches(['(', '[']);
        is_it(word, words.next().unwrap_or_default())
    });
    found.and_then(|at| text.get(..at)).unwrap_or(text)
}
