//! The files of a CSV download: in a folder, in the single folder that an archive unpacks to, or in
//! the archive. Columns are found by their names; unknown columns of other releases are ignored.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::for_each_input;
use crate::rows::{Rows, Table, TakeRow};
use crate::taken::Taken;

/// The files of a download.
pub(super) struct Files<'p> {
    pub(super) path: &'p Path,
}

impl Files<'_> {
    /// Makes the error for a missing file.
    pub(super) fn missing(&self, file: &str) -> ImportError {
        let name = self.path.display().to_string();
        ImportError::format(&name, format!("there is no `{file}` in it"))
    }

    /// Passes every row of a file, which must have a column `key`, to `take`; returns true if the
    /// file exists.
    pub(super) fn rows(
        &self,
        job: &mut Job<'_>,
        table: &str,
        key: &str,
        take: &mut TakeRow<'_>,
    ) -> Result<bool, ImportError> {
        let mut found = false;
        for file in self.candidates(table)? {
            for_each_input(&file, &mut |mut input| {
                let archive = format!(" in {}", file.display());
                let inner = input.name.strip_suffix(&archive).unwrap_or(&input.name);
                let stem = inner.rsplit(['/', '\\']).next().unwrap_or_default();
                if stem != format!("{table}.csv") {
                    return Ok(());
                }
                found = true;
                let name = input.name.clone();
                let rows = Rows::open(&mut input, Table::Own)?;
                if rows.columns.place(key).is_none() {
                    let reason = format!("the first line names no column `{key}`");
                    return Err(ImportError::format(&name, reason));
                }
                rows.each(job, take)
            })?;
        }
        Ok(found)
    }

    /// Returns the file of a table in a folder (or in the single folder that an archive unpacks
    /// to), or the archive itself.
    fn candidates(&self, table: &str) -> Result<Vec<PathBuf>, ImportError> {
        if !self.path.is_dir() {
            return Ok(vec![self.path.to_owned()]);
        }
        let name = format!("{table}.csv");
        let mut folders = vec![self.path.to_owned()];
        let read = |error| ImportError::read(&self.path.display().to_string(), error);
        for entry in fs_err::read_dir(self.path).map_err(read)? {
            let entry = entry.map_err(read)?.path();
            if entry.is_dir() {
                folders.push(entry);
            }
        }
        folders.sort_unstable();
        let mut files = folders.into_iter().map(|folder| folder.join(&name));
        Ok(files.find(|file| file.is_file()).into_iter().collect())
    }

    /// Reads a small table of names.
    pub(super) fn names(
        &self,
        job: &mut Job<'_>,
        table: &str,
        key: &str,
        name: &str,
    ) -> Result<BTreeMap<String, String>, ImportError> {
        let mut names = BTreeMap::new();
        let before = job.outcome.clone();
        self.rows(job, table, key, &mut |_, row| {
            names.insert(row.get(key).to_owned(), row.get(name).to_owned());
            Ok(Taken::Skipped)
        })?;
        (job.outcome.read, job.outcome.skipped) = (before.read, before.skipped);
        Ok(names)
    }
}
