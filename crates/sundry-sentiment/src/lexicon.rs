//! The tables of `data/sentiment`, parsed once. The rules are in `rules`.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use sundry_table::headless;

/// The words that affect the rating of a text.
pub(crate) struct Lexicon {
    pub(crate) ratings: HashMap<&'static str, f64>,
    pub(crate) emoji: HashMap<char, &'static str>,
    pub(crate) degrees: HashMap<&'static str, f64>,
    pub(crate) negations: HashSet<&'static str>,
    pub(crate) idioms: HashMap<&'static str, f64>,
}

/// The effect of a degree word: the mean found in a survey.
const DEGREE: f64 = 0.293;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon {
    ratings: numbers(include_str!("../../../data/sentiment/lexicon.tsv")),
    emoji: headless(include_str!("../../../data/sentiment/emoji.tsv"))
        .filter_map(|[sign, words]| {
            let mut characters = sign.chars();
            // The reference implementation also looks at one character at a time.
            let single = characters.next().filter(|_| characters.next().is_none())?;
            Some((single, words))
        })
        .collect(),
    degrees: headless(include_str!("../../../data/sentiment/degrees.tsv"))
        .map(|[way, word]| (word, if way == "more" { DEGREE } else { -DEGREE }))
        .collect(),
    negations: headless(include_str!("../../../data/sentiment/negations.tsv"))
        .map(|[word]| word)
        .collect(),
    idioms: numbers(include_str!("../../../data/sentiment/idioms.tsv")),
});

fn numbers(table: &'static str) -> HashMap<&'static str, f64> {
    headless(table)
        .filter_map(|[word, number]| Some((word, number.parse().ok()?)))
        .collect()
}

/// Returns the tables.
pub(crate) fn lexicon() -> &'static Lexicon {
    &LEXICON
}
