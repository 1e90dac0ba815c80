//! Reads the texts that an operator names: files, compressed or not, files in folders, files in
//! archives.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fs_err as fs;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::{Input, for_each_input};
use crate::media_folder::walk::walk;
use crate::taken::Took;
use crate::watch::Stage;

/// Largest text in bytes; the readers have lower limits of their own.
pub(super) const LARGEST_TEXT: usize = 16 << 20;

/// The text of one recipe.
pub(super) struct Text {
    /// Name of the file for messages.
    pub(super) file: Arc<str>,
    /// Name of the file itself, without folders.
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

/// Passes every input of the job to `take`: from folders and archives those whose names `is_wanted`
/// accepts, and all single files. A file in a folder that cannot be read is rejected, and the
/// others are read.
pub(super) fn for_each_wanted(
    job: &mut Job<'_>,
    is_wanted: &dyn Fn(&str) -> bool,
    take: &mut dyn FnMut(&mut Job<'_>, Input<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let named = job.files.clone();
    let mut files: Vec<(PathBuf, bool)> = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push((path, false));
            continue;
        }
        walk(&path, &mut |file| {
            let is_archive = file.extension().is_some_and(|ending| ending == "zip");
            if is_archive || is_wanted(&file.to_string_lossy()) {
                files.push((file.to_owned(), true));
            }
            Ok(())
        })?;
    }
    let size = |path: &Path| fs::metadata(path).map_or(0, |meta| meta.len());
    let all: u64 = files.iter().map(|(path, _)| size(path)).sum();
    let mut done = 0;
    for (path, is_of_folder) in files {
        let shown = path.display().to_string();
        let mut fault = None;
        let read = for_each_input(&path, &mut |input| {
            let is_entry = input.path != shown && path != Path::new("-");
            if is_entry && !is_wanted(&input.path) {
                return Ok(());
            }
            take(job, input).inspect_err(|error| fault = Some(error.is_of_input()))
        });
        match read {
            Err(error) if is_of_folder && fault.unwrap_or(true) => {
                job.outcome.read += 1;
                job.count(&shown, 0, &[], Err(error.to_string().into()))?;
            }
            read => read?,
        }
        done += size(&path);
        let taken = job.outcome.taken;
        job.watch.progress(Stage::Reading, done, all, taken);
    }
    Ok(())
}

/// Passes every text to `take`; one that is too large is rejected.
pub(super) fn for_each_text(
    job: &mut Job<'_>,
    is_wanted: &dyn Fn(&str) -> bool,
    take: &mut dyn FnMut(&mut Job<'_>, Text) -> Took,
) -> Result<(), ImportError> {
    for_each_wanted(job, is_wanted, &mut |job, mut input| {
        job.outcome.read += 1;
        let file: Arc<str> = input.name.as_str().into();
        let mut bytes = Vec::new();
        let most = LARGEST_TEXT as u64 + 1;
        let read = std::io::Read::by_ref(&mut input).take(most);
        let read = { read }.read_to_end(&mut bytes);
        read.map_err(|error| ImportError::read(&file, error))?;
        if bytes.len() > LARGEST_TEXT {
            let reason = format!("more than {LARGEST_TEXT} bytes, which is too large for a recipe");
            return job.count(&file, 0, &[], Err(reason.into()));
        }
        let name = input.path.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = name.to_owned();
        let text = Text {
            file: Arc::clone(&file),
            name,
            bytes,
        };
        let took = take(job, text);
        job.count(&file, 0, &[], took)
    })
}

/// Returns true if a name has one of these extensions, in upper or lower case.
pub(super) fn ends_in(name: &str, endings: &[&str]) -> bool {
    let name = name.to_lowercase();
    // Remove the extension of a compressed file.
    let name = name.trim_end_matches(".gz").trim_end_matches(".zst");
    endings.iter().any(|ending| name.ends_with(ending))
}
