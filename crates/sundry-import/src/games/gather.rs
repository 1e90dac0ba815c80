//! An import of games: reads a whole source, recognises known games, merges, and writes.
//!
//! Games that were read wait in a compressed file; only their [`Sight`]s are in memory. Records
//! that a source does not mention stay, even if it mentioned them before, because stores are
//! queried in portions.

use std::collections::HashSet;

use sundry_catalog::{Catalogue, Executor, Id, Record as _, Writer};
use sundry_records::{APPSTREAM_IDS, Game};

use super::files::for_each_file;
use super::matching::{Known, Place, matched};
use super::merge::{merged, parts_of, tidied};
use super::sight::{Registry, Sight};
use super::spool::Spool;
use crate::error::ImportError;
use crate::importer::Job;
use crate::source::{ReadFile, Sink};
use crate::taken::{Taken, Took};
use crate::watch::Stage;

/// Collects the games of one source.
pub(crate) struct Gather {
    registry: Registry,
    source: &'static str,
    /// `None` in a dry run.
    writer: Option<(Writer<Game>, Spool)>,
    coming: Vec<Sight>,
}

impl Sink for Gather {
    type Record = Game;
    const KIND: &'static str = Game::KIND;

    fn open(job: &mut Job<'_>) -> Result<Self, ImportError> {
        if job.files.is_empty() {
            return Err(ImportError::Usage("name a file to import".to_owned()));
        }
        // Lock before anything is read, so that a concurrent import is reported at once, not in an
        // hour.
        let writer = if job.options.dry_run {
            None
        } else {
            let writer = job.home.writer::<Game>(job.write_options())?;
            Some((writer, Spool::new()?))
        };
        Ok(Self {
            registry: Registry::of(job.source),
            source: job.source,
            writer,
            coming: Vec::new(),
        })
    }

    fn each_file(job: &mut Job<'_>, read: &mut ReadFile<'_>) -> Result<(), ImportError> {
        for_each_file(job, read)
    }

    /// Adds the facts of the source about a game.
    fn put(&mut self, _: &mut Job<'_>, game: Game) -> Took {
        let mut game = tidied(game);
        game.sources = vec![self.source.to_owned()];
        if game.name.is_empty() {
            return Err("has no name".into());
        }
        if game.name.len() > LONGEST_NAME {
            return Err(format!("its name is longer than {LONGEST_NAME} bytes").into());
        }
        let sight = Sight::of(&game);
        if sight.number(self.registry) == 0 || game.keys.ids().is_empty() {
            return Err("has no number, or an impossible one".into());
        }
        if let Some((_, spool)) = &mut self.writer {
            spool.push(&game)?;
            self.coming.push(sight);
        }
        Ok(Taken::Yes)
    }

    fn finish(mut self, job: &mut Job<'_>) -> Result<(), ImportError> {
        let Some((mut writer, spool)) = self.writer.take().filter(|_| job.outcome.taken > 0) else {
            return job.publish::<Game>(None);
        };
        let home = (!job.options.replace).then(|| job.home.clone());
        let (catalogue, wrong) = Catalogue::<Game>::open(home, None);
        if let Some(error) = wrong.into_iter().next() {
            return Err(error.into());
        }
        let snapshot = catalogue.snapshot();
        let there = snapshot.executor();
        let known = self.known(there)?;
        let found = matched(self.registry, &known, &self.coming);
        let is_touched: HashSet<Id> = found
            .places
            .iter()
            .filter_map(|place| match place {
                Place::Known(record) => known.get(*record),
                _ => None,
            })
            .chain(found.left.iter().filter_map(|record| known.get(*record)))
            .map(|known| known.id)
            .collect();
        job.outcome.kept =
            writer.carry_over(there, |game: &Game| !is_touched.contains(&game.id))?;
        let mut ids: HashSet<Id> = known.iter().map(|known| known.id).collect();
        let all = self.coming.len() as u64;
        spool.for_each(&mut |at, mut game| {
            if at % REPORT == 0 {
                job.watch
                    .progress(Stage::Joining, at as u64, all, job.outcome.taken);
            }
            if found.without_steam.get(at) == Some(&true) {
                game.keys.steam = None;
            }
            let (id, mut parts) = match found.places.get(at) {
                Some(Place::Known(record)) => {
                    let Some(known) = known.get(*record) else {
                        return Ok(());
                    };
                    (known.id, self.others(there, known.id)?)
                }
                Some(Place::New) => (free_id(&game, &mut ids), Vec::new()),
                Some(Place::Superseded) | None => return Ok(()),
            };
            parts.push(game);
            Ok(put(&mut writer, id, parts)?)
        })?;
        for record in &found.left {
            if let Some(known) = known.get(*record) {
                put(&mut writer, known.id, self.others(there, known.id)?)?;
            }
        }
        job.publish(Some(writer))
    }
}

impl Gather {
    /// Returns what is needed to recognise the games of existing records.
    fn known(&self, there: &dyn Executor) -> Result<Vec<Known>, ImportError> {
        let mut known = Vec::with_capacity(there.records() as usize);
        there.for_each(&mut |id, document| {
            let game = read(id, document)?;
            let has_part = game.sources.iter().any(|source| source == self.source);
            known.push(Known::new(id, Sight::of(&game), has_part));
            Ok(())
        })?;
        Ok(known)
    }

    /// Returns the facts of the other sources about a record.
    fn others(&self, there: &dyn Executor, id: Id) -> Result<Vec<Game>, ImportError> {
        let Some(document) = there.document(id)? else {
            return Ok(Vec::new());
        };
        let mut parts = parts_of(read(id, &document)?);
        parts.retain(|part| part.sources.iter().all(|source| source != self.source));
        Ok(parts)
    }
}

/// Longest name in bytes; longer ones are mistakes.
const LONGEST_NAME: usize = 500;

/// Number of records between two progress reports.
const REPORT: usize = 256;

fn read(id: Id, document: &[u8]) -> Result<Game, sundry_catalog::Error> {
    serde_json::from_slice(document).map_err(|error| {
        sundry_catalog::Error::Record(format!("{id} cannot be read back: {error}"))
    })
}

fn put(writer: &mut Writer<Game>, id: Id, parts: Vec<Game>) -> Result<(), sundry_catalog::Error> {
    if parts.is_empty() {
        return Ok(());
    }
    let mut game = merged(parts);
    game.id = id;
    writer.put(&game)
}

/// Returns the first of a game's ids that is free; for components, whose ids are hashes, the next
/// free one.
fn free_id(game: &Game, ids: &mut HashSet<Id>) -> Id {
    let mut id = game.keys.ids().first().copied().unwrap_or_default();
    if id >= APPSTREAM_IDS {
        while ids.contains(&id) {
            id += 1;
        }
    }
    ids.insert(id);
    id
}
