//! The failures a client can see, one constructor each.
//!
//! An [`ApiError`] carries a public message, written for the caller, and an internal source,
//! written for the operator's log. Nothing internal is ever sent. How a failure is put on the wire
//! (plain JSON, RFC 9457) is the surface's matter.
//!
//! Which to use: the caller's value is wrong → [`ApiError::parameter`]; the thing asked for does
//! not exist → [`ApiError::not_found`]; a remote site is at fault → [`ApiError::bad_gateway`] or
//! [`ApiError::gateway_timeout`]; we have too much to do → [`ApiError::overloaded`]; we are at
//! fault → [`ApiError::internal`].

use std::error::Error;
use std::fmt::Write as _;

/// A failure answer.
#[derive(Debug, thiserror::Error)]
#[error("{status} {message}")]
pub struct ApiError {
    /// HTTP status, 400 to 599.
    pub status: u16,
    /// What the caller reads.
    pub message: String,
    /// The parameter at fault, by its contract name.
    pub parameter: Option<String>,
    /// After how many seconds a new try makes sense.
    pub retry_after: Option<u64>,
    /// Methods that the path takes, for 405.
    pub allow: Option<&'static str>,
    /// The length of what a range was asked of, for 416.
    pub length: Option<u64>,
    /// What the operator reads in the log.
    #[source]
    pub source: Option<Box<dyn Error + Send + Sync>>,
}

impl ApiError {
    /// A failure with a status and a public message; the base of all others.
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

    /// 403: the key or the fetch rules do not allow it.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(403, message)
    }

    /// 404: the path, the id or the content does not exist.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(404, message)
    }

    /// 405: the path does not take this method.
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
            "The upload is too large; at most {} are taken.",
            megabytes(limit)
        );
        Self::new(413, message)
    }

    /// 415: the upload is of a kind that is not taken.
    pub fn unsupported_media(message: impl Into<String>) -> Self {
        Self::new(415, message)
    }

    /// 416: a range of bytes that there is not, of something `length` bytes long.
    pub fn out_of_range(length: u64) -> Self {
        let message = format!("There is no such range of bytes; the whole has {length}.");
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

    /// 500: our fault. The message says nothing of the cause; the log does.
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
        let message = format!("Sundry has too much to do right now; try again in {retry_after} s.");
        Self {
            retry_after: Some(retry_after),
            ..Self::new(503, message)
        }
    }

    /// 504: the remote site, or the work itself, took too long.
    pub fn gateway_timeout(message: impl Into<String>) -> Self {
        Self::new(504, message)
    }

    /// The same failure with what the operator should read in the log.
    #[must_use]
    pub fn because(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.source = Some(source.into());
        self
    }

    /// The same failure, laid at the door of a parameter.
    #[must_use]
    pub fn of_parameter(mut self, name: &str) -> Self {
        self.parameter = Some(name.to_owned());
        self
    }

    /// The standard reason phrase of the status, as a title.
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

/// A value as it may be repeated in a message: at most 40 characters, no control characters.
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
