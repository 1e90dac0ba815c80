//! Separates requirements from mere permissions: `bone-in (can also use skinless)`. A choice
//! between two foods (`thighs or breasts`) is not handled here.

use sundry_table::Class;

use super::amount::is_one_of;
use crate::word_classes::LINE;

static ALLOWING: Class = Class::of(&LINE, "begins a substitute");
static BEHIND_CAN: Class = Class::of(&LINE, "behind the verb can");

static FINE: Class = Class::of(&LINE, "ends a substitute");

/// Returns the text before anything that is merely permitted. In `(14 oz can)`, a can is a
/// container.
pub(crate) fn before_allowed(text: &str) -> &str {
    before(text, |word, next| {
        is_one_of(word, &ALLOWING) || is_one_of(word, &["can"]) && is_one_of(next, &BEHIND_CAN)
    })
}

/// Like [`before_allowed`], but also stops before a choice: of `frozen or canned` only the first
/// remains. Returns an empty text for `reduced fat is fine` and `if you make fresh broth`.
pub(crate) fn before_choice(text: &str) -> &str {
    let first = text.split_whitespace().next().unwrap_or_default();
    if FINE.iter().any(|fine| text.contains(fine)) || is_one_of(first, &["if"]) {
        return "";
    }
    before(before_allowed(text), |word, _| is_one_of(word, &["or"]))
}

/// Returns the text before the first word that `is_it` accepts; the second argument is the word
/// after it.
fn before(text: &str, is_it: impl Fn(&str, &str) -> bool) -> &str {
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let next = words.peek().copied().unwrap_or_default();
        if is_it(word.trim_start_matches(['(', '[']), next) {
            let at = (word.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
            return text.get(..at).unwrap_or(text);
        }
    }
    text
}
