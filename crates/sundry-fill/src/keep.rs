//! Where downloads lie: a folder a source, `NAME.part` while a file comes, `NAME` when it is there,
//! and a note of where it is from beside both.

use std::fs::TryLockError;
use std::path::{Path, PathBuf};

use fs_err as fs;
use serde::{Deserialize, Serialize};
use sundry_fetch::Validators;

use crate::error::FillError;

/// What is known of a file that was downloaded, or is on its way.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// The address that was asked for.
    pub url: String,
    /// Where it came from in the end.
    pub from: String,
    /// The `ETag` of this version.
    pub etag: Option<String>,
    /// The `Last-Modified` of this version.
    pub last_modified: Option<String>,
    /// Its length in bytes, if that was told or is known by now.
    pub bytes: Option<u64>,
    /// Its SHA-256, once it is there in whole.
    pub sha256: Option<String>,
    /// Which published checksum it was held against: `MD5` or `SHA-256`.
    pub verified: Option<String>,
    /// When it was there in whole, in seconds since 1970.
    pub fetched: Option<i64>,
}

impl Note {
    /// What to send along to learn whether it has changed.
    pub fn validators(&self) -> Validators {
        Validators {
            etag: self.etag.clone(),
            last_modified: self.last_modified.clone(),
        }
    }
}

/// The folder of one source's downloads, held by one process at a time.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: std::fs::File,
}

impl Folder {
    /// Opens the folder, making it where it is missing.
    ///
    /// # Errors
    /// [`FillError::Busy`] while another process holds it.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, FillError> {
        let path = path.into();
        fs::create_dir_all(&path)?;
        let (lock, _) = fs::File::create(path.join("lock"))?.into_parts();
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(FillError::Busy(path.display().to_string())),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Where a file lies once it is there in whole.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub(crate) fn part(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.part"))
    }

    /// What is known of a file; nothing where the note is missing or damaged, so that the file is
    /// fetched anew.
    pub fn note(&self, name: &str) -> Note {
        let text = fs::read_to_string(self.path.join(format!("{name}.note")));
        let note = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        note.unwrap_or_default()
    }

    /// Writes a note so that it is there in whole or as before.
    pub(crate) fn keep_note(&self, name: &str, note: &Note) -> Result<(), FillError> {
        let text = serde_json::to_string_pretty(note).map_err(std::io::Error::from)?;
        let made = self.path.join(format!("{name}.note.new"));
        fs::write(&made, text)?;
        fs::rename(made, self.path.join(format!("{name}.note")))?;
        Ok(())
    }

    /// Removes a file and what there is of it; the note stays.
    ///
    /// # Errors
    /// Fails where a file is there and cannot be removed.
    pub fn remove(&self, name: &str) -> Result<(), FillError> {
        for path in [self.file(name), self.part(name)] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(error.into());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// How many bytes of a file are there.
    pub fn present(&self, name: &str) -> u64 {
        let length = |path: PathBuf| fs::metadata(path).map_or(0, |file| file.len());
        length(self.file(name)).max(length(self.part(name)))
    }

    /// Bytes that are free on its disk.
    ///
    /// # Errors
    /// Fails where the system does not tell.
    pub fn free(&self) -> Result<u64, FillError> {
        Ok(fs4::available_space(&self.path)?)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
