//! Orders the reading of a source's files, whatever order they were given in: first the supporting
//! files (authors, interactions, counts), into tables in memory; then the books, one by one,
//! straight into the writer. So nothing waits on disk, and no dump is ever held in memory.

use std::path::Path;

use sundry_catalog::Record as _;
use sundry_records::Book;

use super::events::Events;
use super::head::Head;
use super::shelf::{Shelf, memory};
use super::{reading, relate, reread};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::{Input, for_each_input};
use crate::watch::Stage;

/// The role of a file in an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Holds books.
    Books,
    /// Holds data about books.
    Support,
    /// Holds both, mixed; such a file is read twice.
    Both,
    /// Belongs to the source but is not used.
    Nothing,
}

/// The format of a source.
pub(super) trait BookSource {
    /// Determines the role of a file from its beginning; the error says what was expected.
    fn role(&self, head: &Head) -> Result<Role, String>;

    /// Reads a supporting file.
    fn support(
        &mut self,
        _: &mut Input<'_>,
        _: &mut Job<'_>,
        _: &mut Events,
    ) -> Result<(), ImportError> {
        Ok(())
    }

    /// Called after all supporting files were read.
    fn settle(&mut self, _: &mut Events) {}

    /// Checks that no file is missing that others depend on.
    fn check(&self) -> Result<(), ImportError> {
        Ok(())
    }

    /// Reads a file of books.
    fn books(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        shelf: &mut Shelf,
    ) -> Result<(), ImportError>;

    /// Returns true if a file of both kinds held books.
    fn saw_books(&self) -> bool {
        false
    }

    /// Returns true if a file of books held other data too, so that books were written before
    /// everything was known.
    fn is_late(&self) -> bool {
        false
    }

    /// Updates a book of the existing catalogue with the data read; returns true if it changed.
    fn amend(&self, _book: &mut Book) -> bool {
        false
    }
}

/// The entry of a source of books in the list of importers.
pub(super) const fn importer<S: BookSource + Default>(
    source: &'static str,
    summary: &'static str,
    files: &'static str,
) -> Importer {
    Importer {
        kind: Book::KIND,
        source,
        summary,
        files,
        run: |job| run(job, &mut S::default()),
    }
}

/// Memory of one event in bytes until it has become part of a list of neighbours.
const PER_EVENT: usize = 40;

/// Runs an import.
fn run(job: &mut Job<'_>, source: &mut dyn BookSource) -> Result<(), ImportError> {
    if job.files.is_empty() {
        return Err(ImportError::Usage("no file is given".to_owned()));
    }
    let most = memory(job).saturating_mul(2) / PER_EVENT;
    let mut events = Events::new(most.max(1 << 16));
    let standard_input = Path::new("-");
    let (files, piped): (Vec<_>, Vec<_>) = job
        .files
        .clone()
        .into_iter()
        .partition(|file| file != standard_input);

    // Interactions come first: they tell which ISBNs other files need to remember.
    let mut has_books = false;
    for file in &files {
        for_each_input(file, &mut |mut input| {
            let head = Head::of(&mut input)?;
            if reading::is_own(&head) {
                return reading::read(&mut input, job, &mut events);
            }
            has_books |= role(source, &head, &input)? == Role::Books;
            Ok(())
        })?;
    }
    for file in &files {
        for_each_input(file, &mut |mut input| {
            let head = Head::of(&mut input)?;
            if !reading::is_own(&head)
                && matches!(role(source, &head, &input)?, Role::Support | Role::Both)
            {
                source.support(&mut input, job, &mut events)?;
            }
            Ok(())
        })?;
    }
    let seen = source.saw_books();
    has_books |= seen;

    // Standard input can be read only once, so a mixed file is the last of the one kind and the
    // first of the other.
    let mut events = Some(events);
    let mut shelf = None;
    if !piped.is_empty() {
        for_each_input(standard_input, &mut |mut input| {
            let head = Head::of(&mut input)?;
            let Some(mut early) = events.take() else {
                return Ok(());
            };
            if reading::is_own(&head) {
                reading::read(&mut input, job, &mut early)?;
            } else {
                match role(source, &head, &input)? {
                    Role::Nothing => {}
                    Role::Support | Role::Both => source.support(&mut input, job, &mut early)?,
                    Role::Books => {
                        settle(job, source, &mut early)?;
                        let mut open = Shelf::open(job, early)?;
                        source.books(&mut input, job, &mut open)?;
                        shelf = Some(open);
                        return Ok(());
                    }
                }
            }
            events = Some(early);
            Ok(())
        })?;
        if source.is_late() || source.saw_books() != seen {
            return Err(ImportError::Usage(
                "standard input holds books and other things mixed, and can be read only once: \
                 give it as a file"
                    .to_owned(),
            ));
        }
    }
    let mut shelf = match (shelf, events) {
        (Some(shelf), _) => shelf,
        (None, events) => {
            let mut events = events.unwrap_or_else(|| Events::new(0));
            settle(job, source, &mut events)?;
            if has_books {
                Shelf::open(job, events)?
            } else {
                Shelf::reopen(job, events, &mut |book| source.amend(book))?
            }
        }
    };
    if has_books {
        each_file_of_books(job, &files, source, &mut shelf)?;
        if source.is_late() {
            // Data that came late is known now; a book that is put again replaces its first
            // version.
            source.settle(&mut shelf.events);
            shelf.events.settle();
            reread::unheard(job, &mut |job| {
                each_file_of_books(job, &files, source, &mut shelf)
            })?;
        }
    }
    relate::relate(job, &mut shelf, has_books)?;
    job.publish(shelf.writer)
}

fn settle(
    job: &mut Job<'_>,
    source: &mut dyn BookSource,
    events: &mut Events,
) -> Result<(), ImportError> {
    source.check()?;
    job.watch.progress(Stage::Joining, 0, 1, job.outcome.taken);
    source.settle(events);
    job.watch.progress(Stage::Joining, 1, 1, job.outcome.taken);
    Ok(())
}

fn role(source: &dyn BookSource, head: &Head, input: &Input<'_>) -> Result<Role, ImportError> {
    source.role(head).map_err(|expected| {
        let found = head.shown();
        ImportError::format(&input.name, format!("{expected}; it begins with `{found}`"))
    })
}

fn each_file_of_books(
    job: &mut Job<'_>,
    files: &[std::path::PathBuf],
    source: &mut dyn BookSource,
    shelf: &mut Shelf,
) -> Result<(), ImportError> {
    for file in files {
        for_each_input(file, &mut |mut input| {
            let head = Head::of(&mut input)?;
            if !reading::is_own(&head)
                && matches!(role(source, &head, &input)?, Role::Books | Role::Both)
            {
                source.books(&mut input, job, shelf)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}
