//! Parses the dates in feeds: RFC 2822, RFC 3339, and common deviations from both.

use std::collections::HashMap;
use std::sync::LazyLock;

use jiff::civil::{Date, DateTime};
use jiff::fmt::rfc2822::DateTimeParser;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

static ZONES: LazyLock<HashMap<&str, i8>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../../data/news/zones.tsv"));
    rows.filter_map(|[zone, hours]| Some((zone, hours.parse().ok()?)))
        .collect()
});

static MONTHS: LazyLock<Vec<(&str, i8)>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../../data/news/months.tsv"));
    rows.filter_map(|[beginning, month]| Some((beginning, month.parse().ok()?)))
        .collect()
});

/// Parses a date to seconds since 1970. Without a zone it counts as UTC, without a time as
/// midnight.
///
/// ```
/// use sundry_crawl::read_date;
/// assert_eq!(read_date("Fri, 20 Nov 2026 10:00:00 GMT"), Some(1_795_168_800));
/// assert_eq!(read_date("2026-11-20T12:00:00+02:00"), Some(1_795_168_800));
/// assert_eq!(read_date("20 Nov 2026 05:00 EST"), Some(1_795_168_800));
/// assert_eq!(read_date("yesterday"), None);
/// ```
pub fn read_date(text: &str) -> Option<i64> {
    let text = text.trim();
    if text.len() > 64 || !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Some(moment.as_second());
    }
    if let Ok(moment) = DateTimeParser::new().parse_timestamp(text) {
        return Some(moment.as_second());
    }
    numeric(text).or_else(|| worded(text))
}

/// Parses `2026-11-20 10:00:00`, `2026-11-20T10:00+0100`, `2026-11-20`.
fn numeric(text: &str) -> Option<i64> {
    let date: Date = text.get(..10)?.replace('/', "-").parse().ok()?;
    let rest = text.get(10..)?.trim_start_matches(['T', 't', ' ']);
    let (time, zone) = parted(rest);
    moment(date, time, zone)
}

/// Parses `Fri 20 November 2026, 10:00 CET` with weekday, day and month in almost any order.
fn worded(text: &str) -> Option<i64> {
    let mut words = text
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty())
        .peekable();
    let (mut day, mut month, mut year) = (None, None, None);
    while let Some(word) = words.peek() {
        let word = word.trim_end_matches('.').to_lowercase();
        let number = word.trim_end_matches(|letter: char| letter.is_alphabetic());
        if word.contains(':') {
            break;
        } else if let Ok(number) = number.parse::<i16>() {
            match number {
                1..=31 if day.is_none() => day = Some(number as i8),
                0..=69 if day.is_some() => year = Some(2000 + number),
                70..=99 => year = Some(1900 + number),
                1970..=2100 => year = Some(number),
                _ => return None,
            }
        } else if month.is_none()
            && let Some((_, number)) = MONTHS.iter().find(|(start, _)| word.starts_with(start))
        {
            month = Some(*number);
        } else if day.is_some() && year.is_some() {
            break;
        }
        words.next();
    }
    let date = Date::new(year?, month?, day?).ok()?;
    let time = words.next().unwrap_or_default();
    let zone: Vec<&str> = words.collect();
    let (time, close) = parted(time);
    let zone = if close.is_empty() {
        zone.join(" ")
    } else {
        close.to_owned()
    };
    moment(date, time, &zone)
}

/// Splits a time from the zone behind it.
fn parted(text: &str) -> (&str, &str) {
    let end = text
        .find(|letter: char| !letter.is_ascii_digit() && !":.".contains(letter))
        .unwrap_or(text.len());
    let (time, zone) = text.split_at(end);
    (time, zone.trim())
}

