//! Measures texts per processor second on the held-out sentences of the 22 languages, and memory.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use sundry_language::{LanguageSet, detect};
use train_language::measure::cut;
use train_language::sources::Texts;

/// Duration of each measurement.
const LONG: Duration = Duration::from_secs(2);

/// Prints the memory of the process before and after the first detections, on words of random
/// letters, so that the whole model is touched. Call it before anything else.
pub fn memory() {
    let before = resident();
    let mut state = 1_u64;
    for _ in 0..100_000 {
        let word: String = (0..8)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                char::from(b'a' + (state >> 33) as u8 % 26)
            })
            .collect();
        black_box(detect(&word, LanguageSet::ALL));
    }
    let after = resident();
    println!("memory: {before} kB before, {after} kB after 100,000 detections");
}

/// Prints the results.
pub fn report(texts: &[Texts]) {
    for kind in ["word", "sentence", "page"] {
        let asked: Vec<String> = LanguageSet::EUROPEAN
            .iter()
            .flat_map(|language| questions(&texts[language as usize], kind))
            .collect();
        let characters: usize = asked.iter().map(|text| text.chars().count()).sum();
        println!(
            "\n{kind}s of {} characters, a processor second",
            characters / asked.len()
        );
        let ours = |set| move |text: &str| detect(text, set).len();
        each("Sundry, 22", &asked, &ours(LanguageSet::EUROPEAN));
        each("Sundry, all", &asked, &ours(LanguageSet::ALL));
        each("whatlang, all", &asked, &|text| {
            usize::from(whatlang::detect(text).is_some())
        });
        each("whichlang, its 16", &asked, &|text| {
            whichlang::detect_language(text) as usize
        });
    }
}

/// Returns the texts of a kind; a page has as many sentences of a language as one request allows.
fn questions(texts: &Texts, kind: &str) -> Vec<String> {
    if kind != "page" {
        return cut(&texts.held, kind);
    }
    let sentences = cut(&texts.held, "sentence").join(" ");
    vec![sentences.chars().take(10_000).collect()]
}

fn each(name: &str, asked: &[String], ask: &dyn Fn(&str) -> usize) {
    let start = ProcessTime::now();
    let mut count = 0;
    while start.elapsed() < LONG {
        for text in asked {
            black_box(ask(text));
        }
        count += asked.len();
    }
    println!(
        "{name:<20} {:>10.0}",
        count as f64 / start.elapsed().as_secs_f64()
    );
}

/// Returns the resident memory in kB, if the system tells.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
