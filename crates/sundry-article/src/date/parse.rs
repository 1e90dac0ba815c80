//! Parses dates written by machines or people.

use jiff::civil::DateTime;

use super::scan::{Habit, Written, first};
use crate::article::{Moment, Precision};

/// Parses a date: ISO 8601, RFC 2822, seconds or milliseconds since 1970, or words in one of some
/// eighty languages. Without a zone it is taken as UTC.
///
/// `language` resolves ambiguous names of months, `month_first` the order of numbers.
///
/// ```
/// use sundry_article::parse_date;
/// let read = |text| parse_date(text, None, false).map(|moment| moment.to_string());
/// assert_eq!(read("2024-03-05T10:30:00+02:00").unwrap(), "2024-03-05 08:30:00");
/// assert_eq!(read("Tue, 05 Mar 2024 10:30:00 GMT").unwrap(), "2024-03-05 10:30:00");
/// assert_eq!(read("5 de marzo de 2024").unwrap(), "2024-03-05 00:00:00");
/// assert_eq!(read("2024年3月5日 10:30").unwrap(), "2024-03-05 10:30:00");
/// assert_eq!(read("1709631000").unwrap(), "2024-03-05 09:30:00");
/// assert_eq!(read("yesterday"), None);
/// ```
pub fn parse(text: &str, language: Option<&str>, month_first: bool) -> Option<Moment> {
    let text = text.trim();
    if text.len() > 400 {
        return None;
    }
    if let Some(moment) = epoch(text) {
        return Some(moment);
    }
    let habit = Habit {
        language,
        month_first,
    };
    moment(first(text, habit)?)
}

/// Parses seconds (nine or ten digits) or milliseconds (thirteen digits) since 1970.
fn epoch(text: &str) -> Option<Moment> {
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number: i64 = text.parse().ok()?;
    let seconds = match text.len() {
        9 | 10 => number,
        13 => number / 1000,
        _ => return None,
    };
    Some(Moment {
        seconds,
        precision: Precision::Second,
        offset: 0,
    })
}

/// Converts a written date to a moment in UTC.
pub(crate) fn moment(written: Written) -> Option<Moment> {
    let (hour, minute, second) = written.time.unwrap_or((0, 0, 0));
    let civil = DateTime::new(
        written.year,
        written.month,
        written.day,
        hour,
        minute,
        second,
        0,
    )
    .ok()?;
    let days = civil.date() - jiff::civil::date(1970, 1, 1);
    let in_day = i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(second);
    let seconds = i64::from(days.get_days()) * 86_400 + in_day;
    let precision = if written.time.is_some() {
        Precision::Second
    } else {
        Precision::Day
    };
    let offset = written.offset.unwrap_or(0);
    Some(Moment {
        seconds: seconds - i64::from(offset),
        precision,
        offset,
    })
}
