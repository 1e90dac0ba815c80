//! Reads the words of amounts: bounds, numbers in words, units, names of nutrients. `quantity`
//! combines them.

use super::table::tables;
use super::word::Word;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Most,
    Least,
    About,
}

const MOST: &[&str] = &[
    "no more than",
    "not more than",
    "no longer than",
    "not longer than",
    "not over",
    "no over",
    "less than",
    "fewer than",
    "lower than",
    "shorter than",
    "smaller than",
    "in under",
    "in less than",
    "within",
    "in at most",
    "at most",
    "up to",
    "at max",
    "not exceeding",
    "not to exceed",
    "under",
    "below",
    "beneath",
    "max",
    "maximum",
    "maximum of",
    "max of",
    "a maximum of",
    "limit",
    "limited to",
    "no greater than",
    "not above",
    "no higher than",
    "without exceeding",
    "less then",
    "fewer then",
];
const LEAST: &[&str] = &[
    "no less than",
    "not less than",
    "no fewer than",
    "not under",
    "not below",
    "more than",
    "greater than",
    "higher than",
    "at least",
    "atleast",
    "over",
    "above",
    "exceeding",
    "min",
    "minimum",
    "minimum of",
    "a minimum of",
    "min of",
    "upwards of",
    "north of",
    "longer than",
    "more then",
];
const ABOUT: &[&str] = &[
    "about",
    "around",
    "approximately",
    "roughly",
    "circa",
    "approx",
    "exactly",
];
const MOST_BEHIND: &[&str] = &[
    "or less",
    "or fewer",
    "or under",
    "or lower",
    "or below",
    "max",
    "maximum",
    "tops",
    "at most",
    "or shorter",
    "limit",
    "at the most",
];
const LEAST_BEHIND: &[&str] = &[
    "or more",
    "or higher",
    "or above",
    "plus",
    "at least",
    "minimum",
    "min",
    "or over",
    "and up",
    "and above",
    "or greater",
];

/// Returns every word of the phrases above, so that none is taken for a misspelt food.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    let phrases = [MOST, LEAST, ABOUT, MOST_BEHIND, LEAST_BEHIND, NUMBERS];
    phrases
        .into_iter()
        .flatten()
        .flat_map(|phrase| phrase.split(' '))
}

/// Words of amounts that [`Cursor`] reads.
const NUMBERS: &[&str] = &[
    "twenty thirty forty fourty fifty sixty seventy eighty ninety hundred one two three four five six",
    "seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen eighteen dozen half quarter",
    "quarters couple minute minutes mins hour hours gram grams milligram milligrams microgram between",
    "serves feeds yields hungry portions than",
];

/// Bounds-checked access to words.
pub(crate) struct Cursor<'a> {
    pub(crate) words: &'a [Word],
}

impl Cursor<'_> {
    pub(crate) fn text(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| word.text.as_str())
    }

    /// Returns the number of words of the longest phrase that starts at a position.
    pub(crate) fn phrase(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        let matching = phrases.iter().filter_map(|phrase| {
            let mut count = 0;
            for word in phrase.split(' ') {
                if self.text(at + count) != word {
                    return None;
                }
                count += 1;
            }
            Some(count)
        });
        matching.max()
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
        let found = [
            (Bound::Most, MOST),
            (Bound::Least, LEAST),
            (Bound::About, ABOUT),
        ];
        let found = found
            .into_iter()
            .filter_map(|(bound, phrases)| self.phrase(at, phrases).map(|count| (bound, count)));
        found.max_by_key(|(_, count)| *count)
    }

    pub(crate) fn bound_behind(&self, at: usize) -> Option<(Bound, usize)> {
        if self.text(at) == "+" {
            return Some((Bound::Least, 1));
        }
        let found = [(Bound::Most, MOST_BEHIND), (Bound::Least, LEAST_BEHIND)];
        let found = found
            .into_iter()
            .filter_map(|(bound, phrases)| self.phrase(at, phrases).map(|count| (bound, count)));
        found.max_by_key(|(_, count)| *count)
    }

    /// Reads a number in digits or words.
    pub(crate) fn number(&self, at: usize) -> Option<(f64, usize)> {
        if let Some(number) = self.words.get(at).and_then(|word| word.number) {
            return Some((number, 1));
        }
        let tens = |word: &str| {
            Some(match word {
                "twenty" => 20.0,
                "thirty" => 30.0,
                "forty" | "fourty" => 40.0,
                "fifty" => 50.0,
                "sixty" => 60.0,
                "seventy" => 70.0,
                "eighty" => 80.0,
                "ninety" => 90.0,
                _ => return None,
            })
        };
        let ones = |word: &str| {
            Some(match word {
                "one" => 1.0,
                "two" => 2.0,
                "three" => 3.0,
                "four" => 4.0,
                "five" => 5.0,
                "six" => 6.0,
                "seven" => 7.0,
                "eight" => 8.0,
                "nine" => 9.0,
                "ten" => 10.0,
                "eleven" => 11.0,
                "twelve" | "dozen" => 12.0,
                "thirteen" => 13.0,
                "fourteen" => 14.0,
                "fifteen" => 15.0,
                "sixteen" => 16.0,
                "eighteen" => 18.0,
                _ => return None,
            })
        };
        let small = |at: usize| match tens(self.text(at)) {
            Some(ten) => match ones(self.text(at + 1)).filter(|one| *one < 10.0) {
                Some(one) => Some((ten + one, 2)),
                None => Some((ten, 1)),
            },
            None => ones(self.text(at)).map(|one| (one, 1)),
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
        Some(match self.text(at) {
            "g" | "gr" | "gram" | "grams" | "gs" | "gm" | "gms" | "grammes" | "gramme" => {
                Unit::Grams(1.0)
            }
            "mg" | "milligram" | "milligrams" | "mgs" => Unit::Grams(1e-3),
            "mcg" | "ug" | "µg" | "μg" | "microgram" | "micrograms" => Unit::Grams(1e-6),
            "iu" => Unit::Iu,
            _ => return None,
        })
    }

    pub(crate) fn minutes(&self, at: usize) -> Option<f64> {
        Some(match self.text(at) {
            "minute" | "minutes" | "min" | "mins" | "minuts" | "minuets" => 1.0,
            "hour" | "hours" | "hr" | "hrs" | "h" => 60.0,
            _ => return None,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Unit {
    Grams(f64),
    Iu,
}
