//! An edit of a word: cut a number of letters at the end and append others.
//!
//! An edit instead of a whole word keeps the rest exactly as the caller wrote it, with its case and
//! accents.

use std::fmt;

/// The requested grammatical number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// One.
    Singular,
    /// More than one.
    Plural,
}

/// Cuts `cut` characters at the end, then appends `add`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edit {
    /// Number of characters to cut.
    pub cut: usize,
    /// Letters to append, in lower case.
    pub add: Box<str>,
}

impl Edit {
    /// Returns the edit that turns `from` into `to`.
    pub(crate) fn between(from: &str, to: &str) -> Self {
        let shared = from
            .chars()
            .zip(to.chars())
            .take_while(|(a, b)| a == b)
            .count();
        Self {
            cut: from.chars().count() - shared,
            add: to.chars().skip(shared).collect::<String>().into_boxed_str(),
        }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.cut == 0 && self.add.is_empty()
    }

    /// Parses the written form: `=` for no change, otherwise `-is+es`, `+s`, `-s` (the cut letters
    /// are spelled out so that a table can be reviewed).
    pub(crate) fn read(text: &str) -> Option<Self> {
        if text == "=" {
            return Some(Self::default());
        }
        let (cut, add) = match text.strip_prefix('-') {
            Some(rest) => rest.split_once('+').unwrap_or((rest, "")),
            None => ("", text.strip_prefix('+')?),
        };
        Some(Self {
            cut: cut.chars().count(),
            add: add.into(),
        })
    }

    /// Returns the word after the edit; `None` if it is too short.
    #[cfg(feature = "training")]
    pub(crate) fn apply(&self, word: &str) -> Option<String> {
        let keep = word.chars().count().checked_sub(self.cut)?;
        Some(word.chars().take(keep).chain(self.add.chars()).collect())
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "-{}+{}", self.cut, self.add)
    }
}

/// Returns the plural by spelling alone: `-es` after a sibilant, `-ies` for consonant and `y`,
/// otherwise `-s`.
pub(crate) fn spelled_plural(word: &str) -> String {
    let bytes = word.as_bytes();
    let last = bytes.last().copied().unwrap_or(0);
    let before = bytes
        .len()
        .checked_sub(2)
        .and_then(|at| bytes.get(at))
        .copied()
        .unwrap_or(0);
    let hiss =
        matches!(last, b's' | b'x' | b'z') || (last == b'h' && matches!(before, b's' | b'c'));
    if hiss {
        format!("{word}es")
    } else if let Some(stem) = word.strip_suffix('y').filter(|_| {
        let vowel = matches!(before, b'a' | b'e' | b'i' | b'o' | b'u');
        !vowel || word.ends_with("quy")
    }) {
        format!("{stem}ies")
    } else {
        format!("{word}s")
    }
}
