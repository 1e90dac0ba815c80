//! Time zones by the names that newspapers use.

use super::scan::Written;
use crate::table::ZONES;

/// A time zone as named beside a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Zone {
    /// Minutes ahead of UTC.
    minutes: i32,
    /// True if its clocks are put forward in the American summer, as `ET` says and `EST` does not.
    has_american_summer: bool,
}

impl Zone {
    /// Returns the zone that is ahead of UTC by some minutes, all year.
    pub(super) fn ahead_by(minutes: i32) -> Self {
        Self {
            minutes,
            has_american_summer: false,
        }
    }

    /// Returns the seconds by which it is ahead of UTC on a day.
    pub(super) fn offset(self, day: &Written) -> i32 {
        let is_summer = self.has_american_summer && is_american_summer(day).unwrap_or(false);
        (self.minutes + if is_summer { 60 } else { 0 }) * 60
    }
}

/// Returns the zone of a lower-case name. For names shared by zones of several continents, such as
/// `IST` and `CST`, the one usual on news sites is returned.
pub(super) fn named(name: &str) -> Option<Zone> {
    ZONES.get(name).map(|&(minutes, has_american_summer)| Zone {
        minutes,
        has_american_summer,
    })
}

/// Returns true from the second Sunday of March to the first one of November, as the law has it
/// since 2007 (15 U.S.C. 260a).
fn is_american_summer(day: &Written) -> Option<bool> {
    use jiff::civil::{Date, Weekday};
    let sunday = |month, nth| {
        let first = Date::new(day.year, month, 1).ok()?;
        first.nth_weekday_of_month(nth, Weekday::Sunday).ok()
    };
    let date = Date::new(day.year, day.month, day.day).ok()?;
    Some((sunday(3, 2)?..sunday(11, 1)?).contains(&date))
}