fn moment(date: Date, time: &str, zone: &str) -> Option<i64> {
    let mut parts = time.split(['.', ':']).map(|part| part.parse::<i8>().ok());
    let mut next = || parts.next().unwrap_or(Some(0));
    let (hour, minute, second) = if time.is_empty() {
        (0, 0, 0)
    } else {
        (next()?, next()?, next()?)
    };
    let midnight: DateTime = date.at(0, 0, 0, 0);
    let at = midnight.to_zoned(TimeZone::UTC).ok()?.timestamp();
    if !(0..=24).contains(&hour) || !(0..60).contains(&minute) || !(0..=60).contains(&second) {
        return None;
    }
    let seconds = i64::from(hour) * 3_600 + i64::from(minute) * 60 + i64::from(second);
    let at = at.checked_add(SignedDuration::from_secs(seconds)).ok()?;
    Some(at.as_second() - i64::from(offset(zone)?.seconds()))
}

/// Parses `+0100`, `+01:00`, `GMT+1`, `CET`. A missing or unknown zone counts as UTC: a date that
/// is wrong by an hour or two is better than none.
fn offset(zone: &str) -> Option<Offset> {
    let zone = zone.trim_matches(|letter: char| "()[]".contains(letter) || letter.is_whitespace());
    let upper = zone.to_ascii_uppercase();
    let named = upper.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    if let Some(digits) = named.strip_prefix(['+', '-']) {
        let sign = if named.starts_with('-') { -1 } else { 1 };
        let digits: String = digits
            .chars()
            .filter(char::is_ascii_digit)
            .take(4)
            .collect();
        let (hours, minutes) = match digits.len() {
            1 | 2 => (digits.parse::<i32>().ok()?, 0),
            3 => (
                digits.get(..1)?.parse().ok()?,
                digits.get(1..)?.parse().ok()?,
            ),
            4 => (
                digits.get(..2)?.parse().ok()?,
                digits.get(2..)?.parse().ok()?,
            ),
            _ => return Some(Offset::UTC),
        };
        return Offset::from_seconds(sign * (hours * 3_600 + minutes * 60)).ok();
    }
    let hours = ZONES.get(upper.as_str()).copied().unwrap_or(0);
    Some(Offset::constant(hours))
}

#[cfg(test)]
mod tests {
    use super::read_date;

    #[test]
    fn dates_as_feeds_write_them() {
        let ten = Some(1_795_168_800); // 2026-11-20 10:00:00 UTC
        for text in [
            "Fri, 20 Nov 2026 10:00:00 +0000",
            "Fri, 20 Nov 2026 10:00:00 GMT",
            "Fri, 20 Nov 2026 10:00:00 Z",
            "20 Nov 2026 10:00:00 UT",
            "Fri 20 Nov 2026 10:00:00 GMT",
            "Thu, 20 Nov 2026 10:00:00 GMT",
            "Fri, 20 November 2026 11:00 CET",
            "Fri, 20 Nov 26 05:00:00 EST",
            "Fri, Nov 20 2026 10:00:00 UTC",
            "Nov 20, 2026 10:00",
            "2026-11-20T10:00:00Z",
            "2026-11-20T10:00:00.123Z",
            "2026-11-20T11:00:00+0100",
            "2026-11-20T11:00+01:00",
            "2026-11-20 10:00:00",
            "2026-11-20 10:00",
            "2026/11/20 10:00:00",
            "2026-11-20 11:00:00 GMT+1",
            "  2026-11-20T10:00:00  ",
            "ven., 20 nov. 2026 10:00:00 +0000",
        ] {
            assert_eq!(read_date(text), ten, "{text}");
        }
        let midnight = ten.map(|ten| ten - 36_000);
        for text in ["2026-11-20", "20 Nov 2026"] {
            assert_eq!(read_date(text), midnight, "{text}");
        }
        for text in [
            "",
            "soon",
            "32 Nov 2026",
            "2026-13-01",
            "20 Foo 2026",
            "99",
            &"9".repeat(100),
        ] {
            assert_eq!(read_date(text), None, "{text}");
        }
    }
}
