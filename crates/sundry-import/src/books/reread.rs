//! Reads a file for the second time without counting or reporting anything twice.

use std::cell::Cell;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::lines::{Line, for_each_line};
use crate::taken::{Fault, Taken};
use crate::watch::{Reject, Stage, Watch};

/// Passes on progress, and a rejected line only if that is new.
struct Quieter<'w> {
    watch: &'w mut dyn Watch,
    is_new: &'w Cell<bool>,
}

impl Watch for Quieter<'_> {
    fn progress(&mut self, stage: Stage, done: u64, all: u64, records: u64) {
        self.watch.progress(stage, done, all, records);
    }

    fn reject(&mut self, reject: Reject) {
        if self.is_new.replace(false) {
            self.watch.reject(reject);
        }
    }
}

/// Runs a part of the import with a watch and counts of its own.
fn second<'j>(job: &'j mut Job<'_>, is_new: &'j Cell<bool>, run: &mut dyn FnMut(&mut Job<'_>)) {
    let mut quieter = Quieter {
        watch: &mut *job.watch,
        is_new,
    };
    run(&mut Job {
        home: job.home,
        files: job.files.clone(),
        source: job.source,
        now: job.now,
        options: job.options.clone(),
        watch: &mut quieter,
        outcome: job.outcome.clone(),
    });
}

/// Takes a line again and returns its outcome.
type TakeAgain<'t> = dyn FnMut(&mut Job<'_>, Line<'_>) -> Result<Option<Taken>, Fault> + 't;

/// Passes every line to `take`, whose result counts only for lines that were skipped the first time
/// and are used now.
pub(super) fn for_each_line_again(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    take: &mut TakeAgain<'_>,
) -> Result<(), ImportError> {
    let is_new = Cell::new(false);
    let mut counted = job.outcome.clone();
    let mut result = Ok(());
    second(job, &is_new, &mut |again| {
        result = for_each_line(input, again, &mut |again, line| {
            let took = take(again, line);
            match &took {
                Ok(Some(Taken::Yes)) => counted.taken += 1,
                Err(Fault::Item(_)) => {
                    counted.rejected += 1;
                    is_new.set(true);
                }
                Ok(_) => return Ok(Taken::Skipped),
                Err(Fault::Import(_)) => {}
            }
            counted.skipped = counted.skipped.saturating_sub(1);
            Ok(took?.unwrap_or(Taken::Skipped))
        });
    });
    job.outcome = counted;
    result
}

/// Runs a part of an import without counting or reporting anything.
pub(super) fn unheard(
    job: &mut Job<'_>,
    run: &mut dyn FnMut(&mut Job<'_>) -> Result<(), ImportError>,
) -> Result<(), ImportError> {
    let never = Cell::new(false);
    let mut result = Ok(());
    second(job, &never, &mut |again| result = run(again));
    result
}
