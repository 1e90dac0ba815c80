//! Serves the server's own pictures and videos: range requests, conditional requests, caching.
//! `sundry-operations` decides which files there are.

use http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HOST, HeaderMap, HeaderValue, IF_NONE_MATCH, IF_RANGE, RANGE,
};
use http::request::Parts;
use http::{Response, StatusCode};
use sundry_operations::{ApiError, Arguments, Media, Origin, Service, shorten};

use crate::body::Body;
use crate::long_lines;
use crate::paths::single_slash;
use crate::reply::{self, Reply};

/// Forbids that anything served here runs as a script, whatever type a browser takes it for.
const NOTHING_RUNS: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");

/// The parameter that asks for a smaller copy of a gif.
const SIZE: &str = "size";

/// An operator may replace a file; caches notice within a day.
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Returns the origin that a request was sent to, if its headers state it in a form that is safe in
/// a URL.
pub(crate) fn origin(headers: &HeaderMap, is_https: bool) -> Origin {
    let host = headers.get(HOST)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte);
    if host.is_empty() || host.len() > 255 || !host.bytes().all(plain) {
        return None;
    }
    let scheme = if is_https { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

/// Answers a `GET` or `HEAD` request below the media path.
pub(crate) async fn answer(service: &Service, head: &Parts) -> Result<Reply, ApiError> {
    let path = single_slash(head.uri.path()).to_owned();
    let mut arguments = Arguments::from_query(long_lines::query(head))?;
    let size = arguments.take_text(SIZE);
    let opened = Media::open_sized(service, path, size.as_deref()).await?;
    let media = opened.ok_or_else(|| {
        let message = format!(
            "There is no picture or video at `{}`.",
            shorten(head.uri.path())
        );
        ApiError::not_found(message)
    })?;
    let tag = format!("\"{}\"", media.tag);
    let is_known = head
        .headers
        .get(IF_NONE_MATCH)
        .is_some_and(|header| reply::names_tag(header, &tag));
    let range = match wanted(&head.headers, &tag, media.length) {
        _ if is_known => None,
        Wanted::All => None,
        Wanted::Part(from, to) => Some((from, to)),
        Wanted::Nothing => return Err(ApiError::out_of_range(media.length)),
    };
    let (from, to) = range.unwrap_or((0, media.length));
    let (length, media_type) = (media.length, media.media_type);
    let mut reply = if is_known {
        reply::empty(StatusCode::NOT_MODIFIED)
    } else {
        let bytes = media.from(from).map_err(ApiError::internal)?;
        let mut reply = Response::new(Body::media(bytes, to - from));
        let headers = reply.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        headers.insert(CONTENT_LENGTH, HeaderValue::from(to - from));
        reply
    };
    if range.is_some() {
        *reply.status_mut() = StatusCode::PARTIAL_CONTENT;
        if let Ok(shown) = HeaderValue::from_str(&format!("bytes {from}-{}/{length}", to - 1)) {
            reply.headers_mut().insert(CONTENT_RANGE, shown);
        }
    }
    let headers = reply.headers_mut();
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(CACHE_CONTROL, A_DAY);
    headers.insert(CONTENT_SECURITY_POLICY, NOTHING_RUNS);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    Ok(reply)
}

/// The part of a file that a client asks for.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    /// The whole file: the range is absent, not understood, for another version, or there are
    /// several.
    All,
    /// The bytes from the first offset up to, but not including, the second.
    Part(u64, u64),
    /// A range that lies outside the file.
    Nothing,
}

fn wanted(headers: &HeaderMap, tag: &str, length: u64) -> Wanted {
    let for_another = headers
        .get(IF_RANGE)
        .is_some_and(|header| header.as_bytes() != tag.as_bytes());
    let range = headers.get(RANGE).and_then(|range| range.to_str().ok());
    match range {
        Some(range) if !for_another => part(range, length),
        _ => Wanted::All,
    }
}

/// Parses a range: `bytes=0-99`, `bytes=100-` or `bytes=-100`.
fn part(range: &str, length: u64) -> Wanted {
    let parsed = range
        .strip_prefix("bytes=")
        .and_then(|range| range.trim().split_once('-'));
    let Some((from, to)) = parsed else {
        return Wanted::All;
    };
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<u64>().unwrap_or(u64::MAX))
    };
    match (number(from), number(to)) {
        (Some(from), _) if from >= length && (to.is_empty() || number(to).is_some()) => {
            Wanted::Nothing
        }
        (Some(from), None) if to.is_empty() => Wanted::Part(from, length),
        (Some(from), Some(to)) if from <= to => {
            Wanted::Part(from, to.saturating_add(1).min(length))
        }
        (None, Some(0)) if from.is_empty() => Wanted::Nothing,
        (None, Some(last)) if from.is_empty() => {
            if length == 0 {
                Wanted::Nothing
            } else {
                Wanted::Part(length.saturating_sub(last), length)
            }
        }
        _ => Wanted::All,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        for (range, expected) in [
            ("bytes=0-0", Wanted::Part(0, 1)),
            ("bytes=0-", Wanted::Part(0, 100)),
            ("bytes=90-200", Wanted::Part(90, 100)),
            ("bytes=-10", Wanted::Part(90, 100)),
            ("bytes=-1000", Wanted::Part(0, 100)),
            ("bytes=100-", Wanted::Nothing),
            ("bytes=100-101", Wanted::Nothing),
            ("bytes=-0", Wanted::Nothing),
            ("bytes=5-4", Wanted::All),
            ("bytes=0-1,3-4", Wanted::All),
            ("bytes=a-b", Wanted::All),
            ("items=0-1", Wanted::All),
            ("bytes=0-99999999999999999999999", Wanted::Part(0, 100)),
            ("bytes=99999999999999999999999-", Wanted::Nothing),
        ] {
            assert_eq!(part(range, 100), expected, "{range}");
        }
    }

    #[test]
    fn origins() {
        for (host, origin) in [
            ("127.0.0.1:8080", Some("http://127.0.0.1:8080")),
            ("[::1]:8080", Some("http://[::1]:8080")),
            ("sundry.example", Some("http://sundry.example")),
            ("evil\"><script>", None),
            ("a/b", None),
            ("", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            assert_eq!(super::origin(&headers, false).as_deref(), origin, "{host}");
        }
    }
}
