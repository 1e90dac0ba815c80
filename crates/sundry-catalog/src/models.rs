//! Trained models that an operator installed: one file `<data>/models/NAME` each, with a note about
//! its origin beside it.
//!
//! The engine that uses a model decides whether it is suitable; this module stores it intact. A
//! file is replaced by one rename, and its checksum later shows whether it is still the file that
//! was installed.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::SystemTime;

use fs_err as fs;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::folder::{replace, sync_folder};
use crate::home::Home;
use crate::modes;

/// Suffix of the file that holds the note about a model.
const NOTE: &str = ".json";

/// Facts about a model, recorded when it was installed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelNote {
    /// The SHA-256 of the file, as 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// Title of the model.
    pub title: String,
    /// Licence under which it may be used.
    pub licence: String,
    /// The file or URL that it came from.
    pub source: String,
    /// Time of installation, in seconds since 1970.
    pub added: i64,
}

/// A model in the data folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstalledModel {
    /// Name of its file.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// The SHA-256 of the file as it is now.
    pub sha256: String,
    /// The note from its installation; `None` if the file was put there by hand.
    pub note: Option<ModelNote>,
}

impl InstalledModel {
    /// Returns true if the file is no longer the one that was installed.
    pub fn is_changed(&self) -> bool {
        let installed = self.note.as_ref().map(|note| &note.sha256);
        installed.is_some_and(|installed| *installed != self.sha256)
    }
}

/// The stamp of a model's file: a different stamp means a different model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelStamp {
    bytes: u64,
    changed: Option<SystemTime>,
}

/// Computes the SHA-256 of bytes, as 64 lower-case hexadecimal digits.
///
/// ```
/// assert!(sundry_catalog::sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(digest: &[u8]) -> String {
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns true if a model can be stored under this name: `a-z`, digits, `-` and one extension, at
/// most 64.
fn is_model_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    name.len() <= 64
        && name.split_once('.').is_some_and(|(stem, ending)| {
            let is_plain = |part: &str| !part.is_empty() && part.bytes().all(plain);
            is_plain(stem) && is_plain(ending) && ending != "json" && ending != "new"
        })
}

impl Home {
    /// Stores a model under a name and replaces an earlier one of that name. A concurrent reader
    /// sees the old file or the new one, never a mix.
    ///
    /// # Errors
    /// [`Error::Io`] if the data folder cannot be written or the name is not valid for a model.
    pub fn install_model(&self, name: &str, bytes: &[u8], note: &ModelNote) -> Result<(), Error> {
        if !is_model_name(name) {
            let reason = format!("`{name}` cannot be the name of a model");
            let reason = io::Error::new(io::ErrorKind::InvalidInput, reason);
            return Err(Error::io("models", reason));
        }
        let folder = self.models_folder();
        modes::make_folder(&folder)?;
        let note = serde_json::to_vec_pretty(note).map_err(io::Error::other)?;
        let note_name = format!("{name}{NOTE}");
        // The model comes first: a note that belongs to another file is recognised, and nothing is
        // lost.
        for (name, content) in [(name, bytes), (&*note_name, &*note)] {
            replace(&folder, name, content)?;
        }
        sync_folder(&folder)
    }

    /// Lists all installed models by name. It reads every file completely for its checksum.
    ///
    /// # Errors
    /// [`Error::Io`] if the data folder cannot be read.
    pub fn models(&self) -> Result<Vec<InstalledModel>, Error> {
        let folder = self.models_folder();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut models = Vec::new();
        for entry in entries {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            if !is_model_name(&name) || !entry.file_type()?.is_file() {
                continue;
            }
            let (bytes, sha256) = checksum(&mut fs::File::open(entry.path())?)?;
            let note = fs::read(folder.join(format!("{name}{NOTE}"))).ok();
            models.push(InstalledModel {
                note: note.and_then(|note| serde_json::from_slice(&note).ok()),
                name,
                bytes,
                sha256,
            });
        }
        models.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(models)
    }

    /// Returns the stamp of a model's file without reading the file; `None` if it is not installed.
    pub fn model_stamp(&self, name: &str) -> Option<ModelStamp> {
        let metadata = fs::metadata(self.model_file(name)?).ok()?;
        Some(ModelStamp {
            bytes: metadata.len(),
            changed: metadata.modified().ok(),
        })
    }

    /// Reads the bytes of a model; `None` if it is not installed.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is larger than `most` bytes; [`Error::Io`].
    pub fn model(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, Error> {
        let Some(path) = self.model_file(name) else {
            return Ok(None);
        };
        let file = match fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let mut bytes = Vec::new();
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            let reason = format!("it is larger than {most} bytes");
            return Err(Error::damaged(path, reason));
        }
        Ok(Some(bytes))
    }

    /// Removes a model. Returns true if it was installed.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn remove_model(&self, name: &str) -> Result<bool, Error> {
        let Some(path) = self.model_file(name) else {
            return Ok(false);
        };
        let folder = self.models_folder();
        match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            removed => removed?,
        }
        match fs::remove_file(folder.join(format!("{name}{NOTE}"))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        sync_folder(&folder).map(|()| true)
    }

    fn model_file(&self, name: &str) -> Option<PathBuf> {
        is_model_name(name).then(|| self.models_folder().join(name))
    }
}

/// Returns the size and checksum of a file, read in pieces.
fn checksum(file: &mut fs::File) -> Result<(u64, String), Error> {
    let (mut hash, mut bytes) = (Sha256::new(), 0);
    let mut piece = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut piece)?;
        if count == 0 {
            return Ok((bytes, hexadecimal(&hash.finalize())));
        }
        bytes += count as u64;
        hash.update(piece.get(..count).unwrap_or_default());
    }
}
