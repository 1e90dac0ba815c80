//! The one module of the HTTP surface that reads a clock. Engines are given the time instead.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 86_400;

/// Returns the current instant, from which durations are measured.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the module the rule points to"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// Returns the time since 1970 in UTC.
#[expect(
    clippy::disallowed_methods,
    reason = "this is the module the rule points to"
)]
fn since_epoch() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

/// Returns today's date in UTC as days since 1970, and the seconds left until midnight.
pub(crate) fn today() -> (u64, u64) {
    let seconds = since_epoch().as_secs();
    (
        seconds / SECONDS_A_DAY,
        SECONDS_A_DAY - seconds % SECONDS_A_DAY,
    )
}

/// Returns the current time in milliseconds since 1970 in UTC.
pub fn unix_milliseconds() -> i64 {
    since_epoch().as_millis() as i64
}

/// Returns the current time in seconds since 1970 in UTC.
pub fn unix_seconds() -> i64 {
    since_epoch().as_secs() as i64
}
