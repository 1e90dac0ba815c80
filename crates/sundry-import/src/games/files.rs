//! Reads the files of an import of games one after the other.

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::for_each_input;
use crate::source::ReadFile;

/// Passes every file to `read`. Answers of a store are saved by the thousand, and one of them may
/// be an error page, so of several files one with another format is rejected and the rest is read.
pub(super) fn for_each_file(job: &mut Job<'_>, read: &mut ReadFile<'_>) -> Result<(), ImportError> {
    let files = job.files.clone();
    for file in &files {
        let mut inputs = 0;
        let mut broken = None;
        for_each_input(file, &mut |mut input| {
            inputs += 1;
            match read(job, &mut input) {
                Err(ImportError::Format { name, reason }) => {
                    reject(job, broken.replace((name, reason)))
                }
                other => other,
            }
        })?;
        match broken {
            Some((name, reason)) if files.len() == 1 && inputs == 1 => {
                return Err(ImportError::Format { name, reason });
            }
            broken => reject(job, broken)?,
        }
    }
    Ok(())
}

fn reject(job: &mut Job<'_>, broken: Option<(String, String)>) -> Result<(), ImportError> {
    let Some((name, reason)) = broken else {
        return Ok(());
    };
    job.outcome.read += 1;
    job.count(&name, 0, b"", Err(reason.into()))
}
