//! The catalogues of a data folder: opening, writing, listing, checking, dropping, exporting.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs_err as fs;
use tantivy::directory::MmapDirectory;

use crate::archive::{self, Archive};
use crate::embedded::{DOCUMENTS, Embedded};
use crate::error::Error;
use crate::folder::{Aside, Folder, INDEX, InUse};
use crate::manifest::Manifest;
use crate::receipt::read_receipt;
use crate::record::Record;
use crate::table::Table;
use crate::writer::{WriteOptions, Writer};

/// The catalogues of a data folder. It is cheap to make and opens nothing by itself.
#[derive(Debug, Clone)]
pub struct Home {
    pub(crate) root: PathBuf,
    pub(crate) media: PathBuf,
    pub(crate) models: PathBuf,
    /// Finished generations that are protected from sweeping; see [`Home::aside`].
    pub(crate) aside: Option<Arc<Aside>>,
}

/// The part of a generation that is checked before it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// The manifest's checksum and the sizes of all files, which takes microseconds at any size.
    Sizes,
    /// The checksums of all files, which reads all of them.
    Content,
}

/// A generation that was opened.
pub(crate) struct Opened {
    pub(crate) number: u64,
    pub(crate) embedded: Embedded,
    pub(crate) manifest: Manifest,
    pub(crate) publication: Option<u64>,
    pub(crate) in_use: InUse,
}

/// A generation in the data folder.
#[derive(Debug)]
pub struct Listed {
    /// Name of its kind.
    pub kind: String,
    /// Number of the generation.
    pub generation: u64,
    /// True if it is the current one.
    pub is_current: bool,
    /// Its manifest; `None` if it was never finished (its writer is at work or was killed).
    pub manifest: Result<Option<Manifest>, Error>,
}

impl Home {
    /// Refers to the catalogues below `data_folder`, which need not exist yet.
    pub fn new(data_folder: impl Into<PathBuf>) -> Self {
        let root: PathBuf = data_folder.into();
        Self {
            media: root.join("media"),
            models: root.join("models"),
            root: root.join("catalogues"),
            aside: None,
        }
    }

    /// Returns the data folder.
    pub fn data_folder(&self) -> &Path {
        self.root.parent().unwrap_or(&self.root)
    }

    /// Returns the folder that lists the operator's own folders of pictures and videos.
    pub(crate) fn media(&self) -> &Path {
        &self.media
    }

    /// Returns the folder of installed models.
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

    /// Starts a new generation.
    ///
    /// # Errors
    /// [`Error::Busy`] if another one is being written; [`Error::Following`] if the data folder
    /// takes its catalogues from a store; [`Error::Io`].
    pub fn writer<R: Record>(&self, options: WriteOptions) -> Result<Writer<R>, Error> {
        self.check_plain()?;
        Writer::begin(self.folder(R::KIND)?, options, self.aside.clone())
    }

    /// Opens the current generation.
    pub(crate) fn open_current<R: Record>(&self, trust: Trust) -> Result<Option<Opened>, Error> {
        let folder = self.folder(R::KIND)?;
        // Two newer generations may be published between reading the name and locking the
        // generation.
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

    /// Opens a generation; `None` if it is gone or was never finished.
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
            publication: read_receipt(&path)?.map(|receipt| receipt.number),
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
            // The generation was moved away, so there is no fault to report.
            None => Ok(()),
        }
    }

    /// Lists the names of the kinds that have a folder, sorted.
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

    /// Lists all generations of all kinds, by kind and number.
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

    /// Reads every finished generation completely, compares it with its checksums, and returns the
    /// faults. It also unpacks every stored document.
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

    /// Removes all generations of a kind that are not in use; the others are removed by the first
    /// sweep that finds them free. Returns how many were removed.
    ///
    /// # Errors
    /// [`Error::Missing`], [`Error::Busy`], [`Error::Following`], [`Error::Io`].
    pub fn drop_kind(&self, kind: &str) -> Result<usize, Error> {
        self.check_plain()?;
        let folder = self.folder(kind)?;
        if folder.generations()?.is_empty() {
            return Err(Error::Missing(kind.to_owned()));
        }
        let writing = folder.lock(kind)?;
        folder.unpublish(&writing)?;
        folder.sweep(&writing, 0)
    }

    /// Writes every document of the current generation of a kind, as one JSON object per line in
    /// order of id. Returns their number.
    ///
    /// # Errors
    /// [`Error::Missing`], [`Error::Damaged`], and [`Error::Io`], which includes failures of `out`.
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

    /// Packs the current generation of a kind into one byte string, to be compiled into a program.
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

/// Writes every document of a compiled-in catalogue, as [`Home::export`] does of a generation.
///
/// # Errors
/// [`Error::Damaged`], and [`Error::Io`] of `out`.
pub fn export_archive(bytes: &'static [u8], out: &mut dyn Write) -> Result<u64, Error> {
    let damaged = |reason: String| Error::damaged("compiled-in catalogue", reason);
    let archive = Archive::open(bytes).map_err(damaged)?;
    documents(
        &archive,
        Path::new("compiled-in catalogue"),
        &mut |document| {
            out.write_all(document)?;
            Ok(out.write_all(b"\n")?)
        },
    )
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
    documents(&mapped(generation)?, &generation.join(DOCUMENTS), visit)
}

/// Visits the documents of a folder, in order of id; `name` is for messages.
fn documents(
    folder: &dyn tantivy::directory::Directory,
    name: &Path,
    visit: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
) -> Result<u64, Error> {
    let bytes = folder
        .open_read(Path::new(DOCUMENTS))
        .map_err(|error| Error::damaged(name, error.to_string()))?
        .read_bytes()?;
    let damaged = |reason: String| Error::damaged(name, reason);
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
