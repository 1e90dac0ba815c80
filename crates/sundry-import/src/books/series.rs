//! Series named behind a title: `The Hunger Games (The Hunger Games, #1)`.
//!
//! Only what carries a number sign is taken for a series; any other bracket stays in the title.

use sundry_records::Series;

/// The title without the series behind it, and the first series named.
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

/// Splits at the bracket that the end of the text closes; brackets within are allowed.
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

/// `1`, `1.5`. A span (`1-3`) is a collection and has no place of its own.
pub(super) fn position(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    (number.is_finite() && (0.0..10_000.0).contains(&number)).then_some(number)
}
