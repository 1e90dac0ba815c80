//! Generations on their way between data folders: what leaves one is read whole and held meanwhile,
//! what arrives in one is written aside like an import and published by the same rename.
//!
//! Where the bytes go and come from is none of this crate's business: it opens no connection.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::folder::{Folder, InUse, Writing, seal, write_new};
use crate::home::Home;
use crate::manifest::{MANIFEST, Manifest};

/// Tells, beside a generation's files, which publication it is.
const RECEIPT: &str = "published";

/// What stays free on the disk beside a generation that arrives, in bytes.
const ROOM: u64 = 64 << 20;

/// Older finished generations to keep beside one that arrived.
const KEEP: usize = 1;

/// Which publication a generation of the data folder is. It lies in the folder of the generation,
/// so that it can only ever be true of the files beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The store, as the configuration names it.
    pub store: String,
    /// Names the uploaded files.
    pub upload: String,
    /// The number under which they were published first.
    pub number: u64,
}

/// A generation that is to leave. Nobody removes it as long as this is held.
#[derive(Debug)]
pub struct Outgoing {
    path: PathBuf,
    number: u64,
    manifest: Manifest,
    bytes: Vec<u8>,
    _in_use: InUse,
}

impl Outgoing {
    /// Its number in this data folder.
    pub fn generation(&self) -> u64 {
        self.number
    }

    /// What it consists of.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The file that says what it consists of, as it is.
    pub fn manifest_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads one file from its beginning to its end, in pieces of at most `piece` bytes, and holds
    /// all of it against its checksum before the last piece is given.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the file is not what was written; [`Error::Io`]; those of `take`.
    pub fn read<E: From<Error>>(
        &self,
        name: &str,
        piece: usize,
        mut take: impl FnMut(Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let path = self.path.join(name);
        let entry = self.manifest.files.iter().find(|file| file.name == name);
        let entry = entry.ok_or_else(|| Error::damaged(&path, "it is not in the manifest"))?;
        let mut file = fs::File::open(&path).map_err(Error::from)?;
        let mut checksum = crc32fast::Hasher::new();
        let mut left = entry.bytes;
        while left > 0 {
            let count = left.min(piece.max(1) as u64);
            let mut bytes = vec![0; count as usize];
            file.read_exact(&mut bytes).map_err(Error::from)?;
            checksum.update(&bytes);
            left -= count;
            if left == 0 && checksum.clone().finalize() != entry.crc32 {
                return Err(Error::damaged(path, "its checksum differs").into());
            }
            take(bytes)?;
        }
        Ok(())
    }
}

/// A generation that arrives, aside. Dropped before it is finished, it leaves nothing.
#[derive(Debug)]
pub struct Incoming {
    folder: Folder,
    writing: Writing,
    path: PathBuf,
    number: u64,
    manifest: Manifest,
    bytes: Vec<u8>,
    is_finished: bool,
}

impl Incoming {
    /// Writes a piece of a file at its place. Callers may write several at the same time.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the manifest has no such place; [`Error::Io`] if the disk is full.
    pub fn write(&self, name: &str, at: u64, piece: &[u8]) -> Result<(), Error> {
        use std::os::unix::fs::FileExt as _;
        let path = self.path.join(name);
        let entry = self.manifest.files.iter().find(|file| file.name == name);
        let end = at.saturating_add(piece.len() as u64);
        if entry.is_none_or(|file| end > file.bytes) {
            return Err(Error::damaged(path, "the manifest has no such place"));
        }
        let file = fs::OpenOptions::new().write(true).open(path)?;
        Ok(file.file().write_all_at(piece, at)?)
    }

    /// Makes all of it last and lets it answer. Returns its number in this data folder.
    ///
    /// The caller has held every piece against a checksum; whoever reloads does so once more with
    /// every file.
    ///
    /// # Errors
    /// [`Error::Io`]; the old generation stays.
    pub fn finish(mut self, receipt: &Receipt) -> Result<u64, Error> {
        write_receipt(&self.path, receipt)?;
        seal(&self.path, &self.bytes)?;
        self.folder.publish(&self.writing, self.number)?;
        self.is_finished = true;
        // What cannot be removed now is removed by the next writer.
        let _ = self.folder.sweep(&self.writing, KEEP);
        Ok(self.number)
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        if !self.is_finished {
            // Best effort: the next writer sweeps as well.
            let _ = self.folder.sweep(&self.writing, KEEP);
        }
    }
}

impl Home {
    /// Holds a finished generation of a kind so that it can leave: the one with this number, or
    /// without one the current.
    ///
    /// # Errors
    /// [`Error::Missing`] if there is none; [`Error::Damaged`], [`Error::Io`].
    pub fn outgoing(&self, kind: &str, number: Option<u64>) -> Result<Outgoing, Error> {
        let folder = self.folder(kind)?;
        let missing = || Error::Missing(kind.to_owned());
        let number = match number {
            Some(number) => number,
            None => folder.current()?.ok_or_else(missing)?,
        };
        let in_use = folder.hold(number)?.ok_or_else(missing)?;
        let path = folder.generation(number);
        let bytes = fs::read(path.join(MANIFEST))?;
        let manifest = Manifest::from_bytes(&bytes)
            .map_err(|reason| Error::damaged(path.join(MANIFEST), reason))?;
        manifest.check_sizes(&path)?;
        Ok(Outgoing {
            path,
            number,
            manifest,
            bytes,
            _in_use: in_use,
        })
    }

