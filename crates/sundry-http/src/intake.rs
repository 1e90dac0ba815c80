//! Reads the input of an operation from a request, query string and body, within size limits.
//!
//! This module only gets the bytes; `sundry-operations` interprets names and values.

use std::time::Duration;

use bytes::Bytes;
use http::Method;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, EXPECT, HeaderMap};
use http::request::Parts;
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use sundry_operations::{
    ApiError, Arguments, Entry, Held, Input, MAX_ARGUMENTS, MAX_UPLOAD, Memory, looks_like_picture,
};
use tokio::time::timeout;

use crate::settings::HttpSettings;

/// Largest body of parameters in bytes: 10,000 characters of four bytes each, with each byte
/// written as `%XX`, and twice that for safety.
const MAX_PARAMETERS: usize = 256 * 1024;

/// Largest body that may hold a web page, in bytes: 8 MB for the page plus the overhead of JSON
/// escapes.
const MAX_PAGE_BODY: usize = 12_000_000;

/// Largest picture upload in any form, in bytes: base64 takes 4/3 of the picture's size.
const MAX_PICTURE_BODY: usize = MAX_UPLOAD / 3 * 4 + 16 * 1024;

/// A call's input and the memory reserved for it until it is answered.
pub(crate) struct Received {
    pub(crate) input: Input,
    pub(crate) _held: Held,
}

/// Reads a body that holds one message of JSON, which may carry a picture.
///
/// # Errors
/// 413 if it is too large, 408 if it is too slow, 503 if there is no memory for it.
pub(crate) async fn message(
    head: &Parts,
    body: &mut Incoming,
    memory: &Memory,
    settings: &HttpSettings,
) -> Result<(Bytes, Held), ApiError> {
    let mut held = memory.hold();
    let announced = announced_length(&head.headers);
    if announced.is_some_and(|length| length > MAX_PICTURE_BODY as u64) {
        return Err(ApiError::too_large(MAX_PICTURE_BODY));
    }
    if announced.is_some_and(|length| length > memory.left() as u64) {
        return Err(ApiError::overloaded(1));
    }
    let bytes = Bytes::from(collect(body, MAX_PICTURE_BODY, &mut held, settings).await?);
    // It is parsed into separate values, which need memory beside the body.
    if !held.grow(bytes.len()) {
        return Err(ApiError::overloaded(1));
    }
    Ok((bytes, held))
}

/// Reads the input of an operation. `arguments` are those of the query string.
pub(crate) async fn receive(
    entry: &Entry,
    head: &Parts,
    body: &mut Incoming,
    mut arguments: Arguments,
    memory: &Memory,
    settings: &HttpSettings,
) -> Result<Received, ApiError> {
    let mut held = memory.hold();
    if head.method != Method::POST {
        return Ok(Received {
            input: Input::of(arguments),
            _held: held,
        });
    }
    let kind = BodyKind::of(&head.headers, entry)?;
    let cap = if entry.intake.takes_picture() {
        MAX_PICTURE_BODY
    } else if entry.intake.takes_page() {
        MAX_PAGE_BODY
    } else {
        MAX_PARAMETERS
    };
    let announced = announced_length(&head.headers);
    if announced.is_some_and(|length| length > cap as u64) {
        return Err(ApiError::too_large(cap));
    }
    // Memory is reserved only as bytes arrive, but a body that cannot fit is refused before it is
    // sent.
    if announced.is_some_and(|length| length > memory.left() as u64) {
        return Err(ApiError::overloaded(1));
    }
    let bytes = Bytes::from(collect(body, cap, &mut held, settings).await?);
    // These bodies are parsed into separate values, which need memory beside the body.
    let is_read_again = matches!(kind, BodyKind::Json | BodyKind::Multipart(_));
    if is_read_again && !held.grow(bytes.len()) {
        return Err(ApiError::overloaded(1));
    }
    let mut picture = None;
    match kind {
        BodyKind::Json => arguments.add_json(&bytes)?,
        BodyKind::Form if entry.intake.takes_picture() && looks_like_picture(&bytes) => {
            // `curl --data-binary @picture` sends a picture as a form; treat it as the picture.
            picture = Some(bytes);
        }
        BodyKind::Form => arguments.add_query(&bytes)?,
        BodyKind::Picture => picture = Some(bytes),
        BodyKind::Multipart(boundary) => {
            picture = multipart(bytes, boundary, &mut arguments).await?;
        }
    }
    Ok(Received {
        input: Input {
            arguments,
            picture,
            origin: None,
        },
        _held: held,
    })
}

/// The kind of body that the `Content-Type` header announces.
enum BodyKind {
    Json,
    Form,
    Picture,
    Multipart(String),
}

