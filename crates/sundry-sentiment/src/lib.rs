//! Rates how positive or negative an English text is, from −1 to 1.
//!
//! Words have ratings, which are changed by capitals, exclamation marks, degree words and
//! negations. The rules and figures are those of VADER (Hutto and Gilbert, 2014), implemented anew
//! from its published description; `data/sentiment` holds the tables.
//!
//! Only English is supported: [`sentiment`] returns `None` for every other language rather than a
//! meaningless number.

mod lexicon;
mod rules;
mod words;

pub use rules::compound;

/// Rates a text, if it is English (`en`, with or without a region).
///
/// The result is the mean over its sentences, with a title counting as two. `None` for other
/// languages and for a text without words.
///
/// ```
/// use sundry_sentiment::sentiment;
/// assert!(sentiment("en", Some("A wonderful day"), "Everyone was happy. It rained.").unwrap() > 0.3);
/// assert_eq!(sentiment("de", None, "Ein wunderbarer Tag"), None);
/// ```
pub fn sentiment(language: &str, title: Option<&str>, text: &str) -> Option<f64> {
    let primary = language.split(['-', '_']).next().unwrap_or_default();
    if !primary.eq_ignore_ascii_case("en") {
        return None;
    }
    let (mut sum, mut weight) = (0.0, 0.0);
    if let Some(title) = title.filter(|title| has_words(title)) {
        sum += 2.0 * compound(title);
        weight += 2.0;
    }
    for sentence in words::sentences(text).filter(|sentence| has_words(sentence)) {
        sum += compound(sentence);
        weight += 1.0;
    }
    (weight > 0.0).then(|| (sum / weight * 10_000.0).round() / 10_000.0)
}

fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}
