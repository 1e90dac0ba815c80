//! Pictures and videos that this server serves itself under [`MEDIA_PATH`]: those compiled in, and
//! those in folders that the operator imported. The HTTP surface handles headers and ranges.

use std::io::{Read, Seek, SeekFrom};
use std::time::UNIX_EPOCH;

use bytes::Bytes;
use fs_err::File;
use sundry_records::{MEDIA_PATH, MediaFormat};

use crate::catalogues::Catalogues;

/// The name under which compiled-in media are served; it takes precedence over an operator's
/// folder.
const STARTER: &str = "starter";

/// A picture or video.
#[derive(Debug)]
pub struct Media {
    /// Media type, such as `image/png`.
    pub media_type: &'static str,
    /// Length in bytes.
    pub length: u64,
    /// A tag that changes with the content: for compiled-in media derived from the bytes, for a
    /// file from its length and the time of its last change in nanoseconds.
    pub tag: String,
    pub(crate) bytes: MediaBytes,
}

/// The source of the bytes of a picture or video.
#[derive(Debug)]
pub enum MediaBytes {
    /// Bytes that are compiled in.
    Here(&'static [u8]),
    /// An open file.
    File(File),
    /// Made when it was asked for.
    Made(Bytes),
}

impl Media {
    /// Opens the media file at a path such as `/media/starter/kettle.png`. It reads the beginning
    /// of the file, so call it where blocking is allowed.
    pub fn open(catalogues: &Catalogues, path: &str) -> Option<Self> {
        let path = path.strip_prefix(MEDIA_PATH)?;
        let path = percent_encoding::percent_decode_str(path)
            .decode_utf8()
            .ok()?;
        let (name, file) = path.split_once('/')?;
        if name == STARTER {
            return Self::compiled_in(file);
        }
        let path = catalogues.home.as_ref()?.mounted(name, file)?;
        let mut file = File::open(path).ok()?;
        let meta = file.metadata().ok()?;
        let mut head = [0; 32];
        let read = file.read(&mut head).ok()?;
        // The bytes determine the type, so that a web page with a picture's name is not served.
        let format = MediaFormat::of_bytes(head.get(..read)?)?;
        let modified = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        Some(Self {
            media_type: format.media_type(),
            length: meta.len(),
            tag: format!("{:x}-{:x}", modified.as_nanos(), meta.len()),
            bytes: MediaBytes::File(file),
        })
    }

    fn compiled_in(file: &str) -> Option<Self> {
        let bytes = sundry_starter::media(file)?;
        // Only our own drawings are served as SVG: one from an operator's folder could carry a
        // script.
        let media_type = if file.split('.').next_back() == Some("svg") {
            "image/svg+xml"
        } else {
            MediaFormat::of_bytes(bytes)?.media_type()
        };
        Some(Self {
            media_type,
            length: bytes.len() as u64,
            tag: sundry_catalog::sha256(bytes).chars().take(16).collect(),
            bytes: MediaBytes::Here(bytes),
        })
    }

    /// Returns the bytes from an offset on.
    ///
    /// # Errors
    /// If the file cannot be read at that offset.
    pub fn from(self, start: u64) -> std::io::Result<MediaBytes> {
        match self.bytes {
            MediaBytes::Here(bytes) => Ok(MediaBytes::Here(
                bytes.get(start as usize..).unwrap_or_default(),
            )),
            MediaBytes::Made(bytes) => Ok(MediaBytes::Made(
                bytes.slice(bytes.len().min(start as usize)..),
            )),
            MediaBytes::File(mut file) => {
                file.seek(SeekFrom::Start(start))?;
                Ok(MediaBytes::File(file))
            }
        }
    }
}

impl MediaBytes {
    /// Returns the next bytes, at most `most`; empty at the end. Reading a file blocks.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn next(&mut self, most: usize) -> std::io::Result<Bytes> {
        match self {
            Self::Here(bytes) => {
                let (part, rest) = bytes.split_at(most.min(bytes.len()));
                *bytes = rest;
                Ok(Bytes::from_static(part))
            }
            Self::Made(bytes) => Ok(bytes.split_to(most.min(bytes.len()))),
            Self::File(file) => {
                let mut part = vec![0; most];
                let read = file.read(&mut part)?;
                part.truncate(read);
                Ok(Bytes::from(part))
            }
        }
    }
}
