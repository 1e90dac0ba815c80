//! An import of recipes: sends items to the workers, assigns numbers to the enriched recipes, and
//! writes them.

use sundry_catalog::{Catalogue, Writer};
use sundry_records::Recipe;

use super::identity::Ids;
use super::item::{Done, Item};
use crate::error::ImportError;
use crate::importer::Job;
use crate::taken::{Taken, put};
use crate::workers::Workers;

/// Number of items that go to a worker at once.
const BATCH: usize = 16;

/// The treatment of recipes from earlier imports of this source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// They are dropped: the files are complete.
    Replaced,
    /// They stay unless they come again: the source is imported in portions.
    Kept,
}

/// Collects the recipes of one source.
pub(super) struct Gather {
    workers: Workers<Item, Done>,
    writer: Option<Writer<Recipe>>,
    /// Numbers of all known recipes.
    pub(super) ids: Ids,
    before: Before,
}

/// Reads the whole job with `read`, which adds items to a [`Gather`], and publishes the result.
pub(super) fn import(
    job: &mut Job<'_>,
    before: Before,
    read: &mut dyn FnMut(&mut Job<'_>, &mut Gather) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let mut gather = Gather {
        workers: Workers::start("recipes", BATCH, Item::done)?,
        writer: None,
        ids: Ids::default(),
        before,
    };
    gather.begin(job)?;
    read(job, &mut gather)?;
    let done = gather.workers.drain();
    gather.take(job, done)?;
    job.publish(gather.writer)
}

impl Gather {
    /// Starts a generation with the recipes that stay. Numbers stay assigned even if recipes do
    /// not.
    fn begin(&mut self, job: &mut Job<'_>) -> Result<(), ImportError> {
        if job.options.dry_run {
            return Ok(());
        }
        // Lock before anything is read, so that a concurrent import is reported at once, not in an
        // hour.
        let mut writer = job.home.writer::<Recipe>(job.write_options())?;
        let (catalogue, wrong) = Catalogue::<Recipe>::open(Some(job.home.clone()), None);
        if let Some(error) = wrong.into_iter().next() {
            return Err(error.into());
        }
        let (ids, source) = (&mut self.ids, job.source);
        let (drops, keeps_own) = (job.options.replace, self.before == Before::Kept);
        let snapshot = catalogue.snapshot();
        job.outcome.kept = writer.carry_over(snapshot.executor(), |record: &Recipe| {
            ids.known(record.id, record.key);
            !drops && (keeps_own || record.source != source)
        })?;
        self.writer = Some(writer);
        Ok(())
    }

    /// Adds an item. Its outcome is known, and counted, later.
    pub(super) fn push(&mut self, job: &mut Job<'_>, item: Item) -> Result<Taken, ImportError> {
        let done = self.workers.push(item);
        self.take(job, done)?;
        Ok(Taken::Later)
    }

    /// Publishes the results so far and starts the next generation with them.
    pub(super) fn publish(&mut self, job: &mut Job<'_>) -> Result<(), ImportError> {
        let done = self.workers.drain();
        self.take(job, done)?;
        let Some(writer) = self.writer.take() else {
            return Ok(());
        };
        let kept = job.outcome.kept;
        job.publish(Some(writer))?;
        // From here on, everything stays.
        let was = std::mem::replace(&mut job.options.replace, false);
        self.before = Before::Kept;
        let begun = self.begin(job);
        job.options.replace = was;
        job.outcome.kept = kept;
        begun
    }

    fn take(&mut self, job: &mut Job<'_>, done: Vec<Done>) -> Result<(), ImportError> {
        for done in done {
            let took = match done.made {
                Ok(made) => {
                    let source = made.source.as_deref().unwrap_or(job.source);
                    let (key, id) = self.ids.of(source, &made);
                    let record = Recipe {
                        id,
                        key,
                        source: source.to_owned(),
                        recipe: *made.recipe,
                    };
                    put(self.writer.as_mut(), &record)
                }
                Err(reason) => Err(reason.into()),
            };
            job.count(&done.file, done.line, done.shown.as_bytes(), took)?;
        }
        Ok(())
    }
}
