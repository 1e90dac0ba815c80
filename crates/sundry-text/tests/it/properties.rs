//! Properties that hold for any text.

use proptest::prelude::*;
use sundry_text::{Analyser, Stemming, fold, tokens};

proptest! {
    #[test]
    fn folding_twice_is_folding_once(text in "\\PC{0,40}") {
        let once = fold(&text).into_owned();
        prop_assert_eq!(fold(&once).into_owned(), once);
    }

    #[test]
    fn tokens_are_pieces_of_the_text_in_order(text in any::<String>()) {
        let mut end = 0;
        for token in tokens(&text) {
            prop_assert!(token.start >= end && !token.text.is_empty());
            end = token.start + token.text.len();
            prop_assert_eq!(&text[token.start..end], token.text);
        }
    }

    #[test]
    fn what_is_written_is_found_by_asking_for_it(text in "\\PC{0,40}", stop in any::<bool>()) {
        for stemming in [Stemming::None, Stemming::English] {
            let analyser = Analyser::new(stemming, stop);
            let written = analyser.lexemes(&text);
            prop_assert!(written.is_sorted_by_key(|lexeme| lexeme.position));
            for lexeme in analyser.words(&text).into_iter().flat_map(|word| word.lexemes) {
                prop_assert!(written.contains(&lexeme), "{lexeme:?} of {text:?}");
                let free = !lexeme.text.contains([' ', '\u{1}']);
                prop_assert!(free && !lexeme.text.is_empty(), "{:?}", lexeme);
            }
        }
    }
}
