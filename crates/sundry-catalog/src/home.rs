//! The data folder's catalogues: opening, writing, listing, checking, dropping, exporting.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use fs_err as fs;
use tantivy::directory::MmapDirectory;

use crate::archive::{self, Archive};
use crate::embedded::{DOCUMENTS, Embedded};
use crate::error::Error;
use crate::folder::{Folder, InUse};
use crate::manifest::Manifest;
use crate::record::Record;
use crate::table::Table;
use crate::writer::{INDEX, WriteOptions, Writer};

/// The catalogues of a data folder. Cheap; opens nothing by itself.
#[derive(Debug, Clone)]
pub struct Home {
    root: PathBuf,
    media: PathBuf,
    models: PathBuf,
}

/// How much of a generation is read before it is trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// The manifest's checksum and the sizes of all files: microseconds, whatever the size.
    Sizes,
    /// The checksums of all files: reads all of them.
    Content,
}

/// A generation that was opened.
pub(crate) struct Opened {
    pub(crate) number: u64,
    pub(crate) embedded: Embedded,
    pub(crate) manifest: Manifest,
    pub(crate) in_use: InUse,
}

/// A generation in the data folder.
#[derive(Debug)]
pub struct Listed {
    /// Name of the kind.
    pub kind: String,
    /// Number of the generation.
    pub generation: u64,
    /// Whether it is the one that answers.
    pub is_current: bool,
    /// What it consists of; none if it was never finished (a writer at work, or killed).
    pub manifest: Result<Option<Manifest>, Error>,
}

impl Home {
    /// The catalogues below `data_folder`, which need not exist yet.
    pub fn new(data_folder: impl Into<PathBuf>) -> Self {
        let root: PathBuf = data_folder.into();
        Self {
            media: root.join("media"),
            models: root.join("models"),
            root: root.join("catalogues"),
        }
    }

    /// The data folder.
    pub fn data_folder(&self) -> &Path {
        self.root.parent().unwrap_or(&self.root)
    }

    /// Where the folders of an operator's own pictures and videos are named.
    pub(crate) fn media(&self) -> &Path {
        &self.media
    }

    /// Where installed models lie.
    pub(crate) fn models_folder(&self) -> PathBuf {
        self.models.clone()
    }

    pub(crate) fn folder(&self, kind: &str) -> Result<Folder, Error> {
        let well_formed = kind.starts_with(|first: char| first.is_ascii_lowercase())
            && kind
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if well_formed {
            Ok(Folder::new(self.root.join(kind)))
        } else {
            Err(Error::Missing(kind.to_owned()))
        }
    }

    /// Begins a new generation.
    ///
    /// # Errors
    /// [`Error::Busy`] if one is being written; [`Error::Io`].
    pub fn writer<R: Record>(&self, options: WriteOptions) -> Result<Writer<R>, Error> {
        Writer::begin(self.folder(R::KIND)?, options)
    }

    /// Opens the current generation.
    pub(crate) fn open_current<R: Record>(&self, trust: Trust) -> Result<Option<Opened>, Error> {
        let folder = self.folder(R::KIND)?;
        // Between reading the name and holding the generation, two more may have been published.
        for _ in 0..8 {
            let Some(number) = folder.current()? else {
                return Ok(None);
            };
            if let Some(opened) = self.open_generation::<R>(number, trust)? {
                return Ok(Some(opened));
            }
            if folder.current()? == Some(number) {
                let reason = "the current generation is missing";
                return Err(Error::damaged(folder.generation(number), reason));
            }
        }
        Err(Error::Busy(R::KIND.to_owned()))
    }

    /// Opens a generation; none if it is gone or was never finished.
    pub(crate) fn open_generation<R: Record>(
        &self,
        number: u64,
        trust: Trust,
    ) -> Result<Option<Opened>, Error> {
        let folder = self.folder(R::KIND)?;
        let path = folder.generation(number);
        let Some(in_use) = folder.hold(number)? else {
            return Ok(None);
        };
        let Some(manifest) = folder.manifest(number)? else {
            return Ok(None);
        };
        let schema = R::schema();
        manifest
            .fits(R::KIND, &schema)
            .map_err(|reason| Error::OtherSchema {
                generation: path.clone(),
                reason,
            })?;
        match trust {
            Trust::Sizes => manifest.check_sizes(&path)?,
            Trust::Content => manifest.check_content(&path)?,
        }
        let index = mapped(&path.join(INDEX))?;
        let tables = mapped(&path)?;
        let embedded = Embedded::open::<R>(Box::new(index), &tables, schema)?;
        Ok(Some(Opened {
            number,
            embedded,
            manifest,
            in_use,
        }))
    }

    /// Compares every file of a generation with its checksum.
    pub(crate) fn verify<R: Record>(&self, number: u64) -> Result<(), Error> {
        let folder = self.folder(R::KIND)?;
        match folder.manifest(number)? {
            Some(manifest) => manifest.check_content(&folder.generation(number)),
            None if folder.exists() => {
                let reason = "its manifest is missing";
                Err(Error::damaged(folder.generation(number), reason))
            }
            // Moved away: nothing is known against it.
            None => Ok(()),
        }
    }

    /// Names of the kinds that have a folder, sorted.
    ///
    /// # Errors
    /// [`Error::Io`] if the data folder cannot be read.
    pub fn kinds(&self) -> Result<Vec<String>, Error> {
        let entries = match fs::read_dir(&self.root) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut kinds = Vec::new();
        for entry in entries {
            if let Ok(name) = entry?.file_name().into_string()
                && self.folder(&name).is_ok()
            {
                kinds.push(name);
            }
        }
        kinds.sort_unstable();
        Ok(kinds)
    }

