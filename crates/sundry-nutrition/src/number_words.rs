//! Words for numbers in ingredient lines, of `data/recipes/number_words.tsv`. Digits and fractions are
//! read in `line`.

use std::sync::LazyLock;

use sundry_table::{Map, rows};

use crate::lower_case::lower_case;
use crate::word_classes::is;

struct Number {
    value: f64,
    in_lines: bool,
    joined: bool,
}

static NUMBERS: LazyLock<Map<&str, Number>> = LazyLock::new(|| {
    let rows = rows(include_str!("../../../data/recipes/number_words.tsv"));
    rows.filter_map(|[word, value, _, _, _, lines, joined]| {
        let number = Number {
            value: value.parse().ok()?,
            in_lines: lines == "x",
            joined: joined == "x",
        };
        Some((word, number))
    })
    .collect()
});

/// Returns the value of a whole number written as a lower-case word.
pub(crate) fn number_word(word: &str) -> Option<f64> {
    let number = NUMBERS.get(word).filter(|number| number.in_lines);
    number.map(|number| number.value)
}

/// Returns true for a word that may stand for the number at the beginning of an amount: `two`, `a`,
/// `half`.
pub(crate) fn begins_amount(word: &str) -> bool {
    let word = lower_case(word);
    number_word(&word).is_some() || is("begins an amount", &word)
}

/// Returns true for a number in lower case that may be joined to a unit: `half-pound`.
pub(crate) fn may_be_joined(word: &str) -> bool {
    NUMBERS.get(word).is_some_and(|number| number.joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read() {
        assert_eq!(NUMBERS.len(), 37);
        assert_eq!(number_word("twelve"), Some(12.0));
        assert_eq!(number_word("half"), None);
        assert!(may_be_joined("half") && !may_be_joined("eleven"));
    }
}
