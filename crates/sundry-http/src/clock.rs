//! The one place of the surface that reads a clock. Engines are given the time instead.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 86_400;

/// A point in time to measure durations from.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the module the rule points to"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Time since 1970 in UTC.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the module the rule points to"
)]
fn since_epoch() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// A day in UTC, counted from 1970, and the seconds that are left of it.
pub(crate) fn today() -> (u64, u64) {
    let seconds = since_epoch().as_secs();
    (
        seconds / SECONDS_A_DAY,
        SECONDS_A_DAY - seconds % SECONDS_A_DAY,
    )
}

/// Now, in milliseconds since 1970 in UTC.
pub fn unix_milliseconds() -> i64 {
    since_epoch().as_millis() as i64
}

/// Now, in seconds since 1970 in UTC.
pub fn unix_seconds() -> i64 {
    since_epoch().as_secs() as i64
}
