//! Reads the built-in tables of `data/recipes`: fields separated by tabs, a first line with the
//! names of the columns, `#` before a comment. The meaning of the columns is defined elsewhere.

use std::collections::HashSet;

/// Returns the rows of a table, without comments and header.
pub(crate) fn rows<const COLUMNS: usize>(
    text: &'static str,
) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.skip(1).map(|line| {
        let mut fields = line.split('\t');
        std::array::from_fn(|_| fields.next().unwrap_or_default().trim())
    })
}

/// Returns the items of a field that holds several.
pub(crate) fn list(field: &'static str) -> impl Iterator<Item = &'static str> {
    field
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// The words of a table, each with its class; a word may be of several.
pub(crate) struct Classes(HashSet<(&'static str, &'static str)>);

impl Classes {
    /// Reads a table of two columns: word, class.
    pub(crate) fn read(text: &'static str) -> Self {
        Self(rows(text).map(|[word, class]| (class, word)).collect())
    }

    /// Returns true if a word is of a class; see the head of the table.
    pub(crate) fn has(&self, class: &str, word: &str) -> bool {
        self.0.contains(&(class, word))
    }
}
