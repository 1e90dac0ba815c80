//! A download: a large file that an operator asked for, read piece by piece as it is on the wire,
//! from its beginning or from where an earlier one broke off.
//!
//! It goes by the same rules as every fetch: each hop is judged, a body must keep a least pace.
//! It is not bounded in size or total time. Where the bytes are kept, how often a broken download
//! is taken up again, and what a checksum says is the caller's business.

use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_RANGE, HeaderValue};
use http::{HeaderMap, StatusCode};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::error::{FetchError, FetchErrorKind, Phase};
use crate::exchange::Reply;
use crate::visit::{Caching, Validators};

/// Where a download begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Start {
    /// How many bytes are there already.
    pub from: u64,
    /// What the answer that they were part of said of its version. Only the same version is
    /// continued; without any, the file is sent from its beginning.
    pub known: Validators,
}

/// A file on its way.
pub struct Download {
    url: Url,
    from: u64,
    length: Option<u64>,
    caching: Caching,
    reply: Reply,
    pace: Pace,
    /// Why the next piece does not come, where this one did.
    failed: Option<FetchError>,
}

/// What came of asking for a file.
#[derive(Debug)]
pub enum Opened {
    /// Bytes follow.
    Body(Box<Download>),
    /// Nothing is behind [`Start::from`]: the file was there in whole.
    Complete,
    /// The file is another one now, or is shorter than what is there: begin anew.
    Changed,
}

/// The least pace: so many bytes in each window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) window: Duration,
    pub(crate) bytes: usize,
}

impl Start {
    /// The value of `If-Range`: a strong validator, else a date.
    pub(crate) fn if_range(&self) -> Option<HeaderValue> {
        let strong = |etag: &&String| !etag.starts_with("W/");
        let etag = self.known.etag.as_ref().filter(strong);
        let value = etag.or(self.known.last_modified.as_ref())?;
        HeaderValue::from_str(value).ok()
    }

    /// The value of `Range`, if there is something to continue and a way to know that it is the
    /// same file.
    pub(crate) fn range(&self) -> Option<String> {
        (self.from > 0 && self.if_range().is_some()).then(|| format!("bytes={}-", self.from))
    }
}

impl Download {
    /// Reads the head of a reply to a request that began at `start`.
    pub(crate) fn open(
        url: Url,
        reply: Reply,
        start: &Start,
        pace: Pace,
    ) -> Result<Opened, FetchError> {
        let headers = reply.response.headers();
        let asked = start.range().is_some();
        let announced = reply.response.body().size_hint().exact();
        let (from, length) = match reply.response.status() {
            StatusCode::PARTIAL_CONTENT if asked => match content_range(headers) {
                Some((Some(from), length)) if from == start.from => (from, length),
                // Another part than the one that was asked for is of no use.
                _ => return Ok(Opened::Changed),
            },
            StatusCode::RANGE_NOT_SATISFIABLE if asked => {
                return Ok(match content_range(headers) {
                    Some((None, Some(length))) if length == start.from => Opened::Complete,
                    _ => Opened::Changed,
                });
            }
            StatusCode::OK => (0, announced),
            status => return Err(FetchErrorKind::Status(status.as_u16()).into()),
        };
        Ok(Opened::Body(Box::new(Self {
            url,
            from,
            length: length.or_else(|| announced.map(|rest| from.saturating_add(rest))),
            caching: Caching::of(headers),
            reply,
            pace,
            failed: None,
        })))
    }

    /// Where it comes from in the end, after redirects.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// The place of the first byte that [`next`](Self::next) gives: [`Start::from`], or 0 where the
    /// file is sent from its beginning.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// The length of the whole file, if it is told.
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    /// What tells this version of the file from another.
    pub fn validators(&self) -> &Validators {
        &self.caching.validators
    }

    /// The next piece; none at the end. A connection that ends before the announced length is an
    /// error, and so is one that trickles; what came before is given first.
    pub async fn next(&mut self) -> Result<Option<Bytes>, FetchError> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let mut gathered = Vec::new();
        match self.gather(&mut gathered).await {
            Err(error) if gathered.is_empty() => Err(error),
            Err(error) => {
                self.failed = Some(error);
                Ok(Some(gathered.into()))
            }
            Ok(()) if gathered.is_empty() => Ok(None),
            Ok(()) => Ok(Some(gathered.into())),
        }
    }

    /// Reads what a window must bring at least, or to the end.
    async fn gather(&mut self, gathered: &mut Vec<u8>) -> Result<(), FetchError> {
        let end = Instant::now() + self.pace.window;
        while gathered.len() < self.pace.bytes {
            let frame = timeout_at(end, self.reply.response.body_mut().frame())
                .await
                .map_err(|elapsed| {
                    FetchError::new(FetchErrorKind::TooSlow(Phase::Body), elapsed)
                })?;
            let Some(frame) = frame else { break };
            let frame = frame.map_err(|error| FetchError::new(FetchErrorKind::Protocol, error))?;
            gathered.extend_from_slice(&frame.into_data().unwrap_or_default());
        }
        Ok(())
    }
}

impl std::fmt::Debug for Download {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Download")
            .field("url", &self.url.as_str())
            .field("from", &self.from)
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// `bytes 5-9/10` is (5, 10), `bytes */10` is (none, 10), `bytes 5-9/*` is (5, none).
fn content_range(headers: &HeaderMap) -> Option<(Option<u64>, Option<u64>)> {
    let value = headers.get(CONTENT_RANGE)?.to_str().ok()?.trim();
    let (part, length) = value.strip_prefix("bytes")?.trim().split_once('/')?;
    let length = match length.trim() {
        "*" => None,
        digits => Some(digits.parse().ok()?),
    };
    let from = match part.trim() {
        "*" => None,
        span => Some(span.split_once('-')?.0.trim().parse().ok()?),
    };
    Some((from, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_continued_only_with_a_validator_that_fits() {
        let start = |etag: Option<&str>, last_modified: Option<&str>| Start {
            from: 7,
            known: Validators {
                etag: etag.map(str::to_owned),
                last_modified: last_modified.map(str::to_owned),
            },
        };
        assert_eq!(start(None, None).range(), None);
        assert_eq!(start(Some("W/\"a\""), None).range(), None);
        let strong = start(Some("\"a\""), Some("Mon, 01 Jan 2024 00:00:00 GMT"));
        assert_eq!(strong.range().as_deref(), Some("bytes=7-"));
        assert_eq!(strong.if_range().unwrap(), "\"a\"");
        let dated = start(Some("W/\"a\""), Some("Mon, 01 Jan 2024 00:00:00 GMT"));
        assert_eq!(dated.if_range().unwrap(), "Mon, 01 Jan 2024 00:00:00 GMT");
    }

    #[test]
    fn content_ranges_are_read() {
        let read = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_RANGE, HeaderValue::from_static(value));
            content_range(&headers)
        };
        assert_eq!(read("bytes 5-9/10"), Some((Some(5), Some(10))));
        assert_eq!(read("bytes */10"), Some((None, Some(10))));
        assert_eq!(read("bytes 5-9/*"), Some((Some(5), None)));
        for wrong in [
            "",
            "bytes",
            "5-9/10",
            "bytes 5/10",
            "bytes a-9/10",
            "bytes 5-9/x",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
