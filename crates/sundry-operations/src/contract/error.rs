//! The failures that a client can see, with one constructor each.
//!
//! An [`ApiError`] carries a public message, written for the caller, and an internal source,
//! written for the operator's log. Internal details are never sent. The HTTP surface decides the
//! format of a failure (plain JSON, RFC 9457).
//!
//! Choose the constructor by the cause: the caller's value is wrong → [`ApiError::parameter`]; the
//! requested item does not exist → [`ApiError::not_found`]; a remote site failed →
//! [`ApiError::bad_gateway`] or [`ApiError::gateway_timeout`]; the server is overloaded →
//! [`ApiError::overloaded`]; the server itself failed → [`ApiError::internal`].

use std::error::Error;
use std::fmt::Write as _;
use std::time::Duration;

/// A failure answer.
#[derive(Debug, thiserror::Error)]
#[error("{status} {message}")]
pub struct ApiError {
    /// HTTP status, 400 to 599.
    pub status: u16,
    /// The message for the caller.
    pub message: String,
    /// The parameter that caused the failure, by its contract name.
    pub parameter: Option<String>,
    /// Number of seconds after which a retry makes sense.
    pub retry_after: Option<u64>,
    /// The methods that the path accepts, for 405.
    pub allow: Option<&'static str>,
    /// The length of the content whose range was requested, for 416.
    pub length: Option<u64>,
    /// The cause for the operator's log.
    #[source]
    pub source: Option<Box<dyn Error + Send + Sync>>,
}

impl ApiError {
    /// Makes a failure with a status and a public message; all other constructors use it.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
            parameter: None,
            retry_after: None,
            allow: None,
            length: None,
            source: None,
        }
    }

    /// 400: a parameter's value is missing or wrong.
    pub fn parameter(name: &str, message: impl Into<String>) -> Self {
        Self {
            parameter: Some(name.to_owned()),
            ..Self::new(400, message)
        }
    }

    /// 400: the request as a whole cannot be read.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(400, message)
    }

    /// 401: no key, or a wrong one.
    pub fn unauthorized(message: impl Into<String>) -> Self {
        Self::new(401, message)
    }

    /// 402: the key's daily quota is used up; `seconds` until it is reset.
    pub fn quota_used_up(quota: u64, seconds: u64) -> Self {
        let message =
            format!("The daily quota of {quota} requests is used up; it is reset at midnight UTC.");
        Self {
            retry_after: Some(seconds),
            ..Self::new(402, message)
        }
    }

    /// 403: the key's rights or the fetch rules forbid it.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(403, message)
    }

    /// 404: the path, the id or the content does not exist.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(404, message)
    }

    /// 405: the path does not accept this method.
    pub fn method_not_allowed(method: &str, path: &str, allow: &'static str) -> Self {
        let message = format!(
            "`{}` does not take {}; use {allow}.",
            shorten(path),
            shorten(method)
        );
        Self {
            allow: Some(allow),
            ..Self::new(405, message)
        }
    }

    /// 413: the upload is larger than `limit` bytes.
    pub fn too_large(limit: usize) -> Self {
        let message = format!(
            "The upload is too large; the limit is {}.",
            megabytes(limit)
        );
        Self::new(413, message)
    }

    /// 415: the type of the upload is not supported.
    pub fn unsupported_media(message: impl Into<String>) -> Self {
        Self::new(415, message)
    }

    /// 416: the requested range lies outside content of `length` bytes.
    pub fn out_of_range(length: u64) -> Self {
        let message = format!("There is no such range of bytes; the file has {length} bytes.");
        Self {
            length: Some(length),
            ..Self::new(416, message)
        }
    }

    /// 429: the key's rate limit is reached.
    pub fn too_many_requests(seconds: u64) -> Self {
        let message = format!("Too many requests with this key; try again in {seconds} s.");
        Self {
            retry_after: Some(seconds),
            ..Self::new(429, message)
        }
    }

    /// 500: the server failed. Only the log names the cause; the message does not.
    pub fn internal(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let message = "Something went wrong inside Sundry. The operator's log has the details \
                       under this request id.";
        Self {
            source: Some(source.into()),
            ..Self::new(500, message)
        }
    }

    /// 502: the remote site failed.
    pub fn bad_gateway(message: impl Into<String>) -> Self {
        Self::new(502, message)
    }

    /// 503: more work is waiting than can be done soon.
    pub fn overloaded(retry_after: u64) -> Self {
        let message = format!("Sundry is overloaded right now; try again in {retry_after} s.");
        Self {
            retry_after: Some(retry_after),
            ..Self::new(503, message)
        }
    }

    /// 504: the remote site, or the work itself, took too long.
    pub fn gateway_timeout(message: impl Into<String>) -> Self {
        Self::new(504, message)
    }

    /// 504: the work itself took longer than its kind of work may.
    pub fn late(deadline: Duration) -> Self {
        let seconds = deadline.as_secs();
        Self::gateway_timeout(format!("The answer was not ready within {seconds} s."))
    }

    /// Adds a cause for the operator's log.
    #[must_use]
    pub fn because(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// Adds the name of the parameter that caused the failure.
    #[must_use]
    pub fn of_parameter(mut self, name: &str) -> Self {
        self.parameter = Some(name.to_owned());
        self
    }

    /// Returns the standard reason phrase of the status, as a title.
    pub fn title(&self) -> &'static str {
        match self.status {
            400 => "Bad request",
            401 => "Unauthorized",
            402 => "Quota used up",
            403 => "Forbidden",
            404 => "Not found",
            405 => "Method not allowed",
            406 => "Not acceptable",
            408 => "Request timeout",
            413 => "Content too large",
            414 => "URI too long",
            415 => "Unsupported media type",
            416 => "Range not satisfiable",
            429 => "Too many requests",
            431 => "Request header fields too large",
            502 => "Bad gateway",
            503 => "Service unavailable",
            504 => "Gateway timeout",
            _ => "Internal server error",
        }
    }
}

/// Shortens a value so that a message may repeat it: at most 40 characters, no control characters.
pub fn shorten(value: &str) -> String {
    let mut short = String::new();
    for (count, character) in value.chars().enumerate() {
        if count == 40 {
            short.push('…');
            break;
        }
        if character.is_control() {
            let _ = write!(short, "{}", character.escape_default());
        } else {
            short.push(character);
        }
    }
    short
}

fn megabytes(bytes: usize) -> String {
    if bytes >= 1_000_000 {
        format!("{} MB", bytes / 1_000_000)
    } else {
        format!("{} kB", bytes / 1_000)
    }
}
