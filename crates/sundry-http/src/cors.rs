//! Cross-origin (CORS) headers, which let pages of another origin call the API. The operator
//! chooses which origin may.

use http::StatusCode;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ALLOW,
    HeaderMap, HeaderValue, VARY,
};

use crate::reply::{Reply, empty};

/// Sets the headers that name the origin that may read the answer and the response headers it may
/// read.
pub(crate) fn allow(headers: &mut HeaderMap, origin: &HeaderValue) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    headers.insert(
        ACCESS_CONTROL_EXPOSE_HEADERS,
        HeaderValue::from_static(
            "x-request-id, x-api-quota-request, x-api-quota-used, x-api-quota-left, \
             sundry-ignored-parameters, sundry-generation, retry-after",
        ),
    );
    if origin != "*" {
        headers.append(VARY, HeaderValue::from_static("Origin"));
    }
}

/// Answers an `OPTIONS` request: the path's methods, and the permissions that a browser asks for
/// before a call.
pub(crate) fn preflight(allow: &'static str, request: &HeaderMap) -> Reply {
    let mut reply = empty(StatusCode::NO_CONTENT);
    let headers = reply.headers_mut();
    headers.insert(ALLOW, HeaderValue::from_static(allow));
    if request.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
        headers.insert(
            ACCESS_CONTROL_ALLOW_METHODS,
            HeaderValue::from_static(allow),
        );
        headers.insert(
            ACCESS_CONTROL_ALLOW_HEADERS,
            HeaderValue::from_static("x-api-key, content-type, accept, x-request-id"),
        );
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    }
    reply
}
