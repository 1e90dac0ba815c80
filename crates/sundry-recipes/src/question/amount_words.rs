//! The words of amounts by their role (`data/recipes/question/amounts.tsv`): bounds, units, times,
//! people. The order in which an amount is made of them is known to `quantity`.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_table::rows;

/// The role of a phrase in an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The amount that follows is a maximum.
    Most,
    /// The amount that follows is a minimum.
    Least,
    /// The amount that follows is approximate.
    About,
    /// The amount before it is a maximum.
    MostBehind,
    /// The amount before it is a minimum.
    LeastBehind,
    /// A unit of mass; its value is in grams.
    Grams,
    /// International units of a vitamin.
    InternationalUnits,
    /// A unit of time; its value is in minutes.
    Minutes,
    /// A whole time; its value is in minutes.
    SpokenTime,
    /// Turns the bound that follows it into its opposite.
    Negation,
    /// May be between a negation and its bound: `that takes`.
    Between,
    /// The number that follows is one of servings.
    Serves,
    /// Those who eat.
    People,
    /// Words before the number of those who eat: `a crowd of`.
    GroupOf,
    /// A thing that may be counted but is not searched by.
    Counted,
    /// A word of amounts in other places.
    Known,
}

impl Role {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "most" => Self::Most,
            "least" => Self::Least,
            "about" => Self::About,
            "most behind" => Self::MostBehind,
            "least behind" => Self::LeastBehind,
            "grams" => Self::Grams,
            "international units" => Self::InternationalUnits,
            "minutes" => Self::Minutes,
            "spoken time" => Self::SpokenTime,
            "negation" => Self::Negation,
            "between" => Self::Between,
            "serves" => Self::Serves,
            "people" => Self::People,
            "group of" => Self::GroupOf,
            "counted" => Self::Counted,
            "known" => Self::Known,
            _ => return None,
        })
    }
}

/// A phrase of the table.
#[derive(Debug)]
pub(crate) struct Phrase {
    pub(crate) words: Vec<&'static str>,
    pub(crate) role: Role,
    /// Its factor or its minutes; 0 where the role has no value.
    pub(crate) value: f64,
}

/// The phrases by their first word.
static PHRASES: LazyLock<HashMap<&'static str, Vec<Phrase>>> = LazyLock::new(|| {
    let table = include_str!("../../../../data/recipes/question/amounts.tsv");
    let mut phrases: HashMap<&'static str, Vec<Phrase>> = HashMap::new();
    for [written, role, value] in rows(table) {
        let Some(role) = Role::named(role) else {
            continue;
        };
        let value = value.parse().unwrap_or_default();
        for phrase in written.split(", ") {
            let words: Vec<&str> = phrase.split(' ').collect();
            if let Some(first) = words.first() {
                let known = phrases.entry(first).or_default();
                known.push(Phrase { words, role, value });
            }
        }
    }
    phrases
});

/// Returns the phrases that begin with a word.
pub(crate) fn beginning_with(word: &str) -> &'static [Phrase] {
    PHRASES.get(word).map_or(&[], Vec::as_slice)
}

/// Returns every word of the phrases, so that none is taken for a misspelt food.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    let phrases = PHRASES.values().flatten();
    phrases.flat_map(|phrase| phrase.words.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row of the table has a known role, and a value exactly where its role needs one.
    #[test]
    fn every_row_is_read() {
        let table = include_str!("../../../../data/recipes/question/amounts.tsv");
        for [written, role, value] in rows(table) {
            let known = Role::named(role);
            let valued = [Role::Grams, Role::Minutes, Role::SpokenTime];
            assert!(known.is_some(), "{written}: {role}");
            let wants_value = known.is_some_and(|role| valued.contains(&role));
            assert_eq!(wants_value, value.parse::<f64>().is_ok(), "{written}");
        }
    }
}
