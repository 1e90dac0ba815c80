//! Measures language detection: Sundry and its peers on texts that Sundry was not trained on.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-language -- --data DIR` prints
//! macro accuracy by kind of text, calibration, texts a processor second and memory. `DIR` holds the
//! development texts (`lang_*.tsv.zst`); how they were parted into learned-from and held-out stands
//! at the head of `training/language/src/measure.rs`. `--each` adds accuracy by language and the
//! commonest mistakes, `--model FILE` measures another model than the one compiled in, `--ask TEXT`
//! only answers about one text, `--speed` prints speed and memory alone, `--dump`
//! prints the questions for programs in other languages.

mod peers;
mod robust;
mod speed;

use std::path::PathBuf;

use sundry_language::training::Detector;
use sundry_language::{Guess, LANGUAGES, LanguageSet, detect};
use train_language::measure::{KINDS, cut, report};
use train_language::sources::{Folders, texts};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let other = match value("--model") {
        Some(path) => Detector::new(std::fs::read(path)?),
        None => None,
    };
    if let Some(text) = value("--ask") {
        for set in [LanguageSet::ALL, LanguageSet::EUROPEAN] {
            let answer = |detect: &dyn Fn(&str, LanguageSet) -> Vec<Guess>| {
                let guesses = detect(&text, set);
                let shown = guesses.iter().take(6);
                let shown = shown.map(|g| format!("{} {:.3}", g.language.code(), g.confidence));
                println!("{}", shown.collect::<Vec<_>>().join(", "));
            };
            match &other {
                Some(other) => other.with(answer).unwrap_or_default(),
                None => answer(&detect),
            }
        }
        return Ok(());
    }
    speed::memory();
    let folders = Folders {
        data: PathBuf::from(value("--data").unwrap_or_else(|| ".".to_owned())),
        ..Folders::default()
    };
    let texts = texts(&folders, 1)?;
    if has("--dump") {
        for kind in KINDS {
            for language in LANGUAGES {
                for text in cut(&texts[*language as usize].held, kind) {
                    println!(
                        "{kind}\t{}\t{}",
                        language.code(),
                        text.replace(['\t', '\n'], " ")
                    );
                }
            }
        }
        return Ok(());
    }
    if has("--speed") {
        speed::report(&texts);
        return Ok(());
    }
    match &other {
        Some(other) => {
            other.with(|detect| print!("{}", report(detect, &texts, has("--each"))));
        }
        None => print!("{}", report(&detect, &texts, has("--each"))),
    }
    if !has("--accuracy") {
        robust::report(&texts);
        peers::report(&texts);
        speed::report(&texts);
    }
    Ok(())
}
