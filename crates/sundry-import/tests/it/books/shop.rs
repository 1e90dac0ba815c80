//! The set-up of every test: a data folder, an import, and its outcome.

use std::path::{Path, PathBuf};

use sundry_catalog::{Catalogue, Home, Id};
use sundry_import::{ImportError, Job, Options, Outcome, Reject, Stage, Watch, find};
use sundry_records::Book;

/// 2024-01-01.
pub(crate) const NOW: i64 = 1_704_067_200;

/// Returns the path of a fixture.
pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/books")
        .join(name)
}

/// A watch that remembers its reports.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) rejects: Vec<Reject>,
    pub(crate) stages: Vec<Stage>,
}

impl Notes {
    /// Returns line and reason of each reject.
    pub(crate) fn reasons(&self) -> Vec<(u64, &str)> {
        let rejects = self.rejects.iter();
        rejects
            .map(|reject| (reject.line, reject.reason.as_str()))
            .collect()
    }
}

impl Watch for Notes {
    fn progress(&mut self, stage: Stage, done: u64, all: u64, _records: u64) {
        assert!(all == 0 || done <= all, "{stage:?}: {done} of {all}");
        if self.stages.last() != Some(&stage) {
            self.stages.push(stage);
        }
    }

    fn reject(&mut self, reject: Reject) {
        self.rejects.push(reject);
    }
}

/// A data folder.
pub(crate) struct Shop {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) home: Home,
    pub(crate) notes: Notes,
}

impl Shop {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            home: Home::new(folder.path()),
            folder,
            notes: Notes::default(),
        }
    }

    /// Imports fixtures (or, with a `/` in the name, any files).
    pub(crate) fn import(&mut self, source: &str, files: &[&str]) -> Result<Outcome, ImportError> {
        self.import_with(source, files, Options::default())
    }

    pub(crate) fn import_with(
        &mut self,
        source: &str,
        files: &[&str],
        options: Options,
    ) -> Result<Outcome, ImportError> {
        let importer = find("books", source).unwrap();
        self.notes = Notes::default();
        let mut job = Job {
            home: &self.home,
            files: files
                .iter()
                .map(|name| {
                    if name.contains('/') {
                        PathBuf::from(name)
                    } else {
                        fixture(name)
                    }
                })
                .collect(),
            source: importer.source,
            now: NOW,
            options,
            watch: &mut self.notes,
            outcome: Outcome::default(),
        };
        (importer.run)(&mut job)?;
        Ok(job.outcome)
    }

    /// Writes a file into the data folder and returns its path.
    pub(crate) fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.folder.path().join(name);
        fs_err::write(&path, content).unwrap();
        path.display().to_string()
    }

    fn open(&self) -> Catalogue<Book> {
        let (catalogue, wrong) = Catalogue::open(Some(self.home.clone()), None);
        assert!(wrong.is_empty(), "{wrong:?}");
        catalogue
    }

    pub(crate) fn book(&self, id: Id) -> Option<Book> {
        self.open().snapshot().get(id).unwrap()
    }

    pub(crate) fn neighbours(&self, id: Id) -> Vec<Id> {
        self.open().snapshot().executor().neighbours(id).unwrap()
    }

    /// Returns each book's document and neighbours.
    pub(crate) fn everything(&self) -> Vec<(Id, String, Vec<Id>)> {
        let catalogue = self.open();
        let snapshot = catalogue.snapshot();
        let mut all = Vec::new();
        snapshot
            .executor()
            .for_each(&mut |id, document| {
                let near = snapshot.executor().neighbours(id)?;
                all.push((id, String::from_utf8_lossy(document).into_owned(), near));
                Ok(())
            })
            .unwrap();
        all
    }

    pub(crate) fn ids(&self) -> Vec<Id> {
        self.everything().into_iter().map(|(id, ..)| id).collect()
    }
}
