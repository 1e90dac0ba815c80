//! Measures the held-out texts of the 22 languages with typical distortions: in capitals, without
//! accents, between a URL, a name and emoji.

use sundry_language::{LanguageSet, detect};
use train_language::measure::cut;
use train_language::sample::plain;
use train_language::sources::Texts;

type Spoil = fn(&str) -> String;

const WAYS: &[(&str, Spoil)] = &[
    ("as they are", str::to_owned),
    ("in upper case", str::to_uppercase),
    ("without accents", plain),
    ("between an address, a name and emoji", |text| {
        format!("@the_daily_news {text} 😀🎉 https://www.example.com/what-is-new 24/7")
    }),
];

/// Prints macro accuracy among the 22, including Maltese, and among all.
pub fn report(texts: &[Texts]) {
    println!("\nspoiled, among the 22 / among all: fragment, sentence");
    for (name, spoil) in WAYS {
        let mut line = format!("{name:<38}");
        for kind in ["fragment", "sentence"] {
            for set in [LanguageSet::EUROPEAN, LanguageSet::ALL] {
                let shares: Vec<f64> = LanguageSet::EUROPEAN
                    .iter()
                    .map(|language| {
                        let questions = cut(&texts[language as usize].held, kind);
                        let right = |text: &&String| {
                            let best = detect(&spoil(text), set).first().copied();
                            best.is_some_and(|best| best.language == language)
                        };
                        questions.iter().filter(right).count() as f64 / questions.len() as f64
                    })
                    .collect();
                let mean = 100.0 * shares.iter().sum::<f64>() / shares.len() as f64;
                line += &format!(" {mean:6.2}");
            }
        }
        println!("{line}");
    }
}
