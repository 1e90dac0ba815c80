//! Reads the text in the pictures of a folder, with networks that the operator installed.
//!
//! Results are cached in a notebook of the data folder by the checksum of the file, so that an
//! interrupted import resumes where it stopped, and the next one reads only new pictures.
//! `sundry-ocr` runs the networks, `sundry-picture` decodes.

use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use fs_err::File;
use sundry_catalog::{Home, Notebook, sha256};
use sundry_ocr::{Characters, Finder, LineReader, Reader, SIDE};
use sundry_picture::{DecodeError, Limits, decode, orientation};

use crate::error::ImportError;
use crate::importer::Job;

/// The name under which the network that finds lines of text is installed in the data folder.
pub const TEXT_FINDER: &str = "text-finder.onnx";
/// The name of the network that reads a line.
pub const TEXT_READER: &str = "text-reader.onnx";
/// The name of the list of characters that the network distinguishes.
pub const TEXT_CHARACTERS: &str = "text-characters.txt";
/// Largest file of a network, in bytes.
pub const MAX_TEXT_MODEL: u64 = 128 << 20;

/// Largest file of a picture, in bytes.
const LARGEST_PICTURE: u64 = 64 << 20;
/// The name of the notebook.
const NOTES: &str = "text-in-pictures";

/// Reads text in pictures, on many threads at once.
pub(crate) struct PictureReader {
    reader: Reader,
    /// The cached results; `None` in a dry run.
    notes: Option<Mutex<Notebook>>,
}

/// The outcome of reading a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Looked {
    /// Its lines, empty if there are none, and whether they came from the cache.
    Text(String, bool),
    /// It may be shown, but its format or size is not decoded here.
    NotLookedAt,
    /// It is broken.
    Broken(String),
}

/// Loads the networks and computes a checksum of all their files.
pub(crate) fn installed(home: &Home) -> Result<(Reader, String), ImportError> {
    let missing = |name: &str| {
        ImportError::Usage(format!(
            "--ocr needs networks that read text, which this program does not carry; `{name}` is \
             not installed. `sundry models add FILE` installs them; docs/data/memes.md says where to get \
             them"
        ))
    };
    let wrong = |name: &str, reason: String| {
        ImportError::Usage(format!(
            "`{name}` of the data folder cannot be used: {reason}"
        ))
    };
    let mut checksums = String::new();
    let mut bytes = |name: &str| {
        let bytes = home
            .model(name, MAX_TEXT_MODEL)?
            .ok_or_else(|| missing(name))?;
        checksums.push_str(&sha256(&bytes));
        Ok::<_, ImportError>(bytes)
    };
    let finder = bytes(TEXT_FINDER)?;
    let reader = bytes(TEXT_READER)?;
    let characters = bytes(TEXT_CHARACTERS)?;
    let finder = Finder::load(finder).map_err(|error| wrong(TEXT_FINDER, error.to_string()))?;
    let reader = LineReader::load(reader).map_err(|error| wrong(TEXT_READER, error.to_string()))?;
    let characters = std::str::from_utf8(&characters)
        .ok()
        .and_then(Characters::read)
        .ok_or_else(|| wrong(TEXT_CHARACTERS, "no list of characters".to_owned()))?;
    let reader = Reader::new(finder, reader, characters)
        .map_err(|error| wrong(TEXT_CHARACTERS, error.to_string()))?;
    Ok((reader, sha256(checksums.as_bytes())))
}

impl PictureReader {
    /// Opens the cache for the installed networks. Call this while no other process can import the
    /// same kind.
    pub(crate) fn open(job: &Job<'_>, reader: Reader, by: &str) -> Result<Self, ImportError> {
        let notes = if job.options.dry_run {
            None
        } else {
            Some(Mutex::new(job.home.notebook(NOTES, by)?))
        };
        Ok(Self { reader, notes })
    }

    /// Reads the text of the picture in a file.
    pub(crate) fn look(&self, path: &Path) -> Result<Looked, ImportError> {
        let shown = path.display().to_string();
        let read = |error| ImportError::read(&shown, error);
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(read)?;
        let mut file = file.take(LARGEST_PICTURE + 1);
        file.read_to_end(&mut bytes).map_err(read)?;
        if bytes.len() as u64 > LARGEST_PICTURE {
            return Ok(Looked::NotLookedAt);
        }
        let key = sha256(&bytes);
        let notes = || {
            let notes = self.notes.as_ref()?;
            Some(notes.lock().unwrap_or_else(PoisonError::into_inner))
        };
        let known = notes().and_then(|notes| notes.get(&key).map(str::to_owned));
        if let Some(text) = known {
            return Ok(Looked::Text(text, true));
        }
        let found = catch_unwind(AssertUnwindSafe(|| self.text(&bytes)));
        let looked = found.unwrap_or_else(|_| {
            Looked::Broken("the text reader crashes on it; please report it".to_owned())
        });
        if let (Looked::Text(text, _), Some(mut notes)) = (&looked, notes()) {
            notes.keep(&key, text)?;
        }
        Ok(looked)
    }

    fn text(&self, bytes: &[u8]) -> Looked {
        let picture = match decode(bytes, SIDE, &Limits::default()) {
            Ok(picture) => orientation(bytes).upright(picture),
            // AVIF is a picture, but none that is decoded here.
            Err(
                DecodeError::NotAPicture
                | DecodeError::Unsupported { .. }
                | DecodeError::TooLarge { .. },
            ) => return Looked::NotLookedAt,
            Err(error) => return Looked::Broken(error.to_string()),
        };
        match self.reader.read(&picture) {
            Ok(lines) => {
                let lines: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
                Looked::Text(lines.join("\n"), false)
            }
            Err(error) => Looked::Broken(format!("text in it cannot be read: {error}")),
        }
    }
}
