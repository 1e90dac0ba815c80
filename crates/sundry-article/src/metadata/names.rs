//! Extracts people's names from the text of a byline: splits it, cleans the parts, drops roles and
//! organisations.

use crate::table::{MONTHS, OPENING_LETTERS, byline_words};
use crate::words::{folded, is_unspaced, tidy};

/// Splits a byline into names.
pub(super) fn split(text: &str) -> Vec<String> {
    let mut text = without_opening(tidy(text));
    for joint in byline_words("joint") {
        text = text.replace(&format!(" {joint} "), ", ");
    }
    let mut cut: Vec<String> = Vec::new();
    for piece in text.split([',', ';', '|', '/', '•', '·', '、', '，']) {
        let name = clean(piece);
        // The text after a name may be an academic title.
        if !name.is_empty() && (cut.is_empty() || !is_credential(&name)) {
            cut.push(name);
        }
    }
    // `Smith, John` is one person: both halves are single words.
    if let [family, given] = cut.as_slice()
        && !family.contains(' ')
        && !given.contains(' ')
        && text.matches(',').count() == 1
        && family.is_ascii()
    {
        return vec![format!("{given} {family}")];
    }
    cut
}

/// Removes the opening words of a byline: `Written by`.
fn without_opening(mut text: String) -> String {
    loop {
        let lower = text.to_lowercase();
        let longest = byline_words("opening")
            .iter()
            .filter(|opening| {
                lower
                    .strip_prefix(**opening)
                    .is_some_and(|rest| rest.starts_with(' ') || ends_apart(opening))
            })
            .max_by_key(|opening| opening.len());
        match longest.and_then(|opening| text.get(opening.len()..)) {
            Some(rest) => text = String::from(rest.trim_start()),
            None => return text,
        }
    }
}

/// Returns true if a text opens like a byline.
pub(super) fn opens_byline(text: &str) -> bool {
    let first = text
        .chars()
        .next()
        .and_then(|first| first.to_lowercase().next());
    if !first.is_some_and(|first| OPENING_LETTERS.contains(&first)) {
        return false;
    }
    let lower: String = text.chars().take(24).collect::<String>().to_lowercase();
    byline_words("opening of a line")
        .iter()
        .filter_map(|opening| Some((opening, lower.strip_prefix(opening)?)))
        .any(|(opening, rest)| {
            rest.is_empty() || rest.starts_with(char::is_whitespace) || ends_apart(opening)
        })
}

/// Returns true if a name may follow an opening without a blank: after a wide colon, and in scripts
/// without spaces.
fn ends_apart(opening: &str) -> bool {
    let last = opening.chars().next_back();
    last.is_some_and(|last| matches!(last, '：' | ':' | '／') || is_unspaced(last))
}

/// Returns true if a text is the opening of a byline and nothing else: `By`, `Von:`.
pub(super) fn is_opening(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    byline_words("opening").contains(&lower.as_str())
}

fn is_credential(word: &str) -> bool {
    byline_words("credential").contains(&word.to_lowercase().as_str())
}

/// Removes everything that is not part of the name.
fn clean(piece: &str) -> String {
    let mut name = piece.trim();
    if let Some((before, _)) = name.split_once(['(', '[', '<', '@']) {
        name = before.trim();
    }
    for opening in byline_words("before a name") {
        let rest = name.strip_prefix(opening);
        name = rest.and_then(|rest| rest.strip_prefix(' ')).unwrap_or(name);
    }
    for word in byline_words("after a name") {
        let mut found = name.match_indices(word).filter(|(at, _)| {
            let around = (name.get(..*at), name.get(at + word.len()..));
            around.0.is_some_and(|before| before.ends_with(' '))
                && around
                    .1
                    .is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        });
        if let Some(before) = found.next().and_then(|(at, _)| name.get(..at)) {
            name = before.trim_end();
        }
    }
    let mut words: Vec<&str> = name.split_whitespace().collect();
    // A date after the name, and the month before its day.
    if let Some(at) = words
        .iter()
        .position(|word| word.contains(|c: char| c.is_ascii_digit()))
        && at > 0
    {
        words.truncate(at);
        if words.len() > 1 && words.last().is_some_and(|word| is_month(word)) {
            words.pop();
        }
    }
    while words.len() > 2 && words.last().is_some_and(|word| is_credential(word)) {
        words.pop();
    }
    let name = words.join(" ");
    tidy(name.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, ':' | '-' | '–' | '—' | '.' | '"' | '“' | '”' | '*')
    }))
}

fn is_month(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    MONTHS.contains_key(word.to_lowercase().as_str())
}

/// Returns true if it may be a name of any kind.
pub(super) fn is_nameable(name: &str) -> bool {
    let characters = name.chars().count();
    let words = folded(name);
    let digits = name.chars().filter(char::is_ascii_digit).count();
    (2..=60).contains(&characters)
        && !name.contains("//")
        && !name.contains(".com")
        && digits <= 2
        && (1..=6).contains(&words.len())
        && name.chars().any(char::is_alphabetic)
}

/// Returns true if it may be the name of a person: no word is a role, a desk or an agency, and it
/// is not the month of a date.
pub(super) fn is_name(name: &str) -> bool {
    is_nameable(name)
        && (name.contains(' ') || !is_month(name))
        && !folded(name)
            .iter()
            .any(|word| byline_words("nobody").contains(&word.as_str()))
}

/// Returns true if it looks like a person's name where nothing else indicates one: two words or
/// more, each capitalised.
pub(super) fn is_person(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_part = |word: &str| {
        byline_words("particle").contains(&word)
            || word
                .chars()
                .next()
                .is_some_and(|first| first.is_uppercase() || is_caseless(first))
    };
    ((2..=5).contains(&words.len()) || is_undivided(name))
        && name.chars().count() <= 40
        && !name.contains(|c: char| c.is_ascii_digit() || matches!(c, ':' | '!' | '?' | '&'))
        && words.iter().all(|word| is_part(word))
        && is_name(name)
        && !folded(name)
            .iter()
            .any(|word| byline_words("page").contains(&word.as_str()))
}

/// Returns true for letters of scripts without capitals.
fn is_caseless(letter: char) -> bool {
    letter.is_alphabetic() && !letter.is_uppercase() && !letter.is_lowercase()
}

/// Returns true if it is as long as a name that is written without a blank: `王小明`, `홍길동`.
fn is_undivided(name: &str) -> bool {
    (2..=4).contains(&name.chars().count())
        && name
            .chars()
            .all(|letter| matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}'))
}

/// Returns true if it names a group: `Example Staff`, `The Editors`.
pub(super) fn is_group(name: &str) -> bool {
    let is_capital = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    (1..=5).contains(&name.split_whitespace().count())
        && name
            .split_whitespace()
            .all(|word| is_capital(word) || byline_words("particle").contains(&word))
        && folded(name)
            .iter()
            .any(|word| byline_words("group").contains(&word.as_str()))
}

/// Returns true if it looks like a login: a single word in lower case.
pub(super) fn is_login(name: &str) -> bool {
    !name.contains(' ') && name.chars().next().is_some_and(|c| !c.is_uppercase()) && name.is_ascii()
}
