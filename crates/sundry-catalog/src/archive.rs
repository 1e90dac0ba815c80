//! A generation packed into one byte string, to be compiled into a program and read in place.
//!
//! ```text
//! magic · files u32 · (name length u16 · name · offset u64 · length u64) … · contents
//! ```
//! Nothing is unpacked or written to disk. Opening reads only the manifest and the index's
//! directory; everything else is read when it is needed.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs_err as fs;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, Lock, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};

use crate::error::Error;
use crate::manifest::{MANIFEST, Manifest};

const MAGIC: &[u8; 8] = b"SUNDRYA1";

/// The files of an archive by name.
#[derive(Debug, Clone)]
pub(crate) struct Archive {
    files: Arc<BTreeMap<PathBuf, &'static [u8]>>,
}

impl Archive {
    pub(crate) fn open(bytes: &'static [u8]) -> Result<Self, String> {
        let mut files = BTreeMap::new();
        for (name, content) in entries(bytes)? {
            files.insert(PathBuf::from(name), content);
        }
        Ok(Self {
            files: Arc::new(files),
        })
    }

    pub(crate) fn manifest(&self) -> Result<Manifest, String> {
        let bytes = self.files.get(Path::new(MANIFEST)).ok_or("no manifest")?;
        let manifest = Manifest::from_bytes(bytes)?;
        for file in &manifest.files {
            let found = self
                .files
                .get(Path::new(&file.name))
                .map(|file| file.len() as u64);
            if found != Some(file.bytes) {
                return Err(format!("`{}` is not as large as written", file.name));
            }
        }
        Ok(manifest)
    }

    /// Returns the files of one folder as an archive of their own.
    pub(crate) fn folder(&self, folder: &str) -> Self {
        let files = self.files.iter().filter_map(|(name, content)| {
            Some((name.strip_prefix(folder).ok()?.to_owned(), *content))
        });
        Self {
            files: Arc::new(files.collect()),
        }
    }
}

/// Parses the names and contents; returns a reason if the bytes are not an archive.
pub(crate) fn entries(bytes: &[u8]) -> Result<Vec<(&str, &[u8])>, String> {
    let mut rest = bytes
        .strip_prefix(MAGIC)
        .ok_or("not an archive of a catalogue")?;
    let count = u32::from_le_bytes(take(&mut rest).ok_or("cut short")?);
    let mut entries = Vec::new();
    for _ in 0..count {
        let length = u16::from_le_bytes(take(&mut rest).ok_or("cut short")?);
        let (name, after) = rest
            .split_at_checked(usize::from(length))
            .ok_or("cut short")?;
        rest = after;
        let name = std::str::from_utf8(name).map_err(|_| "a name that is not text")?;
        let start = u64::from_le_bytes(take(&mut rest).ok_or("cut short")?) as usize;
        let length = u64::from_le_bytes(take(&mut rest).ok_or("cut short")?) as usize;
        let content = start
            .checked_add(length)
            .and_then(|end| bytes.get(start..end))
            .ok_or_else(|| format!("`{name}` lies outside"))?;
        entries.push((name, content));
    }
    Ok(entries)
}

/// Packs the folder of a generation into an archive.
pub(crate) fn pack(generation: &Path, manifest: &Manifest) -> Result<Vec<u8>, Error> {
    let mut names: Vec<&str> = manifest
        .files
        .iter()
        .map(|file| file.name.as_str())
        .collect();
    names.push(MANIFEST);
    let contents = names
        .iter()
        .map(|name| fs::read(generation.join(name)))
        .collect::<Result<Vec<_>, _>>()?;
    let heads: usize = names.iter().map(|name| name.len() + 2 + 8 + 8).sum();
    let mut offset = (MAGIC.len() + 4 + heads) as u64;
    let mut archive = MAGIC.to_vec();
    archive.extend((names.len() as u32).to_le_bytes());
    for (name, content) in names.iter().zip(&contents) {
        archive.extend((name.len() as u16).to_le_bytes());
        archive.extend(name.as_bytes());
        archive.extend(offset.to_le_bytes());
        archive.extend((content.len() as u64).to_le_bytes());
        offset += content.len() as u64;
    }
    archive.extend(contents.concat());
    Ok(archive)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

/// The file access that the index library needs; it is read-only.
impl Directory for Archive {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let file = self.files.get(path);
        let file = file.ok_or_else(|| OpenReadError::FileDoesNotExist(path.to_owned()))?;
        Ok(Arc::new(OwnedBytes::new(*file)))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.files.contains_key(path))
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        let file = self.files.get(path);
        let file = file.ok_or_else(|| OpenReadError::FileDoesNotExist(path.to_owned()))?;
        Ok(file.to_vec())
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError {
            io_error: Arc::new(read_only()),
            filepath: path.to_owned(),
        })
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(read_only(), path.to_owned()))
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(read_only())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::ReadOnlyFilesystem, "a compiled-in catalogue")
}
