//! What holds for every text.

use proptest::prelude::*;
use sundry_entities::{LinearTagger, extract, tokens};

fn holds(text: &str) -> Result<(), TestCaseError> {
    let characters: Vec<char> = text.chars().collect();
    let mut end = 0;
    for entity in extract(text) {
        prop_assert!(
            entity.characters.start >= end && entity.characters.end > entity.characters.start
        );
        end = entity.characters.end;
        prop_assert!(end <= characters.len());
        let slice: String = characters[entity.characters].iter().collect();
        prop_assert_eq!(slice.as_str(), &text[entity.bytes]);
        prop_assert_eq!(slice.trim(), slice.as_str());
    }
    let mut at = 0;
    for token in tokens(text) {
        prop_assert!(token.start >= at && !token.text.is_empty());
        prop_assert_eq!(&text[token.start..token.end()], token.text);
        prop_assert_eq!(
            token.end_character - token.start_character,
            token.text.chars().count()
        );
        at = token.end();
    }
    Ok(())
}

proptest! {
    #[test]
    fn offsets_cut_any_text(text in any::<String>()) {
        holds(&text)?;
    }

    #[test]
    fn offsets_cut_texts_with_names(
        parts in prop::collection::vec(prop_oneof![
            Just("Jim Carrey"), Just("Canada"), Just("IBM Corp."), Just("U.S."), Just("d'Estaing"), Just("can't"),
            Just("😀"), Just("👨‍👩‍👧"), Just("e\u{301}"), Just("東京"), Just("\n"), Just("."), Just("\u{200d}"), Just("'s"),
            Just("http://a.b/c"), Just("@x"), Just("-"), Just("القاهرة"), Just("İstanbul"), Just("ǅ"), Just("ﬁ"),
        ], 0..30),
        joint in prop_oneof![Just(" "), Just(""), Just("\u{a0}")],
    ) {
        holds(&parts.join(joint))?;
    }

    #[test]
    fn damaged_weights_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut file = b"STAG1".to_vec();
        file.extend(bytes);
        if let Some(tagger) = LinearTagger::read(&file) {
            sundry_entities::extract_with(&tagger, "Jim Carrey was here.");
        }
    }
}
