//! Peers that are Rust crates, with the same queries. A language that a peer does not know counts
//! as wrong; whichlang is queried only on its own sixteen.

use sundry_language::{Language, LanguageSet};
use train_language::measure::{KINDS, cut, same};
use train_language::sources::Texts;

type Ask<'a> = &'a dyn Fn(&str) -> Option<Language>;

/// Prints a row for each peer.
pub fn report(texts: &[Texts]) {
    println!("\n{:<22} {}", "peer", KINDS.join(" | "));
    let european: LanguageSet = LanguageSet::EUROPEAN
        .iter()
        .filter(|l| *l != Language::Maltese)
        .collect();
    let allowed: Vec<whatlang::Lang> = whatlang::Lang::all()
        .iter()
        .copied()
        .filter(|lang| Language::from_code(lang.code()).is_some_and(|l| european.contains(l)))
        .collect();
    let detector = whatlang::Detector::with_allowlist(allowed);
    row(
        "whatlang, 21",
        &|text| Language::from_code(detector.detect_lang(text)?.code()),
        texts,
        european,
    );
    row(
        "whatlang, all",
        &|text| Language::from_code(whatlang::detect_lang(text)?.code()),
        texts,
        LanguageSet::ALL,
    );
    let its: LanguageSet = whichlang::LANGUAGES
        .iter()
        .filter_map(|lang| Language::from_code(lang.three_letter_code()))
        .collect();
    let which =
        |text: &str| Language::from_code(whichlang::detect_language(text).three_letter_code());
    row("whichlang, its 16", &which, texts, its);
    row(
        "Sundry, those 16",
        &|text| {
            sundry_language::detect(text, its)
                .first()
                .map(|g| g.language)
        },
        texts,
        its,
    );
}

fn row(name: &str, ask: Ask<'_>, texts: &[Texts], languages: LanguageSet) {
    let cells = KINDS.iter().map(|kind| {
        let mut shares = Vec::new();
        for language in languages.iter() {
            let texts = &texts[language as usize];
            let questions = cut(&texts.held, kind);
            if questions.len() < 20 || !texts.held.contains_key("listed word") {
                continue;
            }
            let right = |text: &&String| ask(text).is_some_and(|found| same(found, language));
            shares.push(questions.iter().filter(right).count() as f64 / questions.len() as f64);
        }
        format!(
            "{:.2}",
            100.0 * shares.iter().sum::<f64>() / shares.len().max(1) as f64
        )
    });
    println!("{name:<22} {}", cells.collect::<Vec<_>>().join(" | "));
}
