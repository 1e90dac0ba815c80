//! Properties that hold for any text.

use proptest::prelude::*;
use sundry_words::{pluralize, singularize};

proptest! {
    #[test]
    fn any_text_gets_an_answer(text in any::<String>()) {
        let plural = pluralize(&text).into_owned();
        let singular = singularize(&text).into_owned();
        prop_assert!(plural.len() <= text.len() * 4 + 16);
        prop_assert!(singular.len() <= text.len() * 4 + 16);
    }

    #[test]
    fn word_like_text_gets_an_answer(text in "[a-zA-ZÀ-ÿ '’\u{301}0-9-]{0,60}") {
        pluralize(&text);
        singularize(&text);
    }

    #[test]
    fn capitals_follow_the_word(word in "[a-z]{4,12}") {
        let title: String = word[..1].to_uppercase() + &word[1..];
        for (small, large) in [
            (pluralize(&word), pluralize(&title)),
            (singularize(&word), singularize(&title)),
        ] {
            prop_assert_eq!(small.to_lowercase(), large.to_lowercase());
            prop_assert!(large.starts_with(|first: char| first.is_uppercase()));
        }
    }

    #[test]
    fn what_stands_around_a_word_stays(word in "[a-z]{3,12}", before in "[ \t(«]{0,3}", after in "[ \t,.!»]{0,3}") {
        prop_assert_eq!(
            pluralize(&format!("{before}{word}{after}")).into_owned(),
            format!("{before}{}{after}", pluralize(&word))
        );
    }
}

#[test]
fn long_texts_take_linear_time() {
    for text in [
        "a".repeat(200_000),
        "ab-".repeat(60_000),
        "of a ".repeat(40_000),
        "'s".repeat(90_000),
    ] {
        pluralize(&text);
        singularize(&text);
    }
}
