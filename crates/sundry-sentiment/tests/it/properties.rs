//! Properties that hold for every text.

use proptest::prelude::*;
use sundry_sentiment::{compound, sentiment};

proptest! {
    #[test]
    fn any_text_has_a_rating_on_the_scale(text in ".{0,200}") {
        prop_assert!((-1.0..=1.0).contains(&compound(&text)));
        if let Some(rating) = sentiment("en", None, &text) {
            prop_assert!((-1.0..=1.0).contains(&rating));
        }
    }

    #[test]
    fn other_languages_have_none(language in "[a-df-z][a-z]", text in ".{0,50}") {
        prop_assert_eq!(sentiment(&language, Some("good"), &text), None);
    }
}
