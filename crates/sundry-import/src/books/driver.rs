//! In which order the files of a source are read, whatever order they were given in: first what
//! belongs to books (authors, interactions, counts), into tables in memory; then the books, one by
//! one, straight into the writer. So nothing waits on disk and no dump is ever in memory.

use std::path::Path;

use sundry_records::Book;

use super::events::Events;
use super::head::Head;
use super::shelf::Shelf;
use super::{reading, relate, reread};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::{Input, for_each_input};
use crate::watch::Stage;

/// What a file is to an importer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Books.
    Books,
    /// What belongs to books.
    Support,
    /// One after the other; read twice.
    Both,
    /// Of the source, but of no use.
    Nothing,
}

/// A source's format.
pub(super) trait Source {
    /// What a file is, by its beginning; else, what was expected.
    fn role(&self, head: &Head) -> Result<Role, String>;

    /// Reads a file that is no file of books.
    fn support(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        events: &mut Events,
    ) -> Result<(), ImportError>;

    /// All such files were read.
    fn settle(&mut self, events: &mut Events);

    /// Whether a file is missing without which others are of no use.
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

    /// Whether a file of both kinds held books.
    fn saw_books(&self) -> bool {
        false
    }

    /// Whether a file of books held other things too, so that books were put before all was known.
    fn is_late(&self) -> bool {
        false
    }

    /// Changes a book that is in the catalogue already by what was read; whether it did.
    fn amend(&self, _book: &mut Book) -> bool {
        false
    }
}

/// Bytes that an event takes until it has become part of a list of neighbours.
const PER_EVENT: usize = 40;
/// Memory if the operator names none; as a writer's.
const DEFAULT_MEMORY: usize = 256 << 20;

/// Memory for the facts of books beside what the writer takes; events may take twice as much, of
/// which most only while neighbours are looked for.
pub(super) fn memory(job: &Job<'_>) -> usize {
    match job.options.memory {
        0 => DEFAULT_MEMORY,
        memory => memory,
    }
}

/// Imports.
pub(super) fn run(job: &mut Job<'_>, source: &mut dyn Source) -> Result<(), ImportError> {
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

    // Interactions first: they say which ISBNs other files need to remember.
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

    // Standard input can be read only once: last of the one kind, first of the other.
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
            // What came late is known now; what is put again replaces what was put before.
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
    source: &mut dyn Source,
    events: &mut Events,
) -> Result<(), ImportError> {
    source.check()?;
    job.watch.progress(Stage::Joining, 0, 1, job.outcome.taken);
    source.settle(events);
    job.watch.progress(Stage::Joining, 1, 1, job.outcome.taken);
    Ok(())
}

fn role(source: &dyn Source, head: &Head, input: &Input<'_>) -> Result<Role, ImportError> {
    source.role(head).map_err(|expected| {
        let found = head.shown();
        ImportError::format(&input.name, format!("{expected}; it begins with `{found}`"))
    })
}

fn each_file_of_books(
    job: &mut Job<'_>,
    files: &[std::path::PathBuf],
    source: &mut dyn Source,
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
