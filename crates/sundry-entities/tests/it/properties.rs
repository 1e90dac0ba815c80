//! Properties that hold for every text.

use proptest::prelude::*;
use sundry_entities::{LinearTagger, Tagger, extract_by, tokens};

fn holds(text: &str) -> Result<(), TestCaseError> {
    holds_with(Tagger::Linear, text)?;
    holds_with(Tagger::Encoder, text)
}

fn holds_with(tagger: Tagger, text: &str) -> Result<(), TestCaseError> {
    let characters: Vec<char> = text.chars().collect();
    let mut end = 0;
    for entity in extract_by(tagger, text) {
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

#[cfg(feature = "encoder")]
#[test]
fn a_damaged_encoder_is_none_and_no_panic() {
    use sundry_entities::EncoderTagger;
    const ENCODER: &[u8] = include_bytes!("../../model/encoder.bin");
    let linear = LinearTagger::built_in().unwrap();
    assert!(EncoderTagger::read(ENCODER, linear).is_some());
    for length in [0, 4, 5, 20, 41, 300, 100_000, ENCODER.len() - 1] {
        assert!(
            EncoderTagger::read(&ENCODER[..length], linear).is_none(),
            "{length}"
        );
    }
    // The sizes in the header: each made huge, and set to zero.
    for at in (5..41).step_by(4) {
        for number in [0_u32, 3, u32::MAX] {
            let mut bytes = ENCODER.to_vec();
            bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
            if let Some(tagger) = EncoderTagger::read(&bytes, linear) {
                let _ = sundry_entities::extract_with(&tagger, "Ann Smith lives in Oslo.");
            }
        }
    }
}
