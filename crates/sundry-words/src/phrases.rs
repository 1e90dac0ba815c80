//! Facts about phrases: Latin names in which several words agree, pairs of which only one word is
//! inflected, shops named with a possessive, and words that are inflected only inside a compound.
//!
//! The head of an ordinary phrase is found by `phrase`; fixed expressions are in
//! `data/words/compounds.tsv`.

use std::collections::HashMap;

use sundry_table::headless;

use crate::edit::{Edit, Number};
use crate::table::Table;

/// The tables about phrases.
#[derive(Default)]
pub struct Phrases {
    latin_heads: Table,
    latin_others: Table,
    pairs: HashMap<&'static str, Pair>,
    possessives: Table,
    small: Table,
}

/// The effect of a word on a pair `A and B`.
#[derive(Clone, Copy, PartialEq)]
enum Pair {
    /// The word, standing second, is the only one inflected.
    Last,
    /// Neither word is inflected separately.
    Whole,
}

impl Phrases {
    /// Parses the built-in tables.
    pub(crate) fn built_in() -> Self {
        let mut phrases = Self::default();
        let latin = headless(include_str!("../../../data/words/latin_phrases.tsv"));
        for [place, singular, plurals] in latin {
            let table = if place == "head" {
                &mut phrases.latin_heads
            } else {
                &mut phrases.latin_others
            };
            table.add(singular, plurals);
        }
        for [word, inflected] in headless(include_str!("../../../data/words/pairs.tsv")) {
            let is_last = inflected == "last";
            let pair = if is_last { Pair::Last } else { Pair::Whole };
            phrases.pairs.insert(word, pair);
        }
        phrases
            .possessives
            .read(include_str!("../../../data/words/possessive_names.tsv"));
        phrases
            .small
            .read(include_str!("../../../data/words/function_words.tsv"));
        phrases
    }

    /// Returns the edit of each word in a Latin name (`vena cava`); `None` if it is not one.
    pub(crate) fn latin(&self, keys: &[&str], number: Number) -> Option<Vec<&Edit>> {
        let (head, others) = keys.split_first()?;
        if others.is_empty() {
            return None;
        }
        let head = std::iter::once(self.latin_heads.get(head, number));
        let others = others.iter().map(|key| self.latin_others.get(key, number));
        head.chain(others).collect()
    }

    /// Returns true if both words of `A and B` are inflected.
    pub(crate) fn counts_both(&self, keys: &[&str]) -> bool {
        let [first, "and" | "or" | "&", second] = keys else {
            return false;
        };
        let says = |key: &str| self.pairs.get(key).copied();
        says(first) != Some(Pair::Whole) && says(second).is_none()
    }

    /// Returns true if a lower-case text names a shop, a brand or an illness by a possessive.
    pub(crate) fn is_named_by_possessive(&self, key: &str) -> bool {
        self.possessives.get(key, Number::Singular).is_some()
    }

    /// Returns true if a word is rarely a noun by itself but is inflected at the end of a compound.
    pub(crate) fn is_small(&self, key: &str) -> bool {
        self.small.get(key, Number::Plural).is_some() || crate::phrase::is_particle(key)
    }
}
