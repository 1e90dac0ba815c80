//! The folder of one kind: its generations, the current one among them, and the locks that protect
//! them.
//!
//! ```text
//! <data>/catalogues/<kind>/
//!   lock               held by the one who writes
//!   current            name of the current generation; replaced by renaming
//!   g00000007/         a generation
//!     in-use           held (shared) by everyone who reads it
//!     manifest         written last: without it the generation was never finished
//!     index/…  documents.table  …
//! ```
//! Renaming `current` publishes a generation. No reader looks at a generation before that, so a
//! writer may be killed at any moment. The system holds the locks and releases them with their
//! process.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use fs_err as fs;

use crate::error::Error;
use crate::manifest::{MANIFEST, Manifest};
use crate::modes;

/// Folder of the index within a generation.
pub(crate) const INDEX: &str = "index";

const LOCK: &str = "lock";
const CURRENT: &str = "current";
const IN_USE: &str = "in-use";

/// The folder of one kind.
#[derive(Debug, Clone)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
}

/// See [`Folder::stamp`].
pub(crate) type Stamp = Vec<(OsString, u64, Option<SystemTime>)>;

/// The lock held while a generation is read, which keeps others from removing it.
#[derive(Debug)]
pub(crate) struct InUse {
    file: fs::File,
}

/// Protects generations that were written aside from being swept until their writer is done.
#[derive(Debug, Default)]
pub(crate) struct Aside(Mutex<Vec<InUse>>);

impl Aside {
    pub(crate) fn keep(&self, in_use: Option<InUse>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(in_use);
    }
}

/// The lock held while a folder is written.
#[derive(Debug)]
pub(crate) struct Writing {
    file: fs::File,
}

/// Unlocks explicitly instead of only closing the file: a process that another thread is just
/// starting shares the open files for a moment, and a lock lasts until the last of them is closed.
impl Drop for InUse {
    fn drop(&mut self) {
        // A lock that cannot be released ends with the process.
        let _ = self.file.file().unlock();
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let _ = self.file.file().unlock();
    }
}

