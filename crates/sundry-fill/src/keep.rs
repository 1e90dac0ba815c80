//! Stores downloads: one folder per source, with `NAME.part` during a download, `NAME` when it is
//! complete, and a note about its origin beside it.

use std::fs::TryLockError;
use std::path::{Path, PathBuf};

use fs_err as fs;
use serde::{Deserialize, Serialize};
use sundry_fetch::Validators;

use crate::error::FillError;

/// Facts about a file that was downloaded or is being downloaded.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Note {
    /// The requested URL.
    pub url: String,
    /// The final URL after redirects.
    pub from: String,
    /// The `ETag` of this version.
    pub etag: Option<String>,
    /// The `Last-Modified` of this version.
    pub last_modified: Option<String>,
    /// Its length in bytes, if known.
    pub bytes: Option<u64>,
    /// Its SHA-256, once it is complete.
    pub sha256: Option<String>,
    /// The algorithm of the published checksum that it matched: `MD5` or `SHA-256`.
    pub verified: Option<String>,
    /// Time of completion, in seconds since 1970.
    pub fetched: Option<i64>,
}

impl Note {
    /// Returns the validators to send in order to learn if it has changed.
    pub fn validators(&self) -> Validators {
        Validators {
            etag: self.etag.clone(),
            last_modified: self.last_modified.clone(),
        }
    }
}

/// The folder of one source's downloads, locked by one process at a time.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: std::fs::File,
}

impl Folder {
    /// Opens the folder and creates it if it is missing.
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

    /// Returns the path of a complete file.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub(crate) fn part(&self, name: &str) -> PathBuf {
        self.path.join(format!("{name}.part"))
    }

    /// Returns the note about a file; an empty one if it is missing or damaged, so that the file is
    /// fetched again.
    pub fn note(&self, name: &str) -> Note {
        let text = fs::read_to_string(self.path.join(format!("{name}.note")));
        let note = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        note.unwrap_or_default()
    }

    /// Writes a note atomically.
    pub(crate) fn keep_note(&self, name: &str, note: &Note) -> Result<(), FillError> {
        let text = serde_json::to_string_pretty(note).map_err(std::io::Error::from)?;
        let made = self.path.join(format!("{name}.note.new"));
        fs::write(&made, text)?;
        fs::rename(made, self.path.join(format!("{name}.note")))?;
        Ok(())
    }

    /// Removes a file and its partial download; the note stays.
    ///
    /// # Errors
    /// If a file cannot be removed.
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

    /// Returns the number of bytes of a file that are present.
    pub fn present(&self, name: &str) -> u64 {
        let length = |path: PathBuf| fs::metadata(path).map_or(0, |file| file.len());
        length(self.file(name)).max(length(self.part(name)))
    }

    /// Returns the number of free bytes on its disk.
    ///
    /// # Errors
    /// If the system cannot tell.
    pub fn free(&self) -> Result<u64, FillError> {
        Ok(fs4::available_space(&self.path)?)
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}
