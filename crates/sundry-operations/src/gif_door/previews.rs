//! Smaller copies of the operator's own gifs, made on request and cached in memory:
//! `/media/reactions/nod.gif?size=tinygif`.

use std::io::Read as _;
use std::sync::Arc;

use bytes::Bytes;
use sundry_picture::{Limits, preview};

use super::formats;
use crate::error::ApiError;
use crate::media::{Media, MediaBytes};
use crate::service::Service;

/// Largest file in bytes that is made smaller; a larger one is served unchanged.
const LARGEST: u64 = 32_000_000;

/// Memory for an animated preview besides the file, in bytes: three canvases of the largest size.
const WORKING: usize = 96_000_000;

impl Media {
    /// Opens the file at a path in a size that the gif door names, such as `tinygif`. A file that
    /// cannot be made smaller is returned unchanged.
    ///
    /// # Errors
    /// 503 if too much work is waiting or too much memory is in use.
    pub async fn open_sized(
        service: &Service,
        path: String,
        size: Option<&str>,
    ) -> Result<Option<Self>, ApiError> {
        let catalogues = Arc::clone(service.catalogues());
        let open = move || Self::open(&catalogues, &path).map(|media| (media, path));
        let opened = tokio::task::spawn_blocking(open).await;
        let Some((media, path)) = opened.map_err(ApiError::internal)? else {
            return Ok(None);
        };
        let format = size.and_then(formats::named);
        let Some(format) = format.filter(|_| service.has_gif_door()) else {
            return Ok(Some(media));
        };
        if media.media_type != "image/gif" || media.length > LARGEST {
            return Ok(Some(media));
        }
        let tag = format!("{}-{}", media.tag, format.name);
        let name = format!("{path} {tag}");
        if let Some(bytes) = service.previews().get(&name) {
            return Ok(Some(Self::made(bytes, tag)));
        }
        let mut held = service.memory().hold();
        if !held.grow(media.length as usize + WORKING) {
            return Err(ApiError::overloaded(1));
        }
        let made = service
            .compute(move || {
                let _held = held;
                let bytes = whole(media.bytes)?;
                let limits = Limits::default();
                let made = preview(&bytes, format.bounds, format.frames, &limits);
                Ok::<_, std::io::Error>(made.map_or_else(|_| bytes.into(), Bytes::from))
            })
            .await?
            .map_err(ApiError::internal)?;
        service.previews().keep(name, made.clone());
        Ok(Some(Self::made(made, tag)))
    }

    fn made(bytes: Bytes, tag: String) -> Self {
        Self {
            media_type: "image/gif",
            length: bytes.len() as u64,
            tag,
            bytes: MediaBytes::Made(bytes),
        }
    }
}

/// Reads a whole file.
fn whole(bytes: MediaBytes) -> std::io::Result<Vec<u8>> {
    match bytes {
        MediaBytes::Here(bytes) => Ok(bytes.to_vec()),
        MediaBytes::Made(bytes) => Ok(bytes.to_vec()),
        MediaBytes::File(mut file) => {
            std::io::Seek::rewind(&mut file)?;
            let mut whole = Vec::new();
            file.take(LARGEST).read_to_end(&mut whole)?;
            Ok(whole)
        }
    }
}
