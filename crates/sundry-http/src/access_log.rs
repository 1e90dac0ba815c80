//! The log lines of a request. A line holds the method, the path without its query, operation,
//! status, duration, request id, the name of the caller's key and the client's address. It never
//! holds a key, an argument or a picture.

use std::net::IpAddr;
use std::time::Duration;

use http::request::Parts;
use sundry_operations::ApiError;
use tracing::{error, info};

use crate::settings::RequestLog;

/// Longest path that is logged whole, in bytes.
const LONGEST_PATH: usize = 200;

/// Facts about a request that are known before it is answered.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub(crate) id: &'a str,
    pub(crate) head: &'a Parts,
    pub(crate) operation: &'static str,
    /// The client's address; `None` if it is not known or not to be logged.
    pub(crate) client: Option<IpAddr>,
}

impl Line<'_> {
    /// Logs a failure of the server with its cause.
    pub(crate) fn failed(&self, failure: &ApiError, log: RequestLog) {
        if failure.status < 500 || log == RequestLog::Off {
            return;
        }
        let cause = failure.source.as_ref().map(ToString::to_string);
        error!(
            method = self.head.method.as_str(),
            path = self.path(),
            status = failure.status,
            operation = self.operation,
            client = self.client.map(tracing::field::display),
            request_id = self.id,
            cause,
            "a request failed"
        );
    }

    /// Logs an answer if all requests are logged.
    pub(crate) fn answered(
        &self,
        status: u16,
        taken: Duration,
        key: Option<&str>,
        log: RequestLog,
    ) {
        if log != RequestLog::All {
            return;
        }
        info!(
            method = self.head.method.as_str(),
            path = self.path(),
            status,
            duration_ms = short(taken.as_secs_f64() * 1e3),
            operation = self.operation,
            key,
            client = self.client.map(tracing::field::display),
            request_id = self.id,
            "answered"
        );
    }

    /// Returns the path of the request, truncated if it is too long to be useful.
    fn path(&self) -> &str {
        let path = self.head.uri.path();
        path.get(..path.floor_char_boundary(LONGEST_PATH))
            .unwrap_or(path)
    }
}

/// Rounds a number to three significant digits after the decimal point.
fn short(number: f64) -> f64 {
    if number <= 0.0 {
        return 0.0;
    }
    let before_point = number.log10().floor() as i32 + 1;
    let scale = 10_f64.powi((3 - before_point).clamp(0, 6));
    (number * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (0.041_738, "0.0417"),
            (0.000_000_3, "0"),
            (1.234_567, "1.23"),
            (12.999, "13"),
            (153.27, "153"),
            (20_001.4, "20001"),
        ] {
            assert_eq!(short(number).to_string(), text);
        }
    }
}
