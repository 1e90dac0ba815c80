//! The language of a text. What is right is written in one of three ways:
//!
//! - `es` or `fr;ro`: one of these comes first;
//! - `hi?`: it comes first, or nothing has a confidence of [`SURE`];
//! - `bs~hr~sr`: one of these comes first, together they have most of the confidence, and no one of
//!   them is [`SURE`], for nothing in the text tells them apart.
//!
//! A question may end in ` *64`: it is asked that many times over.

use sundry_language::{LanguageSet, detect};

/// Least confidence on which a caller acts.
const SURE: f32 = 0.5;

/// Largest confidence of one of several languages that the text cannot distinguish.
const SHARED: f32 = 0.8;

pub fn judge(question: &str, right: &str) -> Result<(), String> {
    let text = match question.rsplit_once(" *").and_then(|(text, times)| {
        let times: usize = times.parse().ok()?;
        Some(format!("{text} ").repeat(times))
    }) {
        Some(text) => text,
        None => question.to_owned(),
    };
    let guesses = detect(&text, LanguageSet::ALL);
    let Some(first) = guesses.first() else {
        return Err("nothing".into());
    };
    let (code, confidence) = (first.language.code(), first.confidence);
    let good = if let Some(right) = right.strip_suffix('?') {
        right.split(';').any(|right| right == code) || confidence < SURE
    } else if right.contains('~') {
        let group: Vec<&str> = right.split('~').collect();
        let within = guesses
            .iter()
            .filter(|guess| group.contains(&guess.language.code()));
        let together: f32 = within.map(|guess| guess.confidence).sum();
        group.contains(&code) && together > SURE && confidence <= SHARED
    } else {
        right.split(';').any(|right| right == code)
    };
    let guesses = guesses.iter().take(3);
    let told: Vec<String> = guesses
        .map(|guess| format!("{} {:.2}", guess.language.code(), guess.confidence))
        .collect();
    good.then_some(()).ok_or_else(|| told.join(", "))
}
