//! Series named behind a title: `The Hunger Games (The Hunger Games, #1)`.
//!
//! Only a bracket with a number sign counts as a series; any other stays in the title.

use sundry_records::Series;

/// Splits a title into the title proper and the first series named behind it.
pub(super) fn split(title: &str) -> (&str, Option<Series>) {
    let title = title.trim();
    let whole = (title, None);
    let Some(inner) = title.strip_suffix(')') else {
        return whole;
    };
    let Some((before, inside)) = opening(inner) else {
        return whole;
    };
    let before = before.trim_end();
    if before.is_empty() {
        return whole;
    }
    let first = inside.split(';').next().unwrap_or_default();
    let Some((name, number)) = first.rsplit_once('#') else {
        return whole;
    };
    let name = name
        .trim()
        .trim_end_matches([',', ':', '-', '–'])
        .trim_end();
    if name.is_empty() {
        return whole;
    }
    let series = Series {
        name: name.to_owned(),
        position: position(number),
    };
    (before, Some(series))
}

/// Splits at the bracket that the end of the text closes; nested brackets are allowed.
fn opening(text: &str) -> Option<(&str, &str)> {
    let mut depth = 1_usize;
    for (at, letter) in text.char_indices().rev() {
        match letter {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((text.get(..at)?, text.get(at + 1..)?));
        }
    }
    None
}

/// Parses a place in a series: `1`, `1.5`. A range (`1-3`) is a collection and has no place.
pub(super) fn position(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (number.is_finite() && (0.0..10_000.0).contains(&number)).then_some(number)
}
