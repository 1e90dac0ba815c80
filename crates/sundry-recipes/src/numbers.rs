//! Words for numbers (`data/recipes/number_words.tsv`). Numbers in digits, fractions and ranges are
//! read by those who ask.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_table::rows;

/// The place where a word for a number stands: `few` is a length of time, but no number of servings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Duration,
    Yield,
    Question,
}

struct Number {
    value: f64,
    places: [bool; 3],
}

static NUMBERS: LazyLock<HashMap<&'static str, Number>> = LazyLock::new(|| {
    let table = include_str!("../../../data/recipes/number_words.tsv");
    let numbers = rows(table).filter_map(|[word, value, durations, yields, questions, _, _]| {
        let places = [durations, yields, questions].map(|mark| mark == "x");
        let value = value.parse().ok()?;
        Some((word, Number { value, places }))
    });
    numbers.collect()
});

/// Returns the number that a word stands for in a place.
pub(crate) fn number_word(word: &str, place: Place) -> Option<f64> {
    let number = NUMBERS.get(word)?;
    let [durations, yields, questions] = number.places;
    let is_read = match place {
        Place::Duration => durations,
        Place::Yield => yields,
        Place::Question => questions,
    };
    is_read.then_some(number.value)
}

/// Returns all words for numbers.
pub(crate) fn number_words() -> impl Iterator<Item = &'static str> {
    NUMBERS.keys().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_a_number_somewhere() {
        let table = include_str!("../../../data/recipes/number_words.tsv");
        for [word, ..] in rows::<7>(table) {
            let number = NUMBERS.get(word);
            assert!(number.is_some_and(|known| known.value > 0.0 && known.places.contains(&true)));
        }
    }

    #[test]
    fn places_differ() {
        assert_eq!(number_word("few", Place::Duration), Some(3.0));
        assert_eq!(number_word("few", Place::Yield), None);
        assert_eq!(number_word("thirty", Place::Question), Some(30.0));
    }
}
