//! Everyday queries: the first part of each list. The second part is measured by
//! `cargo xtask bench sense`, which never reports which of its answers are wrong.

use sundry_language::{LanguageSet, detect};

/// Minimum share of expected answers: some short texts belong to several languages, so 92 of 100
/// must be as listed.
const LEAST: f64 = 0.92;

fn is_right(question: &str, right: &str) -> bool {
    let repeated = question.rsplit_once(" *").and_then(|(text, times)| {
        let times: usize = times.parse().ok()?;
        Some(format!("{text} ").repeat(times))
    });
    let text = repeated.unwrap_or_else(|| question.to_owned());
    let guesses = detect(&text, LanguageSet::ALL);
    let Some(first) = guesses.first() else {
        return false;
    };
    let (code, confidence) = (first.language.code(), first.confidence);
    if let Some(right) = right.strip_suffix('?') {
        // Either correct, or of low confidence.
        right.split(';').any(|right| right == code) || confidence < 0.5
    } else if right.contains('~') {
        // The probability is shared among these languages.
        let group: Vec<&str> = right.split('~').collect();
        let together: f32 = guesses
            .iter()
            .filter(|guess| group.contains(&guess.language.code()))
            .map(|guess| guess.confidence)
            .sum();
        group.contains(&code) && together > 0.5 && confidence <= 0.8
    } else {
        right.split(';').any(|right| right == code)
    }
}

fn ask(list: &str) {
    let questions: Vec<(&str, &str)> = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let wrong: Vec<_> = questions
        .iter()
        .filter(|(question, right)| !is_right(question, right))
        .collect();
    let share = 1.0 - wrong.len() as f64 / questions.len() as f64;
    assert!(share >= LEAST, "{share:.3}: {wrong:#?}");
}

#[test]
fn short_texts() {
    ask(include_str!("sense/short.tsv"));
}

#[test]
fn repeated_texts() {
    ask(include_str!("sense/repeated.tsv"));
}

#[test]
fn romanised_texts() {
    ask(include_str!("sense/romanised.tsv"));
}

#[test]
fn languages_that_are_alike() {
    ask(include_str!("sense/alike.tsv"));
}

#[test]
fn what_was_asked_by_hand() {
    for (text, code) in [
        ("hello", "en"),
        ("Hola", "es"),
        ("Salut", "fr"),
        ("שלום", "he"),
        ("Servus", "de"),
        ("wtf bro", "en"),
        ("да да да", "ru"),
        ("Namaste dosto, aap kaise ho?", "hi"),
        ("konnichiwa genki desu ka", "ja"),
    ] {
        assert!(
            is_right(text, code),
            "{text}: {:?}",
            detect(text, LanguageSet::ALL).first()
        );
    }
    let thanks = "Obrigado! ".repeat(50);
    assert!(is_right(&thanks, "pt"));
    let sentence = "Мы живём в большом доме у реки. ".repeat(64);
    assert!(is_right(&sentence, "ru"));
}

#[test]
fn a_language_of_another_script_is_left_out_where_it_is_not_asked_for() {
    let guesses = detect("Namaste dosto, aap kaise ho?", LanguageSet::EUROPEAN);
    assert!(
        guesses.iter().all(|guess| guess.confidence < 0.2),
        "{guesses:?}"
    );
}

#[test]
fn short_texts_of_the_later_list() {
    ask(include_str!("sense/short_fresh.tsv"));
}

#[test]
fn repeated_texts_of_the_later_list() {
    ask(include_str!("sense/repeated_fresh.tsv"));
}

#[test]
fn romanised_texts_of_the_later_list() {
    ask(include_str!("sense/romanised_fresh.tsv"));
}

#[test]
fn texts_in_languages_that_are_alike_of_the_later_list() {
    ask(include_str!("sense/alike_fresh.tsv"));
}
