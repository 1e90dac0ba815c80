//! Finds a date in the path of an address.

use super::scan::{self, Habit};

/// Returns the date of a path: `/2020/06/07/`, `/2020-06-07-`, `20200607`, `2020/jun/07`.
pub(super) fn date(path: &str) -> Option<scan::Written> {
    let bytes = path.as_bytes();
    let digits = |at: usize, count: usize| -> Option<u32> {
        let text = bytes.get(at..at + count)?;
        if !text.iter().all(u8::is_ascii_digit) {
            return None;
        }
        std::str::from_utf8(text).ok()?.parse().ok()
    };
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let make = |year: u32, month: u32, day: u32| {
        let text = format!("{year:04}-{month:02}-{day:02}");
        scan::first(&text, Habit::default())
    };
    for at in 0..bytes.len().saturating_sub(7) {
        let before = at.checked_sub(1);
        if before.is_some_and(is_digit) {
            continue;
        }
        let Some(year) = digits(at, 4).filter(|year| (1995..2100).contains(year)) else {
            continue;
        };
        // For example 20200607.
        if let (Some(month), Some(day)) = (digits(at + 4, 2), digits(at + 6, 2))
            && !is_digit(at + 8)
            && let Some(date) = make(year, month, day)
        {
            return Some(date);
        }
        let Some(mark @ (b'/' | b'-' | b'_' | b'.')) = bytes.get(at + 4) else {
            continue;
        };
        let month_length = if digits(at + 5, 2).is_some() { 2 } else { 1 };
        let Some(month) = digits(at + 5, month_length) else {
            // For example 2020/jun/07.
            let name = path.get(at + 5..at + 8)?;
            if let Some(day) = digits(at + 9, 2)
                && let Some(date) = scan::first(
                    &format!("{day} {name} {year}"),
                    Habit {
                        language: Some("en"),
                        month_first: false,
                    },
                )
            {
                return Some(date);
            }
            continue;
        };
        let next = at + 5 + month_length;
        if bytes.get(next) != Some(mark) {
            continue;
        }
        let day_length = if digits(next + 1, 2).is_some() { 2 } else { 1 };
        if let Some(day) = digits(next + 1, day_length)
            && !is_digit(next + 1 + day_length)
            && let Some(date) = make(year, month, day)
        {
            return Some(date);
        }
    }
    None
}
