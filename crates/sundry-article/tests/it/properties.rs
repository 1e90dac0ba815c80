//! Extraction does not panic on any input.

use proptest::prelude::*;
use sundry_article::{Context, extract, parse_date};

proptest! {
    #[test]
    fn any_bytes_are_an_article_or_a_reason(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let _ = extract(&bytes, &Context::default());
    }

    #[test]
    fn any_text_is_a_date_or_none(text in ".{0,80}") {
        let _ = parse_date(&text, None, true);
    }
}
