//! Converts values from the form of a source to the form of a record.

use std::borrow::Cow;

/// Longest title or name that is kept, in bytes.
const LONGEST: usize = 500;

/// Trims a text, collapses blanks, and removes the punctuation that catalogue cards put at the end.
pub(super) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(LONGEST));
    for word in text.split_whitespace() {
        if out.len() + word.len() > LONGEST {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    let kept = out.trim_end_matches([' ', '/', ':', ';', ',']).len();
    if kept > 0 {
        out.truncate(kept);
    }
    out
}

/// Finds the first four-digit number that can be the year of a printed book: `c1897`, `March 5,
/// 2001`.
pub(super) fn year_in(text: &str, newest: i32) -> Option<i32> {
    text.split(|letter: char| !letter.is_ascii_digit())
        .filter(|digits| digits.len() == 4)
        .filter_map(|digits| digits.parse().ok())
        .find(|year| (1000..=newest).contains(year))
}

/// Parses a year on its own, negative before our era: `1997`, `1997.0`, `-750.0`.
pub(super) fn year(text: &str, newest: i32) -> Option<i32> {
    let number: f64 = text.trim().parse().ok()?;
    let possible = number.is_finite() && number.fract() == 0.0 && number != 0.0;
    let year = number as i32;
    (possible && (-3000..=newest).contains(&year)).then_some(year)
}

/// Returns the newest plausible year; catalogues already list books announced for the next year.
pub(super) fn newest_year(now: i64) -> i32 {
    1970 + i32::try_from(now / 31_556_952).unwrap_or(0) + 2
}

/// Converts a number of stars out of `most` to a share.
pub(super) fn share(text: &str, most: f64) -> Option<f64> {
    let stars: f64 = text.trim().parse().ok()?;
    (stars > 0.0 && stars <= most).then(|| round(stars / most))
}

/// Rounds to six digits, which is what replies show.
pub(super) fn round(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}

/// Parses a count, also one with a fraction of zero as some tools write it (`3.0`).
pub(super) fn count(text: &str) -> Option<u64> {
    let text = text.trim();
    text.parse().ok().or_else(|| {
        let number: f64 = text.parse().ok()?;
        (number >= 0.0 && number.fract() == 0.0 && number < 9e15).then_some(number as u64)
    })
}

/// Returns the URL of a cover, unless it is a placeholder for "no cover".
pub(super) fn cover_url(text: &str) -> Option<String> {
    let text = text.trim();
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    let is_cover = is_web && text.len() <= 2000 && !text.contains("nophoto");
    is_cover.then(|| text.to_owned())
}

/// Replaces the five named HTML entities and numeric ones, which some dumps left in titles.
pub(super) fn without_entities(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let decoded = after
            .split_once(';')
            .and_then(|(name, tail)| Some((entity(name)?, tail)));
        if let Some((letter, tail)) = decoded {
            out.push(letter);
            rest = tail;
        } else {
            out.push('&');
            rest = after;
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => char::from_u32(name.strip_prefix('#')?.parse().ok()?),
    }
}

/// Adds a text unless the list has it already, compared case-insensitively.
pub(super) fn push_new(list: &mut Vec<String>, text: String) {
    let lower = text.to_lowercase();
    if !text.is_empty() && !list.iter().any(|other| other.to_lowercase() == lower) {
        list.push(text);
    }
}
