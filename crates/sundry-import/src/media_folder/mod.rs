//! A folder of the operator's own pictures and videos: lists its files with their formats and
//! side-cars. The importers of memes and gifs share it.
//!
//! Nothing is copied: the files stay in place, and the program serves them from there. This module
//! decodes no pixels; `text_in_pictures.rs` reads text in pictures.

mod address;
mod avif;
mod boxes;
mod ebml;
mod exif;
mod header;
mod mp4;
mod ogg;
mod sidecar;
pub(crate) mod walk;
mod words;

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use fs_err as fs;
use fs_err::File;
use sundry_catalog::Writer;
use sundry_records::MediaFormat;

use crate::error::ImportError;
use crate::importer::Job;
use crate::source::Sourced;
use crate::taken::{Fault, Taken, Took};
use crate::watch::Stage;

pub use header::{MediaHeader, media_header};
pub(crate) use sidecar::Sidecar;

/// A picture or video of the folder.
pub(crate) struct Item {
    /// Path of the file.
    pub(crate) path: PathBuf,
    /// URL path, below `/media/`.
    pub(crate) url: String,
    pub(crate) header: MediaHeader,
    /// The words of its name.
    pub(crate) name_words: String,
    /// Names of the folders that contain it, outermost first.
    pub(crate) folder_words: Vec<String>,
    /// Time of the file's last change.
    pub(crate) changed: Option<i64>,
    pub(crate) sidecar: Sidecar,
}

/// The folder of an import.
pub(crate) struct MediaFolder {
    root: PathBuf,
    /// Its name in URLs.
    pub(crate) name: String,
    /// Source name of its records; each folder replaces only its own records.
    pub(crate) source: String,
}

impl MediaFolder {
    /// Checks that exactly one folder was given.
    pub(crate) fn of(job: &Job<'_>) -> Result<Self, ImportError> {
        let [path] = job.files.as_slice() else {
            let reason = "give one folder; import several one after the other, each with a name";
            return Err(ImportError::Usage(reason.to_owned()));
        };
        let shown = path.display().to_string();
        let root = fs::canonicalize(path).map_err(|error| ImportError::read(&shown, error))?;
        if !root.is_dir() {
            return Err(ImportError::format(&shown, "is a file, not a folder"));
        }
        let name = match &job.options.name {
            Some(name) => name.clone(),
            None => address::name_of(&root),
        };
        if !sundry_catalog::is_mount_name(&name) {
            return Err(ImportError::Usage(format!(
                "`{name}` is not a valid name for a folder: a-z, 0-9, `-` and `_`, at most 64; give one \
                 with --name"
            )));
        }
        Ok(Self {
            source: format!("{}:{name}", job.source),
            root,
            name,
        })
    }

    /// Starts a generation in which the records of this folder are replaced.
    pub(crate) fn writer<R: Sourced>(
        &self,
        job: &mut Job<'_>,
    ) -> Result<Option<Writer<R>>, ImportError> {
        let source = job.source;
        job.writer(|record: &R| match record.source() {
            own if own == self.source => source,
            other => other,
        })
    }

    /// Registers the folder to be served. Call this before the records are published.
    pub(crate) fn mount(&self, job: &Job<'_>) -> Result<(), ImportError> {
        if !job.options.dry_run {
            job.home.mount(&self.name, &self.root)?;
        }
        Ok(())
    }

    /// Counts the files.
    pub(crate) fn count(&self) -> Result<u64, ImportError> {
        let mut count = 0;
        walk::walk(&self.root, &mut |_| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }

    /// Passes every picture and video to `take`, in the order of their paths.
    pub(crate) fn for_each(
        &self,
        job: &mut Job<'_>,
        take: &mut dyn FnMut(&mut Job<'_>, Item) -> Took,
    ) -> Result<(), ImportError> {
        walk::walk(&self.root, &mut |path| {
            let shown = path.display().to_string();
            job.outcome.read += 1;
            // Reading text is slow and reports its own progress.
            if !job.options.ocr && job.outcome.read.is_multiple_of(64) {
                let (read, taken) = (job.outcome.read, job.outcome.taken);
                job.watch.progress(Stage::Reading, read, 0, taken);
            }
            let took = match self.item(path) {
                Ok(Some(item)) => take(job, item),
                Ok(None) => Ok(Taken::Skipped),
                Err(fault) => Err(fault),
            };
            job.count(&shown, 0, &[], took)
        })
    }

    /// Reads a file; `None` for a side-car or a file that is not a picture or video.
    fn item(&self, path: &Path) -> Result<Option<Item>, Fault> {
        let shown = path.display().to_string();
        let relative = path.strip_prefix(&self.root).unwrap_or(path);
        if !relative.to_str().is_some_and(sundry_catalog::is_media_path) {
            return match MediaFormat::of_path(&shown) {
                Some(_) => Err("its path cannot be an address".into()),
                None => Ok(None),
            };
        }
        let read = |error| ImportError::read(&shown, error);
        let mut file = File::open(path).map_err(read)?;
        let meta = file.metadata().map_err(read)?;
        let header = media_header(&mut file).map_err(read)??;
        let sidecar = Sidecar::beside(path)?;
        let changed = meta.modified().ok();
        let changed = changed.and_then(|changed| changed.duration_since(UNIX_EPOCH).ok());
        let parts: Vec<String> = relative
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        let (file_name, folders) = parts
            .split_last()
            .map_or(("", [].as_slice()), |(name, rest)| (name.as_str(), rest));
        Ok(Some(Item {
            path: path.to_owned(),
            url: address::url_of(&self.name, &parts),
            header,
            name_words: words::of_file(file_name),
            folder_words: folders
                .iter()
                .map(|folder| words::of_name(folder))
                .collect(),
            changed: changed.map(|changed| changed.as_secs() as i64),
            sidecar,
        }))
    }
}
