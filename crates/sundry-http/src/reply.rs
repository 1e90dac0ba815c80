//! Turns an answer into a response: JSON, ETag, compression, failures in both forms.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderValue, IF_NONE_MATCH, RETRY_AFTER, VARY, WWW_AUTHENTICATE,
};
use http::{Response, StatusCode};
use serde::Serialize;
use sundry_operations::{ApiError, gif_door_failure};

use crate::body::Body;
use crate::negotiate;

/// A complete response.
pub(crate) type Reply = Response<Body>;

/// Answers shorter than this are not compressed: gzip would save less than a packet.
const COMPRESS_FROM: usize = 1024;

const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// The `WWW-Authenticate` challenge. There is no registered scheme for a key in a header of its
/// own.
const API_KEY: HeaderValue = HeaderValue::from_static("ApiKey realm=\"sundry\"");

/// Makes a successful JSON answer.
pub(crate) fn json(body: impl Into<Bytes>) -> Reply {
    with_type(StatusCode::OK, JSON, body)
}

/// Makes a response whose body has the given media type.
pub(crate) fn with_type(status: StatusCode, media: HeaderValue, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Body::whole(body));
    *reply.status_mut() = status;
    reply.headers_mut().insert(CONTENT_TYPE, media);
    reply
}

/// Makes a response without a body.
pub(crate) fn empty(status: StatusCode) -> Reply {
    let mut reply = Response::new(Body::default());
    *reply.status_mut() = status;
    reply
}

#[derive(Serialize)]
struct Failure<'a> {
    status: &'static str,
    code: u16,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<&'a str>,
    request_id: &'a str,
}

#[derive(Serialize)]
struct Problem<'a> {
    r#type: &'static str,
    title: &'static str,
    status: u16,
    detail: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<&'a str>,
    request_id: &'a str,
}

/// Returns the body of a failure in the contract's own form, as one JSON object.
pub fn failure_json(error: &ApiError, request_id: &str) -> Vec<u8> {
    to_json(&Failure {
        status: "failure",
        code: error.status,
        message: &error.message,
        parameter: error.parameter.as_deref(),
        request_id,
    })
}

/// The form of a failure's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FailureBody {
    /// The contract's own form.
    Own,
    /// The form of RFC 9457.
    Problem,
    /// The form of the service whose clients use the gif door.
    GifDoor,
}

/// Returns a failure with a body of that form.
pub(crate) fn failure(error: &ApiError, request_id: &str, body: FailureBody) -> Reply {
    let (media, body) = match body {
        FailureBody::Problem => {
            let body = to_json(&Problem {
                r#type: "about:blank",
                title: error.title(),
                status: error.status,
                detail: &error.message,
                parameter: error.parameter.as_deref(),
                request_id,
            });
            (HeaderValue::from_static("application/problem+json"), body)
        }
        FailureBody::Own => (JSON, failure_json(error, request_id)),
        FailureBody::GifDoor => (JSON, gif_door_failure(error)),
    };
    let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut reply = with_type(status, media, body);
    let headers = reply.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(seconds) = error.retry_after {
        headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    if error.status == 401 {
        headers.insert(WWW_AUTHENTICATE, API_KEY);
    }
    if let Some(allow) = error.allow {
        headers.insert(ALLOW, HeaderValue::from_static(allow));
    }
    if let Some(length) = error.length
        && let Ok(range) = HeaderValue::from_str(&format!("bytes */{length}"))
    {
        headers.insert(CONTENT_RANGE, range);
    }
    reply
}

/// Serialising these flat structs cannot fail; if it did, an empty object would stand in.
fn to_json(body: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(body).unwrap_or_else(|_| b"{}".to_vec())
}

/// Adds ETag and Cache-Control to an answer that depends on its request alone, and answers 304 to a
/// client that has it already. The tag is a hash of the body, so equal bodies have equal tags.
pub(crate) fn cacheable(
    mut reply: Reply,
    body: &Bytes,
    request: &HeaderMap,
    shared: bool,
) -> Reply {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    if request
        .get(IF_NONE_MATCH)
        .is_some_and(|header| names_tag(header, &tag))
    {
        reply = empty(StatusCode::NOT_MODIFIED);
    }
    let headers = reply.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    let control = if shared {
        "public, max-age=3600"
    } else {
        "private, max-age=3600"
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(control));
    reply
}

/// Returns true if an `If-None-Match` header contains the tag. The comparison is weak, as RFC 9110
/// requires: a tag sent with a compressed body comes back as `W/"…"`.
pub(crate) fn names_tag(header: &HeaderValue, tag: &str) -> bool {
    header.to_str().is_ok_and(|header| {
        header
            .split(',')
            .map(str::trim)
            .any(|entry| entry == "*" || entry.strip_prefix("W/").unwrap_or(entry) == tag)
    })
}

/// Compresses a large text body if the client accepts gzip.
pub(crate) fn compressed(mut reply: Reply, body: &Bytes, request: &HeaderMap) -> Reply {
    if body.len() <= COMPRESS_FROM || reply.status() == StatusCode::NOT_MODIFIED {
        return reply;
    }
    reply
        .headers_mut()
        .append(VARY, HeaderValue::from_static("Accept-Encoding"));
    if !negotiate::accepts_gzip(request) {
        return reply;
    }
    // Level 5: within 3 % of the best size on JSON for a third of its time.
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 3), Compression::new(5));
    let Ok(packed) = encoder.write_all(body).and_then(|()| encoder.finish()) else {
        return reply;
    };
    // A strong tag identifies one sequence of bytes; the compressed body is another, so its tag is
    // weak.
    if let Some(tag) = reply.headers().get(ETAG).and_then(|tag| tag.to_str().ok())
        && let Ok(weak) = HeaderValue::from_str(&format!("W/{tag}"))
    {
        reply.headers_mut().insert(ETAG, weak);
    }
    reply
        .headers_mut()
        .insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    *reply.body_mut() = Body::whole(packed);
    reply
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly() {
        for (header, named) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", \"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
        ] {
            assert_eq!(
                names_tag(&HeaderValue::from_static(header), "\"a\""),
                named,
                "{header}"
            );
        }
    }
}
