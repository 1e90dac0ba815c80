//! Texts as people really send them: in capitals, without accents, full of addresses, mixed, empty.

use sundry_language::{Language, LanguageSet, detect};

fn best(text: &str) -> Option<&'static str> {
    let guesses = detect(text, LanguageSet::ALL);
    guesses.first().map(|guess| guess.language.code())
}

#[test]
fn shouting_changes_nothing() {
    for (code, text) in [
        (
            "de",
            "DIE KINDER SPIELEN IM GARTEN UND DIE GROSSMUTTER KOCHT SUPPE",
        ),
        ("mt", "IT-TFAL QED JILAGĦBU FIL-ĠNIEN"),
        ("tr", "BÜYÜKANNE ÇORBA PİŞİRİRKEN ÇOCUKLAR BAHÇEDE OYNUYOR"),
        ("el", "ΤΑ ΠΑΙΔΙΑ ΠΑΙΖΟΥΝ ΣΤΟΝ ΚΗΠΟ"),
        ("ru", "ДЕТИ ИГРАЮТ В САДУ"),
    ] {
        assert_eq!(best(text), Some(code), "{text}");
    }
    for text in [
        "Wo ist der Bahnhof?",
        "Où est la gare ?",
        "Gdzie jest dworzec?",
    ] {
        let lower = detect(&text.to_lowercase(), LanguageSet::ALL);
        assert_eq!(detect(&text.to_uppercase(), LanguageSet::ALL), lower);
    }
}

#[test]
fn missing_accents_do_little_harm() {
    for (code, text) in [
        (
            "cs",
            "Zitra rano odjizdi vlak drive, protoze se opravuji koleje.",
        ),
        ("pl", "Dzieci bawia sie w ogrodzie, a babcia gotuje zupe."),
        (
            "fr",
            "Demain matin le train part plus tot a cause des travaux.",
        ),
        ("ro", "Maine dimineata trenul pleaca mai devreme."),
        (
            "hu",
            "Holnap reggel korabban indul a vonat, mert javitjak a sineket.",
        ),
        (
            "mt",
            "It-tfal qed jilaghbu fil-gnien waqt li n-nanna ssajjar.",
        ),
        ("es", "Manana por la manana el tren sale mas temprano."),
        (
            "sk",
            "Zajtra rano vlak odchadza skor, lebo opravuju kolajnice.",
        ),
    ] {
        assert_eq!(best(text), Some(code), "{text}");
    }
}

#[test]
fn addresses_names_and_codes_do_not_count() {
    for (code, text) in [
        (
            "sv",
            "Läs mer på https://www.example.com/the-best-article-of-the-week nu",
        ),
        ("it", "@john_smith @the_real_one Ci vediamo domani sera?"),
        (
            "nl",
            "Stuur het naar support.department@company-example.com alstublieft",
        ),
        ("de", "Bestellnummer XK9000ABC7 ist unterwegs zu Ihnen"),
        ("fi", "www.the-weather-today.com kertoo että huomenna sataa"),
        ("es", "😀🎉 ¡Feliz cumpleaños! 🎂🎂🎂"),
    ] {
        assert_eq!(best(text), Some(code), "{text}");
    }
}

#[test]
fn without_letters_there_is_no_language() {
    for text in [
        "",
        " ",
        "12345",
        "12:30 – 14:00",
        "3.14 + 2 = 5.14",
        "😀🎉",
        "…!?",
        "\u{200B}",
        "٣٤٥",
    ] {
        assert!(detect(text, LanguageSet::ALL).is_empty(), "{text}");
    }
}

#[test]
fn an_address_alone_still_gets_an_answer() {
    for text in [
        "https://www.example.com/",
        "someone@example.com",
        "A320",
        "x1",
    ] {
        assert!(!detect(text, LanguageSet::ALL).is_empty(), "{text}");
    }
}

#[test]
fn accents_may_stand_apart_from_their_letters() {
    let apart = "De\u{301}ja\u{300} vu a\u{300} l'e\u{301}cole, e\u{302}tre pre\u{302}t";
    let together = "Déjà vu à l'école, être prêt";
    assert_eq!(
        detect(apart, LanguageSet::ALL),
        detect(together, LanguageSet::ALL)
    );
}

#[test]
fn a_text_of_two_scripts_names_both_and_the_longer_first() {
    let guesses = detect(
        "Москва — столица России. Moscow is the capital.",
        LanguageSet::ALL,
    );
    assert_eq!(guesses[0].language, Language::Russian);
    assert!(
        guesses
            .iter()
            .any(|guess| guess.language == Language::English),
        "{guesses:?}"
    );
    assert_eq!(best("Я купил себе новый iPhone в магазине"), Some("ru"));
    assert_eq!(best("最新のiPhoneを買いました"), Some("ja"));
    assert_eq!(
        best("Η εταιρεία Microsoft ανακοίνωσε νέα έκδοση"),
        Some("el")
    );
}

#[test]
fn what_belongs_nowhere_is_said_with_almost_no_confidence() {
    // Cherokee and Gothic letters: no supported language is written with them.
    for text in ["ᎣᏏᏲ", "𐌰𐍄𐍄𐌰 𐌿𐌽𐍃𐌰𐍂"] {
        let guesses = detect(text, LanguageSet::ALL);
        assert_eq!(guesses.len(), 1, "{text}");
        assert!(guesses[0].confidence <= 0.02, "{text}");
    }
}

#[test]
fn letters_at_random_are_not_believed() {
    for text in ["xqzv", "q", "asdf"] {
        let guesses = detect(text, LanguageSet::ALL);
        assert!(guesses[0].confidence < 0.7, "{text}: {guesses:?}");
    }
}

#[test]
fn names_that_travel_are_unsure() {
    let guesses = detect("international", LanguageSet::EUROPEAN);
    assert!(guesses.len() > 2, "{guesses:?}");
    assert!(guesses[0].confidence < 0.9, "{guesses:?}");
}

#[test]
fn long_texts_are_read_to_their_end() {
    let text = format!(
        "{} {}",
        "Read me first, please.",
        "Nous avons mangé du pain. ".repeat(200)
    );
    assert_eq!(best(&text), Some("fr"));
}

#[test]
fn a_million_characters_are_no_trouble() {
    let text = "Vaikai žaidžia sode, o močiutė verda sriubą. ".repeat(22_000);
    assert_eq!(best(&text), Some("lt"));
    assert_eq!(best(&"ω".repeat(1_000_000)), Some("el"));
    assert_eq!(best(&"a1 ".repeat(300_000)).map(str::len), Some(2));
}
