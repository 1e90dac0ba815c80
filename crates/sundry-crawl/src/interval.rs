//! Schedules the next visit of a feed: more often while it has news, less often while it has none
//! or fails, and never more often than it allows.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use sundry_state::FeedHealth;

use crate::feed::Hints;
use crate::settings::Pace;

/// The outcome of a visit, as far as the schedule depends on it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Result {
    /// Number of articles that no feed had before; `None` if the visit failed.
    pub(crate) new_articles: Option<u64>,
    /// The feed's scheduling hints.
    pub(crate) hints: Hints,
    /// Number of seconds for which the answer is valid.
    pub(crate) max_age: Option<u32>,
    /// Number of seconds after which the site wants to be asked again.
    pub(crate) retry_after: Option<u32>,
    /// True if the site said that the feed is gone permanently.
    pub(crate) is_gone: bool,
}

/// Interval after a first visit, which tells nothing about a feed's pace.
const FIRST: u32 = 15 * 60;

/// Longest interval, whatever a feed asks for.
const A_WEEK: u32 = 7 * 86_400;

/// Longest interval for a failing feed, unless it is gone.
const A_DAY: u32 = 86_400;

/// Sets `interval` and `due` of a feed after a visit at `now`, in seconds since 1970.
pub(crate) fn plan(health: &mut FeedHealth, result: &Result, pace: Pace, now: i64) {
    let longest = pace.longest.max(pace.shortest);
    let before = match health.interval {
        0 => FIRST,
        interval => interval,
    };
    let wait = match result.new_articles {
        Some(new) => {
            let interval = if new > 0 {
                before - before / 3
            } else {
                before.saturating_add(before / 3)
            };
            health.interval = interval.clamp(pace.shortest, longest);
            // A feed may ask for more than the longest interval, up to a day.
            let asked = result
                .hints
                .interval
                .unwrap_or(0)
                .max(result.max_age.unwrap_or(0));
            health.interval.max(asked.min(longest.max(A_DAY)))
        }
        None if result.is_gone => A_WEEK,
        None => {
            let doubled = pace
                .shortest
                .max(60)
                .saturating_mul(1 << health.failures.min(12).saturating_sub(1));
            doubled.min(A_DAY)
        }
    };
    let wait = wait.max(result.retry_after.unwrap_or(0)).min(A_WEEK);
    let due = now + i64::from(jittered(wait, &health.url, health.visits));
    health.due = awake(due, &result.hints);
}

/// Varies an interval by up to a tenth, so that feeds of one host or one list are not due together.
/// The same visit of the same feed gets the same value, so that no random numbers are needed.
fn jittered(wait: u32, url: &str, visit: u64) -> u32 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64 ^ visit;
    for byte in url.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
    let share = (hash >> 32) % 201;
    let jittered = u64::from(wait) * (900 + share) / 1_000;
    u32::try_from(jittered).unwrap_or(wait)
}

/// Returns the first full hour from `due` on at which the feed may have news.
fn awake(due: i64, hints: &Hints) -> i64 {
    const HOUR: i64 = 3_600;
    if hints.skip_hours.is_empty() && hints.skip_days.is_empty() {
        return due;
    }
    let mut at = due;
    for _ in 0..7 * 24 {
        let hour = at.div_euclid(HOUR).rem_euclid(24) as u8;
        let day = Timestamp::from_second(at).map_or(0, |moment| {
            moment
                .to_zoned(TimeZone::UTC)
                .weekday()
                .to_monday_zero_offset() as u8
        });
        if !hints.skip_hours.contains(&hour) && !hints.skip_days.contains(&day) {
            return at;
        }
        at = (at.div_euclid(HOUR) + 1) * HOUR;
    }
    // It skips the whole week, which cannot be meant.
    due
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: i64 = 1_795_176_000; // Friday, 2026-11-20 12:00:00 UTC

    fn after(before: u32, result: &Result) -> FeedHealth {
        let mut health = FeedHealth {
            url: "https://a.example/feed".to_owned(),
            interval: before,
            ..FeedHealth::default()
        };
        plan(&mut health, result, Pace::default(), NOON);
        health
    }

    fn near(due: i64, wait: i64) -> bool {
        let waited = due - NOON;
        waited * 10 >= wait * 9 && waited * 10 <= wait * 11
    }

    #[test]
    fn news_brings_visits_nearer_and_silence_moves_them_away() {
        let news = Result {
            new_articles: Some(3),
            ..Result::default()
        };
        let silence = Result {
            new_articles: Some(0),
            ..Result::default()
        };
        assert_eq!(after(900, &news).interval, 600);
        assert_eq!(after(300, &news).interval, 300);
        assert_eq!(after(900, &silence).interval, 1_200);
        assert_eq!(after(21_600, &silence).interval, 21_600);
        assert!(near(after(900, &silence).due, 1_200));
    }

    #[test]
    fn what_a_feed_asks_for_is_honoured() {
        let asks = |interval, max_age| Result {
            new_articles: Some(1),
            hints: Hints {
                interval,
                ..Hints::default()
            },
            max_age,
            ..Result::default()
        };
        assert!(near(after(900, &asks(Some(3_600), None)).due, 3_600));
        assert!(near(after(900, &asks(None, Some(1_800))).due, 1_800));
        assert!(near(after(900, &asks(Some(60), Some(60))).due, 600));
        assert!(near(after(900, &asks(Some(u32::MAX), None)).due, 86_400));
    }

    #[test]
    fn failures_wait_longer_and_longer_and_as_long_as_they_say() {
        let failed = Result::default();
        for (failures, wait) in [(1, 300), (2, 600), (5, 4_800), (9, 76_800), (40, 86_400)] {
            let mut health = FeedHealth {
                failures,
                ..FeedHealth::default()
            };
            plan(&mut health, &failed, Pace::default(), NOON);
            assert!(near(health.due, wait), "{failures}: {}", health.due - NOON);
        }
        let busy = Result {
            retry_after: Some(7_200),
            ..Result::default()
        };
        assert!(near(after(900, &busy).due, 7_200));
        let gone = Result {
            is_gone: true,
            ..Result::default()
        };
        assert!(near(after(900, &gone).due, 604_800));
    }

    #[test]
    fn hours_and_days_without_news_are_skipped() {
        let skips = |hours: &[u8], days: &[u8]| Result {
            new_articles: Some(0),
            hints: Hints {
                interval: None,
                skip_hours: hours.to_vec(),
                skip_days: days.to_vec(),
            },
            ..Result::default()
        };
        assert_eq!(after(900, &skips(&[12, 13], &[])).due, NOON + 7_200);
        // It skips Friday and Saturday, so the visit is on Sunday at midnight.
        assert_eq!(after(900, &skips(&[], &[4, 5])).due, NOON + 43_200 + 86_400);
        let all: Vec<u8> = (0..24).collect();
        assert!(near(after(900, &skips(&all, &[])).due, 1_200));
    }
}
