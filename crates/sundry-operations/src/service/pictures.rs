//! The bytes of a picture that a reply names: one that this server serves itself, or one to fetch.
//! The schemas of the replies mark the members that name pictures.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use sundry_fetch::Expect;
use sundry_records::{MEDIA_PATH, MediaFormat};

use crate::error::ApiError;
use crate::media::Media;
use crate::service::{Origin, Service};

/// The key in a reply's schema that marks the address of a picture:
/// `#[schemars(extend("x-picture" = true))]`.
pub const PICTURE: &str = "x-picture";

/// A picture.
#[derive(Debug)]
pub struct Picture {
    /// Its media type, such as `image/png`.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Bytes,
}

/// Returns the picture at a URL that a reply named, of at most `most` bytes. One that this server
/// serves is read in place; every other is fetched under the fetch rules. `origin` is the origin
/// that the call was sent to.
///
/// # Errors
/// 404 if there is none, 413 if it is larger, 415 if it is no picture; else as [`Service::fetch`].
pub async fn picture(
    service: &Service,
    url: &str,
    origin: &Origin,
    most: usize,
) -> Result<Picture, ApiError> {
    let bytes = bytes(service, url, origin, most).await?;
    if bytes.len() > most {
        return Err(ApiError::too_large(most));
    }
    let format = MediaFormat::of_bytes(bytes.get(..32).unwrap_or(&bytes));
    let media_type = format.map(MediaFormat::media_type);
    let media_type = media_type.filter(|media| media.starts_with("image/"));
    let media_type = media_type.ok_or_else(|| {
        ApiError::unsupported_media("It is not a JPEG, PNG, GIF or WebP picture.")
    })?;
    Ok(Picture { media_type, bytes })
}

/// Returns the bytes at a URL: read in place if this server serves them, else fetched under the fetch
/// rules, which set a limit of their own. `origin` is the origin that the call was sent to.
///
/// # Errors
/// 404 if there is nothing, 413 if this server's file has more than `most` bytes; else as
/// [`Service::fetch`].
pub(crate) async fn bytes(
    service: &Service,
    url: &str,
    origin: &Origin,
    most: usize,
) -> Result<Bytes, ApiError> {
    let base = service.absolute(MEDIA_PATH.to_owned(), origin);
    match url.strip_prefix(&base) {
        Some(rest) => own(service, format!("{MEDIA_PATH}{rest}"), most).await,
        None => service.fetch(url, Expect::Image).await,
    }
}

/// Reads a picture that this server serves.
async fn own(service: &Service, path: String, most: usize) -> Result<Bytes, ApiError> {
    let catalogues = Arc::clone(service.catalogues());
    let read = move || {
        let media = Media::open(&catalogues, &path)
            .ok_or_else(|| ApiError::not_found("There is no such picture here."))?;
        if media.length > most as u64 {
            return Err(ApiError::too_large(most));
        }
        let mut left = media.from(0).map_err(ApiError::internal)?;
        let mut bytes = BytesMut::new();
        while bytes.len() <= most {
            let part = left.next(most.min(64 * 1024)).map_err(ApiError::internal)?;
            if part.is_empty() {
                break;
            }
            bytes.extend_from_slice(&part);
        }
        Ok(bytes.freeze())
    };
    tokio::task::spawn_blocking(read)
        .await
        .map_err(ApiError::internal)?
}
