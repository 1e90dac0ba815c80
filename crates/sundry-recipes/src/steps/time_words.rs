//! The words around times of `data/recipes/time_words.tsv`.

use std::sync::LazyLock;

use super::length::TimeUnit;
use sundry_table::Classes;

static WORDS: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../../data/recipes/time_words.tsv")));

/// Returns true if a word is of a kind; see the head of the table.
pub(super) fn is(kind: &str, word: &str) -> bool {
    WORDS.has(kind, word)
}

/// Returns the unit that a word means, and how many of it: a week is seven days.
pub(super) fn unit(word: &str) -> Option<(TimeUnit, f64)> {
    let mut units = UNITS.iter();
    let (_, unit, times) = units.find(|(kind, ..)| is(kind, word))?;
    Some((*unit, *times))
}

/// Returns the unit of a word right behind a number: `30m`, `2h`.
pub(super) fn attached(word: &str) -> Option<(TimeUnit, f64)> {
    let mut units = ATTACHED.iter();
    let own = units.find(|(kind, _)| is(kind, word));
    own.map(|(_, unit)| (*unit, 1.0)).or_else(|| unit(word))
}

const UNITS: &[(&str, TimeUnit, f64)] = &[
    ("second", TimeUnit::Seconds, 1.0),
    ("minute", TimeUnit::Minutes, 1.0),
    ("hour", TimeUnit::Hours, 1.0),
    ("day", TimeUnit::Days, 1.0),
    ("week", TimeUnit::Days, 7.0),
];

const ATTACHED: &[(&str, TimeUnit)] = &[
    ("attached second", TimeUnit::Seconds),
    ("attached minute", TimeUnit::Minutes),
    ("attached hour", TimeUnit::Hours),
];
