//! What comes of a visit: the file fetched, and for the next visit its validators and the remote
//! site's hints. The caller decides when to visit.

use bytes::Bytes;
use http::HeaderMap;
use http::header::{AGE, CACHE_CONTROL, DATE, ETAG, HeaderName, LAST_MODIFIED, RETRY_AFTER};
use jiff::Timestamp;
use jiff::fmt::rfc2822;
use url::Url;

/// The result of a fetch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// The final URL after redirects.
    pub url: Url,
    /// The body, decompressed.
    pub bytes: Bytes,
    /// The `Content-Type` header as sent. It may be wrong, so inspect the bytes.
    pub content_type: Option<String>,
}

/// The validators of an answer, which identify the version of a remote file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Validators {
    /// The `ETag` header.
    pub etag: Option<String>,
    /// The `Last-Modified` header.
    pub last_modified: Option<String>,
}

/// The outcome of a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Visit {
    /// A body, possibly the same as before.
    Fresh(Fetched, Caching),
    /// Nothing has changed.
    Unchanged(Caching),
    /// It is now on another host.
    Elsewhere(Elsewhere),
}

/// The target of a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    /// The URL.
    pub url: Url,
    /// True if the old URL was given up permanently.
    pub for_good: bool,
}

/// The hints of an answer about the next visit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Caching {
    /// To be sent at the next visit.
    pub validators: Validators,
    /// Number of seconds for which the answer is valid.
    pub max_age: Option<u32>,
}

impl Validators {
    /// Returns true if there are no validators.
    pub fn is_empty(&self) -> bool {
        self.etag.is_none() && self.last_modified.is_none()
    }
}

/// Longest validator that is kept; real ones have up to 200 characters.
const LONGEST_VALIDATOR: usize = 1_000;

impl Caching {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let validator = |name| {
            text(headers, name)
                .filter(|value| value.len() <= LONGEST_VALIDATOR)
                .map(str::to_owned)
        };
        Self {
            validators: Validators {
                etag: validator(&ETAG),
                last_modified: validator(&LAST_MODIFIED),
            },
            max_age: max_age(headers),
        }
    }
}

/// Returns `max-age` minus the `Age` of the answer; `None` if the answer must not be stored at all.
fn max_age(headers: &HeaderMap) -> Option<u32> {
    let control = text(headers, &CACHE_CONTROL)?.to_ascii_lowercase();
    let directives = || control.split(',').map(str::trim);
    if directives().any(|directive| matches!(directive, "no-store" | "no-cache")) {
        return None;
    }
    let seconds = directives()
        .find_map(|directive| directive.strip_prefix("max-age="))
        .and_then(|value| value.trim_matches('"').parse::<u32>().ok())?;
    let age = text(headers, &AGE).and_then(|age| age.trim().parse::<u32>().ok());
    Some(seconds.saturating_sub(age.unwrap_or(0)))
}

/// Parses `Retry-After`: seconds, or a date, which is compared with the answer's own `Date`, so
/// that wrong clocks do not matter.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<u32> {
    let value = text(headers, &RETRY_AFTER)?.trim();
    if let Ok(seconds) = value.parse::<u32>() {
        return Some(seconds);
    }
    let seconds = date(value)?.as_second() - date(text(headers, &DATE)?)?.as_second();
    u32::try_from(seconds).ok()
}

fn date(text: &str) -> Option<Timestamp> {
    rfc2822::DateTimeParser::new()
        .parse_timestamp(text.trim())
        .ok()
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
