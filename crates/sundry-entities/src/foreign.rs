//! Tells sentences that are not English by frequent words in small letters. No language is named,
//! and a sentence without such words counts as English.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::token::Token;

/// Maps frequent words to true if they are English.
static WORDS: LazyLock<HashMap<&str, bool>> = LazyLock::new(|| {
    let rows = sundry_table::headless(include_str!("../../../data/entities/function_words.tsv"));
    rows.map(|[word, language]| (word, language == "en"))
        .collect()
});

/// Returns true for a frequent English word in small letters.
pub(crate) fn is_frequent_english(word: &str) -> bool {
    WORDS.get(word) == Some(&true)
}

/// Returns true if a sentence is clearly not English.
#[cfg(feature = "encoder")]
pub(crate) fn is_foreign(tokens: &[Token<'_>]) -> bool {
    let (mut english, mut other) = (0, 0);
    for token in tokens {
        match WORDS.get(token.text) {
            Some(true) => english += 1,
            Some(false) => other += 1,
            None => {}
        }
    }
    other > english
}

#[cfg(all(test, feature = "encoder"))]
mod tests {
    use super::is_foreign;
    use crate::token::tokens;

    #[test]
    fn a_few_frequent_words_tell() {
        for (text, foreign) in [
            ("Der Zug nach Salzburg fährt heute nicht.", true),
            ("Il museo resta chiuso il lunedì e non apre domani.", true),
            ("O governo prepara uma lei para as cidades.", true),
            ("The train to Salzburg does not run today.", false),
            ("Vincent van Gogh painted in Arles.", false),
            ("He said auf Wiedersehen and left.", false),
            ("Oslo", false),
            ("", false),
        ] {
            assert_eq!(is_foreign(&tokens(text)), foreign, "{text}");
        }
    }
}
