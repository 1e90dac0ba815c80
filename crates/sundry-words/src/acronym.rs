//! Handles letters, numbers and acronyms: `p's`, `1990s`, `CDs`, `PhDs`, `MP3s`, `Ph.D.s`.
//!
//! The vocabulary is not used here: the caller, who knows it, distinguishes a word in capitals
//! (`BOX`) from an acronym (`CD`).

use crate::edit::{Edit, Number};

/// Returns the edit for a token that is not a word; `None` if it is one.
pub(crate) fn edit(token: &str, number: Number, is_acronym: impl Fn(&str) -> bool) -> Option<Edit> {
    let (last, stem) = split_last(token)?;
    let mut letters = token.chars();
    if let (Some(only), None) = (letters.next(), letters.next()) {
        return Some(single(only, number));
    }
    if last == 's' {
        if let Some(base) = stem.strip_suffix(crate::surface::is_apostrophe) {
            // In `p's`, `1990's` and `A's` the apostrophe marks a plural, not a possessive.
            let lone = base.chars().count() == 1 && base.chars().all(char::is_alphabetic);
            return (lone || is_number(base)).then(|| cut(number, 2));
        }
        if is_number(stem) {
            return Some(cut(number, 1));
        }
        if is_named_with_a_number(stem) {
            return Some(cut(number, 1));
        }
        if stem.chars().next_back().is_some_and(char::is_uppercase) {
            return (stem.chars().count() > 1 || !is_word_in_capitals(token))
                .then(|| cut(number, 1));
        }
        // Examples: `OSes`, `SOSes`.
        if let Some(base) = stem.strip_suffix('e')
            && base.ends_with(['S', 'X', 'Z', 'H'])
        {
            return Some(cut(number, 2));
        }
        return None;
    }
    if is_number(token) || is_named_with_a_number(token) {
        return Some(add(number, "s"));
    }
    if !last.is_uppercase() {
        return None;
    }
    let mixed = token.chars().any(char::is_lowercase);
    if mixed || is_acronym(token) {
        let hiss = matches!(last, 'S' | 'X' | 'Z');
        return Some(add(number, if hiss { "es" } else { "s" }));
    }
    None
}

/// Returns true for `As`, `Is`, `Us`, `Ms`, which are words rather than several letters.
fn is_word_in_capitals(token: &str) -> bool {
    matches!(token, "As" | "Is" | "Us" | "Ms")
}

fn split_last(token: &str) -> Option<(char, &str)> {
    let last = token.chars().next_back()?;
    Some((last, token.get(..token.len() - last.len_utf8())?))
}

fn is_number(text: &str) -> bool {
    text.chars().any(char::is_numeric)
        && text
            .chars()
            .all(|c| c.is_numeric() || matches!(c, '.' | ',' | '/' | '\'' | '\u{2019}'))
}

/// Returns true for `MP3` and `4x4`.
fn is_named_with_a_number(text: &str) -> bool {
    text.chars().next_back().is_some_and(char::is_numeric) && text.chars().any(char::is_alphabetic)
}

/// Returns true for an abbreviation with stops, without the last of them: `Ph.D`, `e.g`.
pub(crate) fn is_dotted(core: &str) -> bool {
    core.contains('.')
        && core.split('.').all(|part| {
            (1..=2).contains(&part.chars().count()) && part.chars().all(char::is_alphabetic)
        })
}

fn single(letter: char, number: Number) -> Edit {
    if letter.is_numeric() || letter.is_uppercase() {
        add(number, "s")
    } else if letter.is_ascii_lowercase() {
        add(number, "'s")
    } else {
        Edit::default()
    }
}

fn add(number: Number, ending: &str) -> Edit {
    match number {
        Number::Plural => Edit {
            cut: 0,
            add: ending.into(),
        },
        Number::Singular => Edit::default(),
    }
}

fn cut(number: Number, letters: usize) -> Edit {
    match number {
        Number::Plural => Edit::default(),
        Number::Singular => Edit {
            cut: letters,
            add: "".into(),
        },
    }
}