    /// Begins a generation that arrives: its manifest is known, its files are empty but as large as
    /// they will be.
    ///
    /// # Errors
    /// [`Error::Busy`] if one is being written; [`Error::NoRoom`] if the disk cannot hold it;
    /// [`Error::Damaged`] if the manifest cannot be read; [`Error::Io`].
    pub fn incoming(&self, kind: &str, manifest: &[u8]) -> Result<Incoming, Error> {
        let folder = self.folder(kind)?;
        let parsed =
            Manifest::from_bytes(manifest).map_err(|reason| Error::damaged(MANIFEST, reason))?;
        let writing = folder.lock(kind)?;
        folder.sweep(&writing, KEEP)?;
        let (needed, free) = (
            parsed.bytes().saturating_add(ROOM),
            fs4::available_space(&folder.path)?,
        );
        if free < needed {
            return Err(Error::NoRoom { needed, free });
        }
        let number = folder.begin(&writing)?;
        let path = folder.generation(number);
        let incoming = Incoming {
            folder,
            writing,
            path,
            number,
            manifest: parsed,
            bytes: manifest.to_vec(),
            is_finished: false,
        };
        for file in &incoming.manifest.files {
            let path = incoming.path.join(&file.name);
            if let Some(above) = path.parent() {
                fs::create_dir_all(above)?;
            }
            fs::File::create_new(&path)?.set_len(file.bytes)?;
        }
        Ok(incoming)
    }

    /// Which publication the current generation of a kind is; none if it was imported here and
    /// never published, or if there is none.
    ///
    /// # Errors
    /// [`Error::Io`], [`Error::Damaged`].
    pub fn receipt(&self, kind: &str) -> Result<Option<Receipt>, Error> {
        let folder = self.folder(kind)?;
        match folder.current()? {
            Some(number) => read_receipt(&folder.generation(number)),
            None => Ok(None),
        }
    }

    /// Whether a kind has a generation that answers.
    ///
    /// # Errors
    /// [`Error::Io`], [`Error::Damaged`].
    pub fn has_current(&self, kind: &str) -> Result<bool, Error> {
        Ok(self.folder(kind)?.current()?.is_some())
    }

    /// Lets a generation of this folder answer that was published, and notes which publication it
    /// is. Nothing changes if it answers already.
    ///
    /// # Errors
    /// [`Error::Busy`] if another writes; [`Error::Missing`] if it is gone; [`Error::Io`].
    pub fn adopt(&self, kind: &str, number: u64, receipt: &Receipt) -> Result<(), Error> {
        let folder = self.folder(kind)?;
        let writing = folder.lock(kind)?;
        if folder.manifest(number)?.is_none() {
            return Err(Error::Missing(kind.to_owned()));
        }
        write_receipt(&folder.generation(number), receipt)?;
        if folder.current()? != Some(number) {
            folder.publish(&writing, number)?;
        }
        Ok(())
    }

    /// The finished generation of this folder that is a certain upload, if every file of it is
    /// still what was written.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn find_upload(&self, kind: &str, upload: &str) -> Result<Option<u64>, Error> {
        let folder = self.folder(kind)?;
        for number in folder.generations()?.into_iter().rev() {
            let path = folder.generation(number);
            let known = read_receipt(&path).ok().flatten();
            if known.is_some_and(|known| known.upload == upload)
                && let Some(_in_use) = folder.hold(number)?
                && let Ok(Some(manifest)) = folder.manifest(number)
                && manifest.check_content(&path).is_ok()
            {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Ends the catalogue of a kind here, as a dropped publication asks: the starter answers.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::Io`].
    pub fn withdraw(&self, kind: &str) -> Result<(), Error> {
        let folder = self.folder(kind)?;
        let writing = folder.lock(kind)?;
        folder.unpublish(&writing)
    }
}

fn write_receipt(generation: &Path, receipt: &Receipt) -> Result<(), Error> {
    let json = serde_json::to_vec(receipt).map_err(io::Error::other)?;
    write_new(generation, RECEIPT, &json)
}

fn read_receipt(generation: &Path) -> Result<Option<Receipt>, Error> {
    match fs::read(generation.join(RECEIPT)) {
        // A note that cannot be read says nothing: the publication is fetched again.
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}
