//! Games: five formats, merged into one record each.

mod formats;
mod merging;
mod steam_details;
mod texts;

use std::path::{Path, PathBuf};

use sundry_catalog::{Catalogue, Home};
use sundry_import::{ImportError, Job, Options, Outcome, Reject, Stage, Watch, find};
use sundry_records::Game;
use tempfile::TempDir;

/// A data folder for one test.
struct House {
    folder: TempDir,
    rejects: Vec<Reject>,
    stages: Vec<Stage>,
}

impl Watch for House {
    fn progress(&mut self, stage: Stage, _: u64, _: u64, _: u64) {
        if self.stages.last() != Some(&stage) {
            self.stages.push(stage);
        }
    }

    fn reject(&mut self, reject: Reject) {
        self.rejects.push(reject);
    }
}

impl House {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            rejects: Vec::new(),
            stages: Vec::new(),
        }
    }

    fn home(&self) -> Home {
        Home::new(self.folder.path())
    }

    /// Imports files in place.
    fn try_import(
        &mut self,
        source: &str,
        files: Vec<PathBuf>,
        options: Options,
    ) -> Result<Outcome, ImportError> {
        let importer = find("games", source).unwrap();
        let home = self.home();
        let mut job = Job {
            home: &home,
            files,
            source: importer.source,
            now: 1_700_000_000,
            options,
            watch: self,
            outcome: Outcome::default(),
        };
        (importer.run)(&mut job)?;
        Ok(job.outcome)
    }

    /// Imports fixtures.
    fn import(&mut self, source: &str, names: &[&str]) -> Outcome {
        let files = names.iter().map(|name| fixture(name)).collect();
        self.try_import(source, files, Options::default()).unwrap()
    }

    /// Imports text.
    fn import_text(&mut self, source: &str, text: &str) -> Outcome {
        let file = self.file("import.txt", text);
        self.try_import(source, vec![file], Options::default())
            .unwrap()
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs_err::write(&path, text).unwrap();
        path
    }

    /// Returns all records, in order of id.
    fn games(&self) -> Vec<Game> {
        let (catalogue, wrong) = Catalogue::<Game>::open(Some(self.home()), None);
        assert!(wrong.is_empty(), "{wrong:?}");
        let mut games = Vec::new();
        let snapshot = catalogue.snapshot();
        snapshot
            .executor()
            .for_each(&mut |_, document| {
                games.push(serde_json::from_slice(document).unwrap());
                Ok(())
            })
            .unwrap();
        games
    }

    /// Returns all records as JSON.
    fn shown(&self) -> String {
        serde_json::to_string_pretty(&self.games()).unwrap()
    }

    fn game(&self, id: u64) -> Game {
        let games = self.games();
        let found = games.iter().find(|game| game.id == id);
        found.cloned().unwrap_or_else(|| {
            let ids: Vec<_> = games.iter().map(|game| (game.id, &game.name)).collect();
            panic!("no game {id}, but {ids:?}")
        })
    }

    fn reasons(&self) -> Vec<(u64, String)> {
        let told = |reject: &Reject| (reject.line, reject.reason.clone());
        self.rejects.iter().map(told).collect()
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/games")
        .join(name)
}