impl BodyKind {
    fn of(headers: &HeaderMap, entry: &Entry) -> Result<Self, ApiError> {
        let given = headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("");
        let media = given
            .split(';')
            .next()
            .unwrap_or("")
            .trim()
            .to_ascii_lowercase();
        match media.as_str() {
            "application/json" => Ok(Self::Json),
            "application/x-www-form-urlencoded" => Ok(Self::Form),
            "multipart/form-data" if entry.intake.takes_picture() => multer::parse_boundary(given)
                .map(Self::Multipart)
                .map_err(|_| {
                    ApiError::unsupported_media("`multipart/form-data` needs a `boundary`.")
                }),
            "" | "application/octet-stream" if entry.intake.takes_picture() => Ok(Self::Picture),
            picture if entry.intake.takes_picture() && picture.starts_with("image/") => {
                Ok(Self::Picture)
            }
            _ => {
                let taken = if entry.intake.takes_picture() {
                    "a picture, `multipart/form-data` or `application/json`"
                } else {
                    "`application/json` or `application/x-www-form-urlencoded`"
                };
                let message = format!(
                    "`Content-Type` is `{}`; send {taken}.",
                    sundry_operations::shorten(&media)
                );
                Err(ApiError::unsupported_media(message))
            }
        }
    }
}

fn announced_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Most bytes of an unwanted body that are read.
const MAX_DRAINED: u64 = 16_000_000;

/// Longest time spent on reading an unwanted body.
const DRAIN_PATIENCE: Duration = Duration::from_secs(2);

/// Reads and discards an unwanted body, within bounds. Many clients write the whole body before
/// they look for an answer; closing the connection meanwhile would show them a broken pipe instead.
pub(crate) async fn drain(head: &Parts, mut body: Incoming, settings: &HttpSettings) {
    let announced = announced_length(&head.headers);
    let waits = head.headers.contains_key(EXPECT);
    if waits || body.is_end_stream() || announced.is_some_and(|length| length > MAX_DRAINED) {
        return;
    }
    let drained = async {
        let mut drained = 0;
        while drained <= MAX_DRAINED
            && let Some(Ok(frame)) = body.frame().await
        {
            drained += frame.data_ref().map_or(0, Bytes::len) as u64;
        }
    };
    let _ = timeout(DRAIN_PATIENCE.min(settings.body_timeout), drained).await;
}

/// Reads a body to its end and reserves memory as its bytes arrive.
async fn collect(
    body: &mut Incoming,
    cap: usize,
    held: &mut Held,
    settings: &HttpSettings,
) -> Result<Vec<u8>, ApiError> {
    let collected = async {
        let mut bytes = Vec::new();
        while let Some(frame) = body.frame().await {
            let frame = frame
                .map_err(|_| ApiError::bad_request("The body ended before it was complete."))?;
            let Some(data) = frame.data_ref() else {
                continue;
            };
            if data.len() > cap - bytes.len() {
                return Err(ApiError::too_large(cap));
            }
            if !held.reserve(&mut bytes, data.len(), cap) {
                return Err(ApiError::overloaded(1));
            }
            bytes.extend_from_slice(data);
        }
        Ok(bytes)
    };
    timeout(settings.body_timeout, collected)
        .await
        .unwrap_or_else(|_| {
            let seconds = settings.body_timeout.as_secs();
            Err(ApiError::new(
                408,
                format!("The body did not arrive within {seconds} s."),
            ))
        })
}

/// Extracts the one file part of a multipart form; its text parts become arguments.
async fn multipart(
    bytes: Bytes,
    boundary: String,
    arguments: &mut Arguments,
) -> Result<Option<Bytes>, ApiError> {
    let broken =
        |error: multer::Error| ApiError::bad_request(format!("The form is broken: {error}."));
    let whole = futures_util::stream::once(async { Ok::<_, std::convert::Infallible>(bytes) });
    let mut form = multer::Multipart::new(whole, boundary);
    let mut picture = None;
    let mut parts = 0;
    while let Some(field) = form.next_field().await.map_err(broken)? {
        parts += 1;
        if parts > MAX_ARGUMENTS {
            let message = format!("The form has too many parts; the limit is {MAX_ARGUMENTS}.");
            return Err(ApiError::bad_request(message));
        }
        let is_file = field.file_name().is_some()
            || field
                .content_type()
                .is_some_and(|media| media.type_() == "image");
        let is_named_file = field.file_name().is_some_and(|name| !name.is_empty());
        let name = field.name().unwrap_or("image").to_owned();
        let content = field.bytes().await.map_err(broken)?;
        if content.is_empty() && !is_named_file {
            // A browser sends every field of a form, including empty ones.
            continue;
        }
        if is_file || looks_like_picture(&content) {
            if picture.replace(content).is_some() {
                return Err(ApiError::bad_request("The form has two files; send one."));
            }
        } else {
            let text = std::str::from_utf8(&content).map_err(|_| {
                ApiError::parameter(&name, "A text part of the form is not valid UTF-8.")
            })?;
            arguments.add_text(&name, text)?;
        }
    }
    Ok(picture)
}
