//! The source of a picture: an uploaded body, base64 text, or a URL.
//!
//! Every operation that takes a picture uses it. `sundry-picture` decodes the bytes.

use base64::Engine as _;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use sundry_picture::DecodeError;

use crate::error::ApiError;
use crate::operation::{IMAGE_ARGUMENT, Input};
use crate::param::Param;
use crate::pictures;
use crate::service::{Origin, Service};

/// The parameter for the URL of a picture.
pub(crate) const URL: Param<String> = Param::url(
    "url",
    1000,
    "The address of a JPEG, PNG, GIF or WebP picture. It is fetched under the fetch rules.",
    "https://example.org/picture.jpg",
)
.required();

/// Most bytes of an uploaded picture.
pub const MAX_UPLOAD: usize = 10_000_000;

/// Returns true if the bytes start like a supported picture format, whatever their declared type.
///
/// ```
/// assert!(sundry_operations::looks_like_picture(b"GIF89a\x01\0\x01\0\x80\0\0"));
/// assert!(!sundry_operations::looks_like_picture(b"url=http%3A%2F%2Fexample.org"));
/// ```
pub fn looks_like_picture(bytes: &[u8]) -> bool {
    sundry_picture::probe(bytes).is_ok()
}

/// The bytes of a picture, or its URL and the origin that the call was sent to.
#[derive(Debug)]
pub(crate) enum PictureSource {
    Bytes(Bytes),
    Url(String, Origin),
}

impl PictureSource {
    /// Extracts the picture from a call: an upload first, then `image`, then `url`.
    pub(crate) fn read(mut input: Input) -> Result<Self, ApiError> {
        let text = input.arguments.take_text(IMAGE_ARGUMENT);
        let uploads = usize::from(text.is_some()) + usize::from(input.picture.is_some());
        let has_url = input.arguments.names().any(|name| name == URL.name);
        if uploads + usize::from(has_url) > 1 {
            return Err(ApiError::bad_request(
                "More than one picture is given; give one upload, `image` or `url`.",
            ));
        }
        let bytes = match (input.picture, text) {
            (Some(bytes), _) => bytes,
            (None, Some(text)) => decode_base64(&text)?,
            (None, None) => {
                let url = URL.read(&input.arguments)?;
                return Ok(Self::Url(url, input.origin));
            }
        };
        if bytes.is_empty() {
            return Err(ApiError::parameter(
                IMAGE_ARGUMENT,
                "The picture has no bytes.",
            ));
        }
        if bytes.len() > MAX_UPLOAD {
            return Err(ApiError::too_large(MAX_UPLOAD));
        }
        Ok(Self::Bytes(bytes))
    }

    /// Returns the picture's bytes. A picture that this server serves itself, such as a meme of an
    /// earlier answer, is read in place; any other URL is fetched.
    pub(crate) async fn bytes(self, service: &Service) -> Result<Bytes, ApiError> {
        match self {
            Self::Bytes(bytes) => Ok(bytes),
            Self::Url(url, origin) => pictures::bytes(service, &url, &origin, MAX_UPLOAD).await,
        }
    }
}

/// Makes the failure for a picture that cannot be decoded.
pub(crate) fn undecodable(error: &DecodeError) -> ApiError {
    let status = if matches!(error, DecodeError::TooLarge { .. }) {
        413
    } else {
        415
    };
    ApiError::new(status, format!("The picture cannot be used: {error}."))
}

/// Padding is optional, and both alphabets are accepted, because clients differ.
fn decode_base64(text: &str) -> Result<Bytes, ApiError> {
    let payload = match text.trim().strip_prefix("data:") {
        Some(data_url) => data_url
            .split_once(";base64,")
            .map(|(_, payload)| payload)
            .ok_or_else(|| wrong_base64("a data URL must contain `;base64,`"))?,
        None => text.trim(),
    };
    let config =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let url_safe = payload.bytes().any(|byte| byte == b'-' || byte == b'_');
    let alphabet = if url_safe {
        &base64::alphabet::URL_SAFE
    } else {
        &base64::alphabet::STANDARD
    };
    let compact: Vec<u8> = payload
        .bytes()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect();
    GeneralPurpose::new(alphabet, config)
        .decode(compact)
        .map(Bytes::from)
        .map_err(|error| wrong_base64(&error.to_string()))
}

fn wrong_base64(why: &str) -> ApiError {
    let message = format!("`{IMAGE_ARGUMENT}` must be base64 text or a data URL: {why}.");
    ApiError::parameter(IMAGE_ARGUMENT, message)
}
