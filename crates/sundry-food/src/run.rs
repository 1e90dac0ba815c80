//! Consecutive texts, cut into words once, to find descriptions of the food table that begin in one
//! text and end in a later one: `2 cups Milk`, `canned`, `evaporated`. The description itself is
//! resolved in `find`.

use crate::hash::extend;
use crate::tables::Tables;
use crate::token::Tokens;

/// Maximum number of words before a description.
const MOST_BEFORE: usize = 16;

/// Consecutive texts.
#[derive(Clone, Debug)]
pub struct Run {
    words: Vec<u64>,
    /// Number of words up to the end of each text.
    ends: Vec<usize>,
}

impl Run {
    /// Cuts texts into words.
    pub fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let (mut words, mut ends) = (Vec::new(), Vec::new());
        for text in texts {
            words.extend(Tokens::of(text).as_slice().iter().map(|word| word.hash));
            ends.push(words.len());
        }
        Self { words, ends }
    }

    /// Returns how many texts, starting with `from`, a whole description of a food spans that
    /// begins in the first of them: every such count up to `most`, largest first.
    ///
    /// ```
    /// use sundry_food::{Run, Tables};
    /// let run = Run::of(["1 egg", "2 cups Apples", "raw", "with skin", "chopped"]);
    /// assert_eq!(run.descriptions(Tables::compiled(), 1, 4), [3, 2]);
    /// assert!(run.descriptions(Tables::compiled(), 0, 5).is_empty());
    /// ```
    pub fn descriptions(&self, tables: Tables<'_>, from: usize, most: usize) -> Vec<usize> {
        let before = from.checked_sub(1);
        let begin = before.map_or(0, |before| self.ends.get(before).copied().unwrap_or(0));
        let ends = self.ends.get(from..).unwrap_or_default();
        let first = ends.first().map_or(0, |end| end - begin);
        let mut found = Vec::new();
        for start in begin..begin + first.min(MOST_BEFORE) {
            let (mut phrase, mut at) = (0, start);
            for (texts, end) in (1..=most).zip(ends) {
                let words = self.words.get(at..*end).unwrap_or_default();
                phrase = words
                    .iter()
                    .fold(phrase, |phrase, word| extend(phrase, *word));
                at = *end;
                if at - start > 1 && tables.is_description(phrase, at - start) {
                    found.push(texts);
                }
            }
        }
        found.sort_unstable_by(|a, b| b.cmp(a));
        found.dedup();
        found
    }
}
