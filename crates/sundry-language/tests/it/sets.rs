//! Detection restricted to some languages.

use sundry_language::{CODES, LANGUAGES, Language, LanguageSet, detect};

#[test]
fn only_those_asked_for_are_answered() {
    let set = LanguageSet::of(&[Language::Danish, Language::Dutch]);
    let guesses = detect("Die Kinder spielen im Garten.", set);
    assert!(guesses.iter().all(|guess| set.contains(guess.language)));
    assert!(!guesses.is_empty());
}

#[test]
fn fewer_languages_make_a_word_surer() {
    let few = LanguageSet::of(&[Language::Slovak, Language::Hungarian]);
    let sure = detect("záhrada", few)[0];
    let unsure = detect("záhrada", LanguageSet::ALL)[0];
    assert_eq!(sure.language, Language::Slovak);
    assert!(sure.confidence > unsure.confidence);
}

#[test]
fn a_text_in_none_of_them_is_not_believed() {
    for text in [
        "Дети играют в саду, пока бабушка варит суп.",
        "子供たちは庭で遊んでいます。",
        "Büyükanne çorba pişirirken çocuklar bahçede oynuyor.",
    ] {
        let guesses = detect(text, LanguageSet::EUROPEAN);
        assert!(guesses[0].confidence < 0.5, "{text}: {guesses:?}");
        let only = LanguageSet::of(&[Language::German]);
        assert!(detect(text, only)[0].confidence < 0.5, "{text}");
    }
    assert!(detect("Guten Tag", LanguageSet::of(&[])).is_empty());
}

#[test]
fn codes_lead_back_to_their_languages() {
    assert!(LANGUAGES.len() >= 75);
    for (language, code) in LANGUAGES.iter().zip(CODES) {
        assert_eq!(language.code(), code);
        assert_eq!(Language::from_code(code), Some(*language));
        assert_eq!(Language::from_code(language.code3()), Some(*language));
        assert!(!language.name().is_empty() && !language.scripts().is_empty());
    }
    assert!(CODES.is_sorted());
    assert_eq!(LanguageSet::ALL.iter().count(), LANGUAGES.len());
    assert_eq!(LanguageSet::default(), LanguageSet::ALL);
}

#[test]
fn european_codes_are_those_that_clients_know() {
    let codes: Vec<&str> = LanguageSet::EUROPEAN.iter().map(Language::code).collect();
    assert_eq!(
        codes.join(" "),
        "bg cs da de el en es et fi fr hu it lt lv mt nl pl pt ro sk sl sv"
    );
}
