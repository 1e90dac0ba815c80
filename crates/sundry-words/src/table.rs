//! Words with explicit forms.
//!
//! A table is filled from the files of `data/words/`; the first row for a form wins, so the order
//! of the files is the order of reliability.

use std::collections::HashMap;

use crate::edit::{Edit, Number, spelled_plural};
use crate::hash::Fast;

#[derive(Clone, Default)]
struct Entry {
    plural: Option<Edit>,
    singular: Option<Edit>,
}

/// Explicit forms, by lower-case word.
#[derive(Clone, Default)]
pub struct Table {
    entries: HashMap<Box<str>, Entry, Fast>,
}

impl Table {
    /// Creates a table with room for about `rows` words.
    pub fn with_capacity(rows: usize) -> Self {
        Self {
            entries: HashMap::with_capacity_and_hasher(rows, Fast::default()),
        }
    }

    /// Parses rows of `singular<TAB>plural;other plurals`. `=` means "the same form", `+` (or no
    /// second column) the plural by spelling, and a first column of `-` marks plurals without a
    /// singular.
    pub fn read(&mut self, text: &str) {
        for line in text.lines() {
            self.read_row(line);
        }
    }

    /// Parses one row of [`Table::read`].
    pub fn read_row(&mut self, line: &str) {
        if line.is_empty() || line.starts_with('#') {
            return;
        }
        let mut columns = line.split('\t');
        let singular = columns.next().unwrap_or_default();
        self.add(singular, columns.next().unwrap_or("+"));
    }

    /// Adds the cells of a row of [`Table::read`].
    pub(crate) fn add(&mut self, singular: &str, plurals: &str) {
        for (at, written) in plurals.split(';').enumerate() {
            let spelled;
            let plural = match written {
                "=" => singular,
                "+" | "" => {
                    spelled = spelled_plural(singular);
                    &spelled
                }
                other => other,
            };
            let singular = if singular == "-" { plural } else { singular };
            if at == 0 {
                self.set(singular, Number::Plural, plural);
                self.set(singular, Number::Singular, singular);
            }
            self.set(plural, Number::Singular, singular);
            self.set(plural, Number::Plural, plural);
        }
    }

    fn set(&mut self, word: &str, number: Number, form: &str) {
        let entry = match self.entries.get_mut(word) {
            Some(entry) => entry,
            None => self.entries.entry(word.into()).or_default(),
        };
        let slot = match number {
            Number::Plural => &mut entry.plural,
            Number::Singular => &mut entry.singular,
        };
        if slot.is_none() {
            *slot = Some(Edit::between(word, form));
        }
    }

    pub(crate) fn get(&self, word: &str, number: Number) -> Option<&Edit> {
        let entry = self.entries.get(word)?;
        match number {
            Number::Plural => entry.plural.as_ref(),
            Number::Singular => entry.singular.as_ref(),
        }
    }

    #[cfg(feature = "training")]
    pub(crate) fn words(&self) -> Vec<&str> {
        let mut words: Vec<&str> = self.entries.keys().map(AsRef::as_ref).collect();
        words.sort_unstable();
        words
    }

    /// Returns the number of word forms.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if the table is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
