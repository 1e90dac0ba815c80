//! The bodies of the gif door's answers, as the closed service documented them, and of its
//! failures.

use std::collections::BTreeMap;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use sundry_records::Gif;

use super::formats::FORMATS;
use super::question::Question;
use crate::error::ApiError;
use crate::wire::to_json;

#[derive(Debug, Serialize)]
pub(super) struct Results {
    pub(super) results: Vec<Post>,
    /// `pos` of the next page; empty at the end.
    pub(super) next: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Terms {
    pub(super) results: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Categories {
    pub(super) locale: String,
    pub(super) tags: Vec<Category>,
}

#[derive(Debug, Serialize)]
pub(super) struct Category {
    pub(super) searchterm: &'static str,
    pub(super) path: String,
    pub(super) image: String,
    pub(super) name: String,
}

/// A gif.
#[derive(Debug, Serialize)]
pub(super) struct Post {
    id: String,
    title: String,
    media_formats: BTreeMap<&'static str, MediaObject>,
    /// Time when the catalogue was made, in seconds since 1970; left out if nothing was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    created: Option<i64>,
    content_description: String,
    itemurl: String,
    url: String,
    tags: Vec<String>,
    flags: [&'static str; 0],
    hasaudio: bool,
}

#[derive(Debug, Serialize)]
struct MediaObject {
    url: String,
    /// Width and height; both 0 if unknown, since clients read them without a check.
    dims: [u32; 2],
    /// Seconds of a loop: always 0, which stands for unknown. Typed clients require a number.
    duration: u8,
    /// Bytes; 0 if unknown.
    size: u64,
}

/// Makes the entry of a gif whose file has `length` bytes, 0 if unknown.
pub(super) fn post(
    gif: Gif,
    length: u64,
    created: Option<i64>,
    question: &Question,
    absolute: impl Fn(String) -> String,
) -> Post {
    let wanted = FORMATS.into_iter().filter(|format| question.wants(*format));
    let media_formats = wanted.filter_map(|format| {
        let (url, size) = format.of(&gif)?;
        let (width, height) = size.unwrap_or_default();
        let object = MediaObject {
            size: if url == gif.url { length } else { 0 },
            url: absolute(url),
            dims: [width, height],
            duration: 0,
        };
        Some((format.name, object))
    });
    let media_formats = media_formats.collect();
    let said = gif.sentences.into_iter().chain(gif.machine);
    let description = said
        .chain([gif.title.clone()])
        .find(|text| !text.is_empty());
    let url = absolute(gif.url);
    Post {
        id: gif.id.to_string(),
        title: gif.title,
        media_formats,
        created,
        content_description: description.unwrap_or_default(),
        // There is no page about a gif, so this is the gif itself.
        itemurl: url.clone(),
        url,
        tags: gif.tags,
        flags: [],
        hasaudio: false,
    }
}

/// Returns the path of a search for a term.
pub(super) fn search_path(term: &str) -> String {
    format!(
        "/v2/search?q={}",
        utf8_percent_encode(term, NON_ALPHANUMERIC)
    )
}

#[derive(Serialize)]
struct Failure<'a> {
    error: Error<'a>,
}

#[derive(Serialize)]
struct Error<'a> {
    code: u16,
    message: &'a str,
    status: &'static str,
    details: [(); 0],
}

/// Returns the body of a failure in the service's own form.
pub fn failure(error: &ApiError) -> Vec<u8> {
    let failure = Failure {
        error: Error {
            code: error.status,
            message: &error.message,
            status: match error.status {
                401 => "UNAUTHENTICATED",
                403 => "PERMISSION_DENIED",
                404 => "NOT_FOUND",
                402 | 429 => "RESOURCE_EXHAUSTED",
                405 => "UNIMPLEMENTED",
                503 => "UNAVAILABLE",
                504 => "DEADLINE_EXCEEDED",
                400..=499 => "INVALID_ARGUMENT",
                _ => "INTERNAL",
            },
            details: [],
        },
    };
    to_json(&failure).unwrap_or_else(|_| b"{}".to_vec())
}
