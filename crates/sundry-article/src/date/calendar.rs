//! Calendars beside the Gregorian one: the solar year of Iran and Afghanistan, the Buddhist year of
//! Thailand, years counted from the beginning of an era.

use crate::table::ERAS;

/// Years of the solar calendar in which news were published on the web.
const SOLAR: std::ops::Range<u32> = 1370..1500;

/// Languages whose pages give the solar year without saying so.
const SOLAR_LANGUAGES: [&str; 2] = ["fa", "ps"];

/// Returns a day of the Gregorian calendar for a date as written: year, month, day.
pub(super) fn gregorian(
    (year, month, day): (u32, u32, u32),
    language: Option<&str>,
) -> Option<(u32, u32, u32)> {
    if SOLAR.contains(&year) && language.is_some_and(|code| SOLAR_LANGUAGES.contains(&code)) {
        return solar(year, month, day);
    }
    // Years of the Buddhist calendar are 543 ahead.
    let is_buddhist = (2500..2600).contains(&year);
    Some((if is_buddhist { year - 543 } else { year }, month, day))
}

/// Converts a day of the solar calendar by its cycle of 33 years with eight leap years, which agrees
/// with the observed calendar from 1925 to 2089.
fn solar(year: u32, month: u32, day: u32) -> Option<(u32, u32, u32)> {
    /// Days from the beginning of the cycles of 33 years to 1970.
    const TO_1970: i64 = 355_668 + 719_528;
    let days_before = match month {
        1..=6 if (1..=31).contains(&day) => (month - 1) * 31,
        7..=12 if (1..=30).contains(&day) => 186 + (month - 7) * 30,
        _ => return None,
    };
    let cycles = i64::from(year) + 1595;
    let leaps = cycles / 33 * 8 + (cycles % 33 + 3) / 4;
    let days = 365 * cycles + leaps + i64::from(days_before) + i64::from(day) - TO_1970;
    let start = jiff::civil::date(1970, 1, 1);
    let date = start
        .checked_add(jiff::Span::new().try_days(days).ok()?)
        .ok()?;
    Some((
        u32::try_from(date.year()).ok()?,
        u32::try_from(date.month()).ok()?,
        u32::try_from(date.day()).ok()?,
    ))
}

/// Returns the year before the first one of an era: `令和`, `民國`.
pub(super) fn era(name: &str) -> Option<u32> {
    ERAS.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solar_dates_are_those_of_printed_calendars() {
        for (solar, expected) in [
            ((1403, 12, 14), (2025, 3, 4)),
            ((1399, 12, 30), (2021, 3, 20)),
            ((1400, 1, 1), (2021, 3, 21)),
            ((1402, 10, 11), (2024, 1, 1)),
        ] {
            assert_eq!(gregorian(solar, Some("fa")), Some(expected), "{solar:?}");
        }
        assert_eq!(gregorian((1403, 12, 31), Some("fa")), None);
        assert_eq!(gregorian((1403, 12, 14), Some("en")), Some((1403, 12, 14)));
        assert_eq!(gregorian((2568, 3, 4), Some("th")), Some((2025, 3, 4)));
    }
}
