//! Words that look like names but never are (`data/entities/never.tsv`). This applies to whole mentions
//! only: `COVID` is not a name, `COVID Task Force` may be one.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::context::words;

/// The words, in lower case.
static NEVER: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("../../../data/entities/never.tsv")));

/// Returns true if a word, in any case, is in the list.
pub(crate) fn is_never(words: &str) -> bool {
    NEVER.contains(words.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::{NEVER, is_never};

    #[test]
    fn each_is_found() {
        assert!(NEVER.iter().all(|word| is_never(&word.to_uppercase())));
        assert!(is_never("covid") && !is_never("COVID Task Force"));
    }
}
