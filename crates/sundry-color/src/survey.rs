//! Measures the classification against the colour survey: how often the family of a colour matches
//! the name that people gave it. For tests and the benchmark only.

use crate::Family;
use crate::family::{family, rows};

/// A row of the survey with the classifier's answer for it, computed without that row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The colour.
    pub rgb: [u8; 3],
    /// The name most people gave it.
    pub name: &'static str,
    /// The family of the last family word in the name.
    pub said: Family,
    /// Families of other words in the name.
    pub also: Vec<Family>,
    /// The classifier's answer without this row.
    pub found: Family,
}

impl Judged {
    /// Returns true if the name contains the family found.
    pub fn agrees(&self) -> bool {
        self.found == self.said || self.also.contains(&self.found)
    }

    /// Returns true if the name contains one of the eleven basic terms (rather than `olive` or
    /// `teal`).
    pub fn is_basic(&self) -> bool {
        let word = |word: &str| {
            matches!(
                word,
                "red"
                    | "orange"
                    | "yellow"
                    | "green"
                    | "blue"
                    | "purple"
                    | "pink"
                    | "brown"
                    | "grey"
                    | "gray"
                    | "black"
                    | "white"
                    | "bluegreen"
                    | "bluegrey"
                    | "yellowgreen"
            )
        };
        self.name.split([' ', '/']).any(word)
    }
}

/// Classifies every row of the survey without using that row.
pub fn leave_one_out() -> Vec<Judged> {
    let judge = |(index, row): (usize, &crate::family::Row)| Judged {
        rgb: row.rgb,
        name: row.name,
        said: row.family,
        also: row.also.clone(),
        found: family(row.rgb, Some(index)),
    };
    rows()
        .iter()
        .enumerate()
        .filter(|(_, row)| row.surveyed)
        .map(judge)
        .collect()
}
