//! The closed classes of words of `data/words/phrase_words.tsv`. `phrase` says what follows from
//! them.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_table::headless;

/// A class; a word may be of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// Ties what follows to the noun before it: `of`.
    Link,
    /// Does so before a determiner only: `across`.
    LinkBeforeDeterminer,
    /// An adverb that ends a compound: `up`.
    Particle,
    /// An adverb that only ends a phrase: `abroad`.
    ClosingAdverb,
    /// Is counted before a closing adverb: `night`.
    Span,
    /// Opens a noun phrase: `the`.
    Determiner,
    /// An adjective that follows some nouns: `general`.
    AfterTheNoun,
    /// A noun that such an adjective follows: `attorney`.
    TakesAdjective,
    /// An adjective that follows any noun: `elect`.
    AfterAnyNoun,
    /// Changes together with the noun after it: `woman`.
    BesideItsNoun,
    /// A noun beside which `man` changes too: `servant`.
    BesideMan,
    /// A number, which opens no noun phrase.
    Numeral,
    /// Ends like one who does something, and is not: `water`.
    NoDoer,
}

/// The classes, by their names in the table.
const CLASSES: &[(&str, Class)] = &[
    ("link", Class::Link),
    ("link before a determiner", Class::LinkBeforeDeterminer),
    ("particle", Class::Particle),
    ("closing adverb", Class::ClosingAdverb),
    ("span of time", Class::Span),
    ("determiner", Class::Determiner),
    ("after the noun", Class::AfterTheNoun),
    ("takes an adjective", Class::TakesAdjective),
    ("after any noun", Class::AfterAnyNoun),
    ("changes beside its noun", Class::BesideItsNoun),
    ("changes beside man", Class::BesideMan),
    ("numeral", Class::Numeral),
    ("no doer", Class::NoDoer),
];

static TABLE: &str = include_str!("../../../data/words/phrase_words.tsv");

/// Words → one bit for each of their classes.
static WORDS: LazyLock<HashMap<&str, u16>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for [word, class] in headless(TABLE) {
        let class = CLASSES.iter().find(|(name, _)| *name == class);
        if let Some((_, class)) = class {
            *words.entry(word).or_default() |= bit(*class);
        }
    }
    words
});

/// Returns true if a word in lower case is of a class.
pub(crate) fn is(class: Class, word: &str) -> bool {
    WORDS.get(word).is_some_and(|bits| bits & bit(class) != 0)
}

fn bit(class: Class) -> u16 {
    1 << class as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_class_and_every_class_a_row() {
        for [word, class] in headless(TABLE) {
            let known = CLASSES.iter().find(|(name, _)| *name == class);
            assert!(known.is_some_and(|(_, class)| is(*class, word)), "{word}");
        }
        for (name, _) in CLASSES {
            assert!(headless(TABLE).any(|[_, class]| class == *name), "{name}");
        }
    }
}
