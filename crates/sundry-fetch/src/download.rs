//! A download: a large file that an operator asked for, read piece by piece as sent, from its
//! beginning or from where an earlier download broke off.
//!
//! It follows the same rules as every fetch: each hop is judged, and the body must keep a minimum
//! pace. It has no limit of size or total time. The caller stores the bytes, retries broken
//! downloads and checks checksums.

use std::time::Duration;

use bytes::Bytes;
use http::header::CONTENT_RANGE;
use http::{HeaderMap, StatusCode};
use http_body_util::BodyExt;
use hyper::body::Body as _;
use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::error::{FetchError, FetchErrorKind, Phase};
use crate::exchange::Reply;
use crate::start::Start;
use crate::visit::{Caching, Validators};

/// A file that is being downloaded.
pub struct Download {
    url: Url,
    from: u64,
    length: Option<u64>,
    caching: Caching,
    reply: Reply,
    pace: Pace,
    /// The error that the next call returns, after this call has returned its last piece.
    failed: Option<FetchError>,
}

/// The outcome of requesting a file.
#[derive(Debug)]
pub enum Opened {
    /// Bytes follow.
    Body(Box<Download>),
    /// Nothing follows [`Start::from`]: the file was already complete.
    Complete,
    /// The file has changed, or is shorter than what is present: start again.
    Changed,
}

/// The minimum pace: this many bytes in each window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) window: Duration,
    pub(crate) bytes: usize,
}

impl Download {
    /// Interprets the head of a reply to a request that began at `start`.
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
                // A part other than the requested one is of no use.
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

    /// Returns the final URL after redirects.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns the offset of the first byte that [`next`](Self::next) returns: [`Start::from`], or
    /// 0 if the file is sent from its beginning.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// Returns the length of the whole file, if the server states it.
    pub fn length(&self) -> Option<u64> {
        self.length
    }

    /// Returns the validators of this version of the file.
    pub fn validators(&self) -> &Validators {
        &self.caching.validators
    }

    /// Returns the next piece; `None` at the end. A connection that ends before the announced
    /// length is an error, and so is one that trickles; bytes received before the error are
    /// returned first.
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

    /// Reads until a window's quota or the end is reached.
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

/// Parses `Content-Range`: `bytes 5-9/10` is (5, 10), `bytes */10` is (none, 10), `bytes 5-9/*` is
/// (5, none).
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
    use http::header::HeaderValue;

    use super::*;

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
