//! Reads the words of amounts: bounds, numbers in words, units, names of nutrients. `quantity`
//! combines them.

use super::amount_words::{Role, beginning_with};
use super::table::tables;
use super::word::Word;
use crate::numbers::{Place, number_word};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Most,
    Least,
    About,
}

/// Maximum number of words between a negation and the bound that it denies.
const MOST_BETWEEN: usize = 4;

/// Bounds-checked access to words.
pub(crate) struct Cursor<'a> {
    pub(crate) words: &'a [Word],
}

impl Cursor<'_> {
    pub(crate) fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text.as_str())
    }

    /// True if a phrase starts at a position.
    pub(crate) fn says(&self, at: usize, phrase: &str) -> bool {
        let mut words = phrase.split(' ').zip(at..);
        words.all(|(word, at)| self.text(at) == word)
    }

    /// Returns the value and the number of words of the longest phrase of a role that starts at a
    /// position.
    pub(crate) fn longest(&self, at: usize, role: Role) -> Option<(f64, usize)> {
        let phrases = beginning_with(self.text(at)).iter();
        let matching = phrases.filter(|phrase| {
            let mut words = phrase.words.iter().zip(at..);
            phrase.role == role && words.all(|(word, at)| self.text(at) == *word)
        });
        let found = matching.map(|phrase| (phrase.value, phrase.words.len()));
        found.max_by_key(|(_, count)| *count)
    }

    /// True if the word at a position has a role by itself.
    pub(crate) fn has_role(&self, at: usize, role: Role) -> bool {
        self.longest(at, role).is_some()
    }

    pub(crate) fn bound(&self, at: usize) -> Option<(Bound, usize)> {
        let sign = match self.text(at) {
            "<" | "≤" => Some(Bound::Most),
            ">" | "≥" => Some(Bound::Least),
            "~" => Some(Bound::About),
            _ => None,
        };
        if let Some(bound) = sign {
            let equal = usize::from(self.text(at + 1) == "=");
            return Some((bound, 1 + equal));
        }
        let bounds = [
            (Bound::Most, Role::Most),
            (Bound::Least, Role::Least),
            (Bound::About, Role::About),
        ];
        let plain = self.longest_bound(at, bounds);
        plain.or_else(|| self.denied_bound(at))
    }

    /// Reads a bound that is denied: "nothing that takes more than" is a maximum.
    fn denied_bound(&self, from: usize) -> Option<(Bound, usize)> {
        let (_, count) = self.longest(from, Role::Negation)?;
        let mut at = from + count;
        for _ in 0..MOST_BETWEEN {
            let Some((_, count)) = self.longest(at, Role::Between) else {
                break;
            };
            at += count;
        }
        let bounds = [(Bound::Least, Role::Most), (Bound::Most, Role::Least)];
        let (bound, count) = self.longest_bound(at, bounds)?;
        Some((bound, at + count - from))
    }

    pub(crate) fn bound_behind(&self, at: usize) -> Option<(Bound, usize)> {
        if self.text(at) == "+" {
            return Some((Bound::Least, 1));
        }
        let bounds = [
            (Bound::Most, Role::MostBehind),
            (Bound::Least, Role::LeastBehind),
        ];
        self.longest_bound(at, bounds)
    }

    fn longest_bound<const COUNT: usize>(
        &self,
        at: usize,
        bounds: [(Bound, Role); COUNT],
    ) -> Option<(Bound, usize)> {
        let found = bounds.into_iter().filter_map(|(bound, role)| {
            let (_, count) = self.longest(at, role)?;
            Some((bound, count))
        });
        found.max_by_key(|(_, count)| *count)
    }

    /// Reads a number in digits or words.
    pub(crate) fn number(&self, at: usize) -> Option<(f64, usize)> {
        if let Some(number) = self.words.get(at).and_then(|word| word.number) {
            return Some((number, 1));
        }
        let below_hundred = |at: usize| {
            let number = number_word(self.text(at), Place::Question)?;
            (number < 100.0).then_some(number)
        };
        // Tens take ones: "twenty five".
        let small = |at: usize| {
            let first = below_hundred(at)?;
            let ones = below_hundred(at + 1).filter(|ones| first >= 20.0 && *ones < 10.0);
            Some(match ones {
                Some(ones) => (first + ones, 2),
                None => (first, 1),
            })
        };
        let (number, taken) = match small(at) {
            Some(small) => small,
            None if self.text(at) == "a" && self.text(at + 1) == "hundred" => (1.0, 1),
            None => return None,
        };
        if self.text(at + taken) != "hundred" {
            return Some((number, taken));
        }
        let taken = taken + 1;
        let gap = usize::from(self.text(at + taken) == "and");
        match small(at + taken + gap) {
            Some((rest, more)) => Some((number * 100.0 + rest, taken + gap + more)),
            None => Some((number * 100.0, taken)),
        }
    }

    /// Reads the name of a nutrient.
    pub(crate) fn nutrient(&self, at: usize) -> Option<(&'static str, bool, usize)> {
        (1..=2_usize).rev().find_map(|count| {
            let words = self.words.get(at..at + count)?;
            let keys: Vec<&str> = words.iter().map(|word| word.key.as_str()).collect();
            let place = tables().meaning(&keys.join(" "))?.nutrient?;
            let known = tables().nutrients.get(place)?;
            Some((known.parameter, known.least, count))
        })
    }

    /// Reads a unit of mass, as a factor to grams; units of energy are not included.
    pub(crate) fn unit(&self, at: usize) -> Option<Unit> {
        if self.has_role(at, Role::InternationalUnits) {
            return Some(Unit::Iu);
        }
        let (factor, _) = self.longest(at, Role::Grams)?;
        Some(Unit::Grams(factor))
    }

    /// Reads a unit of time, as a factor to minutes.
    pub(crate) fn minutes(&self, at: usize) -> Option<f64> {
        self.longest(at, Role::Minutes).map(|(factor, _)| factor)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Unit {
    Grams(f64),
    Iu,
}