impl Folder {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// Takes the write lock.
    pub(crate) fn lock(&self, kind: &str) -> Result<Writing, Error> {
        modes::make_folder(&self.path)?;
        let lock = self.path.join(LOCK);
        let is_new = !lock.exists();
        let file = open_lock(&lock)?;
        if is_new {
            modes::like_above(&lock)?;
        }
        match file.file().try_lock() {
            Ok(()) => Ok(Writing { file }),
            Err(std::fs::TryLockError::WouldBlock) => Err(Error::Busy(kind.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Returns true if the folder exists. A kind that was dropped leaves an empty folder behind; a
    /// data folder that was moved away, or a disk that is gone, leaves none.
    pub(crate) fn exists(&self) -> bool {
        self.path.is_dir()
    }

    /// Takes the write lock if the folder exists; creates nothing.
    pub(crate) fn lock_existing(&self, kind: &str) -> Result<Writing, Error> {
        if self.path.join(LOCK).exists() {
            self.lock(kind)
        } else {
            Err(Error::Missing(kind.to_owned()))
        }
    }

    /// Returns the sizes and times of a generation's files, which change when somebody replaces
    /// them.
    pub(crate) fn stamp(&self, number: u64) -> Stamp {
        let path = self.generation(number);
        let index = path.join(INDEX);
        let entries = [path, index]
            .into_iter()
            .filter_map(|path| fs::read_dir(path).ok());
        let mut stamp: Stamp = entries
            .flatten()
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let about = entry.metadata().ok()?;
                Some((entry.file_name(), about.len(), about.modified().ok()))
            })
            .collect();
        stamp.sort();
        stamp
    }

    /// Returns the number of the current generation.
    pub(crate) fn current(&self) -> Result<Option<u64>, Error> {
        let path = self.path.join(CURRENT);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        match number_of(text.trim_end()) {
            Some(number) => Ok(Some(number)),
            None => Err(Error::damaged(path, "it names no generation")),
        }
    }

    pub(crate) fn generation(&self, number: u64) -> PathBuf {
        self.path.join(name_of(number))
    }

    /// Returns the numbers of all generations, finished or not, ascending.
    pub(crate) fn generations(&self) -> Result<Vec<u64>, Error> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut numbers = Vec::new();
        for entry in entries {
            numbers.extend(entry?.file_name().to_str().and_then(number_of));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Creates a new, empty generation.
    pub(crate) fn begin(&self, _: &Writing) -> Result<u64, Error> {
        let last = self.generations()?.last().copied();
        let number = last.max(self.current()?).unwrap_or(0) + 1;
        let path = self.generation(number);
        fs::create_dir(&path)?;
        open_lock(&path.join(IN_USE))?;
        Ok(number)
    }

    /// Makes a finished generation the current one.
    pub(crate) fn publish(&self, _: &Writing, number: u64) -> Result<(), Error> {
        write_new(&self.path, CURRENT, name_of(number).as_bytes())
    }

    /// Unpublishes the catalogue, so that no generation is current.
    pub(crate) fn unpublish(&self, _: &Writing) -> Result<(), Error> {
        match fs::remove_file(self.path.join(CURRENT)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => sync_folder(&self.path),
        }
    }

    /// Protects a generation from removal; `None` if it is gone or being removed.
    pub(crate) fn hold(&self, number: u64) -> Result<Option<InUse>, Error> {
        let path = self.generation(number).join(IN_USE);
        // On a read-only disk, the lock is taken on a file opened for reading.
        let file = match fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        match file.file().try_lock_shared() {
            Ok(()) => Ok(Some(InUse { file })),
            Err(std::fs::TryLockError::WouldBlock) => Ok(None),
            Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
        }
    }

    pub(crate) fn manifest(&self, number: u64) -> Result<Option<Manifest>, Error> {
        let path = self.generation(number).join(MANIFEST);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        match Manifest::from_bytes(&bytes) {
            Ok(manifest) => Ok(Some(manifest)),
            Err(reason) => Err(Error::damaged(path, reason)),
        }
    }

    /// Removes every generation that is unfinished, or that is neither current, nor in use, nor
    /// among the `keep` finished ones before the current one. Returns how many were removed.
    pub(crate) fn sweep(&self, _: &Writing, keep: usize) -> Result<usize, Error> {
        let current = self.current()?;
        let mut kept = 0;
        let mut removed = 0;
        for number in self.generations()?.into_iter().rev() {
            let is_finished = self.generation(number).join(MANIFEST).exists();
            if Some(number) == current {
                continue;
            }
            if is_finished && current.is_some_and(|current| number < current) && kept < keep {
                kept += 1;
                continue;
            }
            removed += usize::from(self.remove(number)?);
        }
        Ok(removed)
    }

    fn remove(&self, number: u64) -> Result<bool, Error> {
        let path = self.generation(number);
        let file = open_lock(&path.join(IN_USE))?;
        match file.file().try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Ok(false),
            Err(std::fs::TryLockError::Error(error)) => return Err(error.into()),
        }
        // Remove the manifest first, so that anyone who opens the folder meanwhile sees an
        // unfinished one.
        match fs::remove_file(path.join(MANIFEST)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        fs::remove_dir_all(&path)?;
        Ok(true)
    }
}

fn open_lock(path: &Path) -> Result<fs::File, Error> {
    let mut options = fs::OpenOptions::new();
    Ok(options
        .create(true)
        .truncate(false)
        .write(true)
        .read(true)
        .open(path)?)
}

fn name_of(number: u64) -> String {
    format!("g{number:08}")
}

fn number_of(name: &str) -> Option<u64> {
    let digits = name.strip_prefix('g')?;
    let is_number = digits.len() >= 8 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok()).flatten()
}

/// Writes a small file in one step: a reader sees the old one or the new one.
pub(crate) fn write_new(folder: &Path, name: &str, content: &[u8]) -> Result<(), Error> {
    replace(folder, name, content)?;
    sync_folder(folder)
}

/// Works like [`write_new`], but for the folder: it has to be synced afterwards.
pub(crate) fn replace(folder: &Path, name: &str, content: &[u8]) -> Result<(), Error> {
    let fresh = folder.join(format!("{name}.new"));
    let mut file = fs::File::create(&fresh)?;
    file.write_all(content)?;
    file.sync_all()?;
    drop(file);
    modes::like_above(&fresh)?;
    fs::rename(&fresh, folder.join(name))?;
    Ok(())
}

/// Finishes a generation: flushes its files to disk, then writes its manifest. A process that is
/// killed meanwhile leaves an unfinished generation, not one with half a manifest.
pub(crate) fn seal(generation: &Path, manifest: &[u8]) -> Result<(), Error> {
    sync_files(generation)?;
    modes::like_above(generation)?;
    write_new(generation, MANIFEST, manifest)?;
    generation.parent().map_or(Ok(()), sync_folder)
}

fn sync_files(folder: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_files(&entry.path())?;
        } else {
            fs::File::open(entry.path())?.sync_all()?;
        }
    }
    sync_folder(folder)
}

/// Flushes the entries of a folder to disk.
pub(crate) fn sync_folder(path: &Path) -> Result<(), Error> {
    fs::File::open(path)?.sync_all()?;
    Ok(())
}
