//! Properties that hold for any text and any set of languages.

use proptest::prelude::*;
use sundry_language::{LANGUAGES, LanguageSet, detect};

fn check(text: &str, set: LanguageSet) -> Result<(), TestCaseError> {
    let guesses = detect(text, set);
    let mut sum = 0.0;
    let mut before = f32::INFINITY;
    for guess in &guesses {
        prop_assert!(set.contains(guess.language));
        prop_assert!(guess.confidence > 0.0 && guess.confidence <= 1.000_001);
        prop_assert!(guess.confidence <= before);
        before = guess.confidence;
        sum += guess.confidence;
    }
    prop_assert!(sum <= 1.000_1, "{sum}");
    for (at, guess) in guesses.iter().enumerate() {
        prop_assert!(
            guesses[..at]
                .iter()
                .all(|other| other.language != guess.language)
        );
    }
    Ok(())
}

proptest! {
    #[test]
    fn any_text_is_answered(text in "\\PC{0,200}") {
        check(&text, LanguageSet::ALL)?;
        check(&text, LanguageSet::EUROPEAN)?;
    }

    #[test]
    fn any_characters_are_answered(text in any::<Vec<char>>()) {
        check(&text.into_iter().collect::<String>(), LanguageSet::ALL)?;
    }

    #[test]
    fn any_set_is_answered_from(text in "[a-zß-öø-ÿа-яא-ת ]{0,60}", picks in prop::collection::vec(0..LANGUAGES.len(), 0..6)) {
        let set: LanguageSet = picks.into_iter().map(|at| LANGUAGES[at]).collect();
        check(&text, set)?;
    }

    #[test]
    fn letters_get_an_answer(text in "[a-zA-Zà-öа-я]{1,12}") {
        prop_assert!(!detect(&text, LanguageSet::ALL).is_empty());
    }

    #[test]
    fn blanks_around_change_nothing(text in "[a-zà-ö ]{0,30}") {
        let padded = format!("  {text}\n");
        prop_assert_eq!(detect(&padded, LanguageSet::ALL), detect(&text, LanguageSet::ALL));
    }
}