    /// All generations of all kinds, by kind and number.
    ///
    /// # Errors
    /// [`Error::Io`] if the data folder cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, Error> {
        let mut listed = Vec::new();
        for kind in self.kinds()? {
            let folder = self.folder(&kind)?;
            let current = folder.current().ok().flatten();
            for generation in folder.generations()? {
                listed.push(Listed {
                    kind: kind.clone(),
                    generation,
                    is_current: current == Some(generation),
                    manifest: folder.manifest(generation),
                });
            }
        }
        Ok(listed)
    }

    /// Reads all of every finished generation and compares it with what was written; gives what is
    /// wrong. Every stored document is unpacked as well.
    ///
    /// # Errors
    /// [`Error::Io`] if the data folder cannot be read.
    pub fn check(&self) -> Result<Vec<Error>, Error> {
        let mut wrong = Vec::new();
        for kind in self.kinds()? {
            let folder = self.folder(&kind)?;
            match folder.current() {
                Err(error) => wrong.push(error),
                Ok(Some(number)) if !matches!(folder.manifest(number), Ok(Some(_)) | Err(_)) => {
                    let reason = "the current generation is missing";
                    wrong.push(Error::damaged(folder.generation(number), reason));
                }
                Ok(_) => {}
            }
            for number in folder.generations()? {
                let _in_use = folder.hold(number)?;
                let path = folder.generation(number);
                let checked = folder.manifest(number).and_then(|manifest| match manifest {
                    None => Ok(()),
                    Some(manifest) => {
                        manifest.check_content(&path)?;
                        let count = each_document(&path, &mut |_| Ok(()))?;
                        if count == manifest.records {
                            Ok(())
                        } else {
                            let reason = format!("{count} documents, not {}", manifest.records);
                            Err(Error::damaged(path.join(DOCUMENTS), reason))
                        }
                    }
                });
                wrong.extend(checked.err());
            }
        }
        Ok(wrong)
    }

    /// Removes all generations of a kind that nobody reads; those that are read go when the next
    /// sweep finds them free. Returns how many were removed.
    ///
    /// # Errors
    /// [`Error::Missing`], [`Error::Busy`], [`Error::Io`].
    pub fn drop_kind(&self, kind: &str) -> Result<usize, Error> {
        let folder = self.folder(kind)?;
        if folder.generations()?.is_empty() {
            return Err(Error::Missing(kind.to_owned()));
        }
        let writing = folder.lock(kind)?;
        folder.unpublish(&writing)?;
        folder.sweep(&writing, 0)
    }

    /// Writes every document of the current generation of a kind, one JSON object a line, in order
    /// of id. Returns how many.
    ///
    /// # Errors
    /// [`Error::Missing`], [`Error::Damaged`], [`Error::Io`], also of `out`.
    pub fn export(&self, kind: &str, out: &mut dyn Write) -> Result<u64, Error> {
        let folder = self.folder(kind)?;
        let missing = || Error::Missing(kind.to_owned());
        let number = folder.current()?.ok_or_else(missing)?;
        let _in_use = folder.hold(number)?.ok_or_else(missing)?;
        let path = folder.generation(number);
        each_document(&path, &mut |document| {
            out.write_all(document)?;
            Ok(out.write_all(b"\n")?)
        })
    }

    /// The current generation of a kind as one run of bytes, to be compiled into a program.
    ///
    /// # Errors
    /// [`Error::Missing`], [`Error::Io`].
    pub fn pack(&self, kind: &str) -> Result<Vec<u8>, Error> {
        let folder = self.folder(kind)?;
        let missing = || Error::Missing(kind.to_owned());
        let number = folder.current()?.ok_or_else(missing)?;
        let _in_use = folder.hold(number)?.ok_or_else(missing)?;
        let manifest = folder.manifest(number)?.ok_or_else(missing)?;
        archive::pack(&folder.generation(number), &manifest)
    }
}

/// Opens a generation that is compiled in.
pub(crate) fn open_archive<R: Record>(bytes: &'static [u8]) -> Result<(Embedded, Manifest), Error> {
    let name = format!("compiled-in catalogue `{}`", R::KIND);
    let damaged = |reason: String| Error::damaged(&name, reason);
    let archive = Archive::open(bytes).map_err(damaged)?;
    let manifest = archive.manifest().map_err(damaged)?;
    let schema = R::schema();
    manifest
        .fits(R::KIND, &schema)
        .map_err(|reason| Error::OtherSchema {
            generation: PathBuf::from(&name),
            reason,
        })?;
    let embedded = Embedded::open::<R>(Box::new(archive.folder(INDEX)), &archive, schema)?;
    Ok((embedded, manifest))
}

fn mapped(path: &Path) -> Result<MmapDirectory, Error> {
    MmapDirectory::open(path).map_err(|error| Error::damaged(path, error.to_string()))
}

fn each_document(
    generation: &Path,
    visit: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
) -> Result<u64, Error> {
    use tantivy::directory::Directory;
    let path = generation.join(DOCUMENTS);
    let bytes = mapped(generation)?
        .open_read(Path::new(DOCUMENTS))
        .map_err(|error| Error::damaged(&path, error.to_string()))?
        .read_bytes()?;
    let damaged = |reason: String| Error::damaged(&path, reason);
    let table = Table::open(bytes).map_err(damaged)?;
    let mut count = 0;
    let mut failed = None;
    let walked: Result<(), String> = table.for_each(|_, document| {
        count += 1;
        visit(document).map_err(|error| {
            failed = Some(error);
            String::new()
        })
    });
    match (failed, walked) {
        (Some(error), _) => Err(error),
        (None, Err(reason)) => Err(damaged(reason)),
        (None, Ok(())) => Ok(count),
    }
}
