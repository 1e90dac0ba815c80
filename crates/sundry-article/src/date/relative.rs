//! Times that count from now: `3 hours ago`, `vor 2 Tagen`, `5分钟前`. They say something only on a
//! page that was just fetched.

use crate::article::{Moment, Precision};
use crate::table::{SPANS, date_words};

/// Maximum number of characters in such a line.
const LONGEST: usize = 48;

/// Returns the moment that a line names, if it names one and nothing else: one number, its unit, and
/// a word for `ago`.
pub(super) fn ago(line: &str, now: i64) -> Option<Moment> {
    if line.chars().count() > LONGEST {
        return None;
    }
    let line = line.to_lowercase();
    let start = line.find(|letter: char| letter.is_ascii_digit())?;
    let (before, rest) = line.split_at_checked(start)?;
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(rest.len());
    let (number, after) = rest.split_at_checked(end)?;
    let number: i64 = number.parse().ok().filter(|number| *number < 60)?;
    let after = after.trim_start();
    let seconds = SPANS
        .iter()
        .filter(|(unit, _)| begins_with(after, unit))
        .max_by_key(|(unit, _)| unit.len())
        .map(|(_, seconds)| *seconds)?;
    let says_ago = date_words("ago")
        .iter()
        .any(|word| holds(before, word) || holds(after, word));
    if !says_ago || after.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let moment = now - number * seconds;
    Some(if seconds < 86_400 {
        Moment {
            seconds: moment - moment.rem_euclid(60),
            precision: Precision::Second,
            offset: 0,
        }
    } else {
        Moment::of_day(moment.div_euclid(86_400))
    })
}

/// Returns true if a text begins with a unit; a single letter must stand alone, as in `3 h ago`.
fn begins_with(text: &str, unit: &str) -> bool {
    text.strip_prefix(unit)
        .is_some_and(|rest| unit.len() > 1 || !rest.starts_with(char::is_alphabetic))
}

/// Returns true if a text holds a word, as a whole word where the script has blanks.
fn holds(text: &str, word: &str) -> bool {
    let is_alone = |at: usize| {
        let before = text.get(..at).and_then(|part| part.chars().next_back());
        let after = text
            .get(at + word.len()..)
            .and_then(|part| part.chars().next());
        let joins = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !joins(before) && !joins(after)
    };
    text.match_indices(word)
        .any(|(at, _)| !word.is_ascii() || is_alone(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_counted_back_from_now() {
        let now = 1_741_089_600; // 2025-03-04 12:00:00
        for (line, expected) in [
            ("3 hours ago", Some("2025-03-04 09:00:00")),
            ("Posted 45 mins ago", Some("2025-03-04 11:15:00")),
            ("vor 2 Tagen", Some("2025-03-02 00:00:00")),
            ("il y a 5 heures", Some("2025-03-04 07:00:00")),
            ("hace 10 minutos", Some("2025-03-04 11:50:00")),
            ("5分钟前", Some("2025-03-04 11:55:00")),
            ("3時間前", Some("2025-03-04 09:00:00")),
            ("2시간 전", Some("2025-03-04 10:00:00")),
            ("2 часа назад", Some("2025-03-04 10:00:00")),
            ("1 week ago", Some("2025-02-25 00:00:00")),
            ("2h ago", Some("2025-03-04 10:00:00")),
            ("3 holidays ago", None),
            ("3 hours long", None),
            ("a story of 3 hours and 20 minutes ago", None),
            ("3 hours", None),
        ] {
            let found = ago(line, now).map(|moment| moment.to_string());
            assert_eq!(found.as_deref(), expected, "{line}");
        }
    }
}
