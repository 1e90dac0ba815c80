//! Converts durations as sources write them to minutes: `PT1H30M`, `P0DT0H35M`, `PT20 Mins`,
//! `1 hour 20`, `45`.
//!
//! Sentences are not parsed here: times in steps are handled by the enrichment.

/// The longest plausible duration in minutes, 400 days: anything longer is a mistake.
const LONGEST: f64 = 60.0 * 24.0 * 400.0;

/// Returns the minutes of a duration; `None` if it is zero or not a duration. A number without a
/// unit is minutes.
///
/// ```
/// use sundry_recipes::source::minutes;
/// assert_eq!(minutes("PT1H30M"), Some(90));
/// assert_eq!(minutes("P0Y0M0DT0H35M0.000S"), Some(35));
/// assert_eq!(minutes("PT1.5H"), Some(90));
/// assert_eq!(minutes("2 Stunden, 10 Min."), Some(130));
/// assert_eq!(minutes("a while"), None);
/// ```
pub fn minutes(text: &str) -> Option<u32> {
    let text = text.trim();
    // A range such as `PT30M/PT40M` counts as its lower end.
    let text = text.split('/').next().unwrap_or_default();
    let is_iso = text.starts_with(['P', 'p'])
        && text
            .chars()
            .nth(1)
            .is_some_and(|second| second.is_ascii_digit() || matches!(second, 'T' | 't'));
    let total = if is_iso { iso(text)? } else { spoken(text)? };
    let whole = total.round();
    (1.0..=LONGEST).contains(&whole).then_some(whole as u32)
}

/// Parses `P1DT2H30M10S` and common deviations: lower case, spaces, units in words.
fn iso(text: &str) -> Option<f64> {
    let mut total = 0.0;
    let mut is_time = false;
    let has_time = text.contains(['T', 't']);
    let mut rest = text.get(1..)?;
    let mut any = false;
    while !rest.is_empty() {
        let first = rest.chars().next()?;
        if matches!(first, 'T' | 't') {
            is_time = true;
            rest = rest.get(1..)?;
            continue;
        }
        if !first.is_ascii_digit() && first != '.' {
            rest = rest.get(first.len_utf8()..)?;
            continue;
        }
        let (number, tail) = number(rest)?;
        let tail = tail.trim_start();
        let unit = tail.chars().next().unwrap_or('M').to_ascii_uppercase();
        let minutes = match unit {
            'Y' if !is_time => 525_600.0,
            // Without a `T`, "M" means minutes.
            'M' if !is_time && has_time => 43_800.0,
            'W' if !is_time => 10_080.0,
            'D' => 1_440.0,
            'H' => 60.0,
            'S' => 1.0 / 60.0,
            _ => 1.0,
        };
        total += number * minutes;
        any = true;
        // A unit in words: `PT20 Mins`.
        let word = tail
            .find(|sign: char| !sign.is_alphabetic())
            .unwrap_or(tail.len());
        let is_word = word > 1
            && tail
                .get(1..2)
                .is_some_and(|second| second.chars().all(char::is_lowercase));
        let used = if is_word { word } else { 1 };
        rest = tail.get(used.min(tail.len())..).unwrap_or_default();
    }
    any.then_some(total)
}

/// Parses a leading number with a decimal point or comma; returns the rest.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = text
        .find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '.' | ','))
        .unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let digits = digits.trim_end_matches(['.', ',']);
    Some((digits.replace(',', ".").parse().ok()?, rest))
}

/// Parses `1 hour 20 minutes`, `1h 18min`, `1:30`, `1 ½ hours`, `45`.
fn spoken(text: &str) -> Option<f64> {
    if let Some((hours, minutes)) = text.split_once(':')
        && let (Ok(hours), Ok(minutes)) =
            (hours.trim().parse::<f64>(), minutes.trim().parse::<f64>())
    {
        return Some(hours * 60.0 + minutes);
    }
    let mut total = 0.0;
    let mut pending: Option<f64> = None;
    let mut any = false;
    let mut is_range = false;
    let mut unit = 1.0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            let (value, tail) = number(rest)?;
            // A range counts as its lower end.
            if !is_range {
                pending = Some(pending.map_or(value, |before| before + value));
            }
            rest = tail;
        } else if let Some(part) = fraction(first) {
            pending = Some(pending.unwrap_or_default() + part);
            rest = rest.get(first.len_utf8()..)?;
        } else if first.is_alphabetic() {
            let end = rest
                .find(|sign: char| !sign.is_alphabetic())
                .unwrap_or(rest.len());
            let (word, tail) = rest.split_at(end);
            if let Some(minutes) = unit_of(word) {
                if let Some(value) = pending.take() {
                    total += value * minutes;
                    any = true;
                }
                // After hours, a number without a unit is minutes.
                unit = if minutes >= 1_440.0 { 60.0 } else { 1.0 };
                is_range = false;
            } else if matches!(word, "to" | "bis" | "à" | "a") && pending.is_some() {
                is_range = true;
            }
            rest = tail;
        } else {
            is_range |= matches!(first, '-' | '–' | '—') && pending.is_some();
            rest = rest.get(first.len_utf8()..)?;
        }
    }
    if let Some(value) = pending {
        total += value * unit;
        any = true;
    }
    any.then_some(total)
}

fn fraction(sign: char) -> Option<f64> {
    Some(match sign {
        '½' => 0.5,
        '¼' => 0.25,
        '¾' => 0.75,
        '⅓' => 1.0 / 3.0,
        '⅔' => 2.0 / 3.0,
        _ => return None,
    })
}

/// Returns the minutes of a unit, recognised by its beginning in the languages of most sites.
fn unit_of(word: &str) -> Option<f64> {
    let word = word.to_lowercase();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|begin| word.starts_with(begin));
    if begins(&["sec", "sek", "seg"]) || word == "s" {
        Some(1.0 / 60.0)
    } else if begins(&["min", "mn", "分"]) || word == "m" {
        Some(1.0)
    } else if begins(&[
        "hour", "hr", "heure", "hora", "ora", "ore", "std", "stund", "uur", "uren", "tim", "godz",
        "时", "小时",
    ]) || word == "h"
    {
        Some(60.0)
    } else if begins(&["day", "tag", "jour", "día", "dia", "giorn", "dag", "dni"]) || word == "d" {
        Some(1_440.0)
    } else if begins(&["week", "woche", "semaine", "semana"]) {
        Some(10_080.0)
    } else {
        None
    }
}
