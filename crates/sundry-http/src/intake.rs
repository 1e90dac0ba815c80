//! From a request to the input of an operation: query string and body, within bounds.
//!
//! Names and values are read by `sundry-operations`; here the bytes are got.

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

/// Most bytes of a body of parameters: 10,000 characters, each of four bytes and each byte written
/// `%XX`, twice over for good measure.
const MAX_PARAMETERS: usize = 256 * 1024;

/// Most bytes of a body that may hold a web page: 8 MB of it, and what JSON adds by escaping.
const MAX_PAGE_BODY: usize = 12_000_000;

/// Most bytes of a picture upload in any form: base64 takes 4/3 of the picture.
const MAX_PICTURE_BODY: usize = MAX_UPLOAD / 3 * 4 + 16 * 1024;

/// A call's input and the memory it holds while it is answered.
pub(crate) struct Received {
    pub(crate) input: Input,
    pub(crate) _held: Held,
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
    // Nothing is taken before it arrives; but what cannot fit need not be sent.
    if announced.is_some_and(|length| length > memory.left() as u64) {
        return Err(ApiError::overloaded(1));
    }
    let bytes = Bytes::from(collect(body, cap, &mut held, settings).await?);
    // These are read into values of their own beside the body.
    let is_read_again = matches!(kind, BodyKind::Json | BodyKind::Multipart(_));
    if is_read_again && !held.grow(bytes.len()) {
        return Err(ApiError::overloaded(1));
    }
    let mut picture = None;
    match kind {
        BodyKind::Json => arguments.add_json(&bytes)?,
        BodyKind::Form if entry.intake.takes_picture() && looks_like_picture(&bytes) => {
            // What `curl --data-binary @picture` calls a form is the picture itself.
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

/// What the body says it is.
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

/// Most bytes of a body that nobody asked for.
const MAX_DRAINED: u64 = 16_000_000;

/// How long such a body is waited for.
const DRAIN_PATIENCE: Duration = Duration::from_secs(2);

/// Reads a body that is not wanted, within bounds. Many clients write all of it before they look
/// for an answer: a connection closed meanwhile would show them a broken pipe instead.
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

/// Reads a body to its end. Its memory is taken as it arrives.
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

/// Takes the one file part out of a form; its text parts become arguments.
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
            let message =
                format!("The form has too many parts; at most {MAX_ARGUMENTS} are taken.");
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
            // A browser sends all fields of a form, those that nobody filled in too.
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
