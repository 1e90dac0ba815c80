//! Runs an importer on files and inspects the outcome.

use std::path::{Path, PathBuf};

use sundry_catalog::{Catalogue, Home, Query, Record, Sort};
use sundry_import::{ImportError, Job, Options, Outcome, Reject, Stage, Watch, find};

/// A watch that keeps its reports.
#[derive(Debug, Default)]
pub(crate) struct Told {
    pub(crate) rejects: Vec<Reject>,
    pub(crate) stages: Vec<Stage>,
}

impl Watch for Told {
    fn progress(&mut self, stage: Stage, done: u64, all: u64, _: u64) {
        assert!(all == 0 || done <= all, "{stage:?}: {done} of {all}");
        if self.stages.last() != Some(&stage) {
            self.stages.push(stage);
        }
    }

    fn reject(&mut self, reject: Reject) {
        self.rejects.push(reject);
    }
}

impl Told {
    /// Returns line and reason of each reject.
    pub(crate) fn reasons(&self) -> Vec<(u64, &str)> {
        let reasons = self.rejects.iter();
        reasons.map(|r| (r.line, r.reason.as_str())).collect()
    }
}

/// A temporary data folder.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) home: Home,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::new(folder.path().join("data"));
        Self { folder, home }
    }

    /// Writes a text file beside the data folder.
    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs_err::write(&path, text).unwrap();
        path
    }

    /// Writes a file beside the data folder.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        fs_err::create_dir_all(path.parent().unwrap()).unwrap();
        fs_err::write(&path, content).unwrap();
        path
    }

    pub(crate) fn import(
        &self,
        kind: &str,
        source: &str,
        files: &[&Path],
    ) -> (Result<Outcome, ImportError>, Told) {
        self.import_with(kind, source, files, Options::default())
    }

    pub(crate) fn import_with(
        &self,
        kind: &str,
        source: &str,
        files: &[&Path],
        options: Options,
    ) -> (Result<Outcome, ImportError>, Told) {
        let importer = find(kind, source).unwrap();
        let mut told = Told::default();
        let mut job = Job {
            home: &self.home,
            files: files.iter().map(|path| path.to_path_buf()).collect(),
            source: importer.source,
            now: 1_700_000_000,
            options,
            watch: &mut told,
            outcome: Outcome::default(),
        };
        let ran = (importer.run)(&mut job);
        let outcome = job.outcome;
        (ran.map(|()| outcome), told)
    }

    /// Returns all records of a kind, by id.
    pub(crate) fn all<R: Record>(&self) -> Vec<R> {
        let (catalogue, wrong) = Catalogue::<R>::open(Some(self.home.clone()), None);
        assert!(wrong.is_empty(), "{wrong:?}");
        let query = Query {
            limit: 1000,
            sort: Sort::Relevance,
            ..Query::default()
        };
        let found = catalogue.snapshot().find::<R>(&query).unwrap();
        found
            .records
            .into_iter()
            .map(|(_, record)| record)
            .collect()
    }
}

/// Returns the path of a fixture of this crate.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}
