//! Pictures and videos that this server serves itself, under [`MEDIA_PATH`]: those compiled in,
//! and those in folders that the operator imported. Headers and ranges are the surface's matter.

use std::io::{Read, Seek, SeekFrom};
use std::time::UNIX_EPOCH;

use bytes::Bytes;
use fs_err::File;
use sundry_records::{MEDIA_PATH, MediaFormat};

use crate::catalogues::Catalogues;

/// The name under which compiled-in media are served, in front of any folder of the operator's.
const STARTER: &str = "starter";

/// A picture or video.
#[derive(Debug)]
pub struct Media {
    /// Its media type: `image/png`.
    pub media_type: &'static str,
    /// Its length in bytes.
    pub length: u64,
    /// Tells contents apart: of what is compiled in by its bytes, of a file by its length and the
    /// time of its last change, in nanoseconds.
    pub tag: String,
    bytes: MediaBytes,
}

/// Where the bytes of a picture or video are.
#[derive(Debug)]
pub enum MediaBytes {
    /// Compiled in.
    Here(&'static [u8]),
    /// In a file.
    File(File),
}

impl Media {
    /// Opens what is served under a path such as `/media/starter/kettle.png`. Reads a little of a
    /// file: call it where blocking is allowed.
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
        // What a file is is told by its bytes: a page with a picture's name stays unserved.
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
        // Drawings are our own alone: from an operator's folder they could carry a script.
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

    /// The bytes, from a place on.
    ///
    /// # Errors
    /// If the file cannot be read there.
    pub fn from(self, start: u64) -> std::io::Result<MediaBytes> {
        match self.bytes {
            MediaBytes::Here(bytes) => Ok(MediaBytes::Here(
                bytes.get(start as usize..).unwrap_or_default(),
            )),
            MediaBytes::File(mut file) => {
                file.seek(SeekFrom::Start(start))?;
                Ok(MediaBytes::File(file))
            }
        }
    }
}

impl MediaBytes {
    /// The next bytes, at most so many; empty at the end. Blocks on a file.
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
            Self::File(file) => {
                let mut part = vec![0; most];
                let read = file.read(&mut part)?;
                part.truncate(read);
                Ok(Bytes::from(part))
            }
        }
    }
}
