//! The pages for people: the console, the reference, and the files they need.
//!
//! All but the reference are made once at start from the list of operations; this module makes no
//! answers of operations.

mod assets;
mod console;
mod form;
mod landing;
mod layout;
mod prose;
pub(crate) mod reference;

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use http::{HeaderMap, HeaderValue, StatusCode};
use sundry_operations::Entry;

use crate::reply::{self, Reply};

/// A page or file, ready to send.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) media: HeaderValue,
    pub(crate) body: Bytes,
}

impl Page {
    fn new(media: &'static str, body: impl Into<Bytes>) -> Self {
        Self {
            media: HeaderValue::from_static(media),
            body: body.into(),
        }
    }

    fn html(body: String) -> Self {
        Self::new("text/html; charset=utf-8", body)
    }

    /// Makes the answer to a request for the page. Caches ask each time if it is still the same.
    pub(crate) fn reply(&self, request: &HeaderMap) -> Reply {
        let reply = reply::with_type(StatusCode::OK, self.media.clone(), self.body.clone());
        let mut reply = reply::cacheable(reply, &self.body, request, false);
        let headers = reply.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(CONTENT_SECURITY_POLICY, SECURITY_POLICY);
        reply::compressed(reply, &self.body, request)
    }
}

/// Content security policy of all pages: nothing from other origins, no inline script. Pictures may
/// come from anywhere, since answers contain addresses of pictures.
const SECURITY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     img-src 'self' data: blob: http: https:; media-src 'self' blob: http: https:; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

/// Builds every page with its path.
pub(crate) fn all(operations: &[Entry], version: &str) -> Vec<(&'static str, Page)> {
    let document = sundry_operations::openapi(operations, version);
    let mut openapi = serde_json::to_string_pretty(&document).unwrap_or_default();
    openapi.push('\n');
    let mut pages = vec![
        ("/", Page::html(landing::page(operations, version))),
        ("/console", Page::html(console::page(operations, version))),
        (
            "/openapi.json",
            Page::new("application/json; charset=utf-8", openapi),
        ),
    ];
    pages.extend(assets::all());
    pages
}
