//! The colour survey as a yardstick: how often the family of a colour is what people said of it.
//! For tests and the bench; no answer of the service comes from here.

use crate::Family;
use crate::family::{family, rows};

/// What the survey says of a colour and what the classifier says without having seen that row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The colour.
    pub rgb: [u8; 3],
    /// The name most people gave it.
    pub name: &'static str,
    /// The family that the last family word of the name says.
    pub said: Family,
    /// Families that other words of the name say.
    pub also: Vec<Family>,
    /// The classifier's answer with this row left out.
    pub found: Family,
}

impl Judged {
    /// Whether the name speaks of the family found.
    pub fn agrees(&self) -> bool {
        self.found == self.said || self.also.contains(&self.found)
    }

    /// Whether the name has one of the eleven basic terms (rather than `olive` or `teal`).
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

/// Classifies every row of the survey with that row left out.
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
