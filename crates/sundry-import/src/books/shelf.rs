//! Receives the books of importers: passes them to the writer and keeps the facts of those with
//! reading events for finding similar books.

use std::cell::RefCell;

use sundry_catalog::{Catalogue, Error, Id, Writer};
use sundry_records::{Book, Cover};

use super::events::Events;
use super::key::Key;
use super::known::Known;
use crate::error::ImportError;
use crate::importer::Job;
use crate::taken::{Taken, Took};

/// Takes books.
pub(super) struct Shelf {
    pub(super) writer: Option<Writer<Book>>,
    pub(super) events: Events,
    /// The facts of books, if there are events.
    pub(super) known: Known,
    /// Ids of the books of other sources that stay, sorted.
    taken: Vec<(Id, usize)>,
    /// The names of those sources.
    sources: Vec<String>,
}

/// Memory budget if the operator sets none, the same as a writer's.
const DEFAULT_MEMORY: usize = 256 << 20;

/// Returns the memory budget for the facts of books, besides the writer's own. Events may take
/// twice as much, most of it only while neighbours are computed.
pub(super) fn memory(job: &Job<'_>) -> usize {
    match job.options.memory {
        0 => DEFAULT_MEMORY,
        memory => memory,
    }
}

impl Shelf {
    /// Starts a generation in which the books of this source are replaced.
    pub(super) fn open(job: &mut Job<'_>, mut events: Events) -> Result<Self, ImportError> {
        let source = job.source;
        let taken: RefCell<Vec<(Id, usize)>> = RefCell::default();
        let sources: RefCell<Vec<String>> = RefCell::default();
        let writer = job.writer::<Book>(|book| {
            if book.source != source {
                let mut sources = sources.borrow_mut();
                let known = sources.iter().position(|known| *known == book.source);
                let place = known.unwrap_or(sources.len());
                if known.is_none() {
                    sources.push(book.source.clone());
                }
                taken.borrow_mut().push((book.id, place));
            }
            &book.source
        })?;
        events.settle();
        let mut taken = taken.into_inner();
        taken.sort_unstable();
        Ok(Self {
            writer,
            events,
            known: Known::new(memory(job)),
            taken,
            sources: sources.into_inner(),
        })
    }

    /// Starts a generation in which all books stay (with `--replace`, all of this source), and
    /// passes them to `visit`.
    pub(super) fn reopen(
        job: &mut Job<'_>,
        mut events: Events,
        amend: &mut dyn FnMut(&mut Book) -> bool,
    ) -> Result<Self, ImportError> {
        events.settle();
        let (catalogue, wrong) = Catalogue::<Book>::open(Some(job.home.clone()), None);
        if let Some(error) = wrong.into_iter().next() {
            return Err(error.into());
        }
        let snapshot = catalogue.snapshot();
        let mut shelf = Self {
            writer: None,
            events,
            known: Known::new(memory(job)),
            taken: Vec::new(),
            sources: Vec::new(),
        };
        if !job.options.dry_run {
            let mut writer = job.home.writer::<Book>(job.write_options())?;
            let (replace, source) = (job.options.replace, job.source);
            job.outcome.kept = writer.carry_over(snapshot.executor(), |book: &Book| {
                !replace || book.source == source
            })?;
            shelf.writer = Some(writer);
        }
        let mut own = 0_u64;
        snapshot.executor().for_each(&mut |id, document| {
            let mut book: Book = serde_json::from_slice(document)
                .map_err(|error| Error::Record(format!("{id} cannot be read back: {error}")))?;
            if book.source != job.source {
                return Ok(());
            }
            own += 1;
            if amend(&mut book) {
                job.outcome.taken += 1;
                if let Some(writer) = &mut shelf.writer {
                    writer.put(&book)?;
                }
            }
            let isbn = match &book.cover {
                Some(Cover::Isbn(isbn)) => Key::isbn(isbn),
                _ => None,
            };
            shelf.notice(&book, isbn.as_slice());
            Ok(())
        })?;
        if own == 0 {
            return Err(ImportError::Usage(format!(
                "these files hold no books, and the catalogue holds none of `{}` yet: give the \
                 file of the books as well",
                job.source
            )));
        }
        Ok(shelf)
    }

    /// Takes a book, which other files may also identify by these keys.
    pub(super) fn put(&mut self, book: &Book, keys: &[Key]) -> Took {
        if let Ok(at) = self.taken.binary_search_by_key(&book.id, |taken| taken.0) {
            let place = self.taken.get(at).map_or(usize::MAX, |taken| taken.1);
            let other = self.sources.get(place).map_or("", String::as_str);
            return Err(ImportError::Usage(format!(
                "book {} of `{}` has the number of a book of `{other}`, which is in the catalogue: \
                 import with --replace to drop `{other}`",
                book.id, book.source
            ))
            .into());
        }
        if let Some(writer) = &mut self.writer {
            writer.put(book)?;
        }
        self.notice(book, keys);
        Ok(Taken::Yes)
    }

    fn notice(&mut self, book: &Book, keys: &[Key]) {
        if self.events.is_empty() {
            return;
        }
        let mut wanted = self.events.wants(book.id);
        self.events.resolve(Key::id(book.id), book.id);
        for key in keys {
            if self.events.names(*key) {
                wanted = true;
                self.events.resolve(*key, book.id);
            }
        }
        self.known.push(book, wanted);
    }

    /// Takes a list of similar books that the source itself provides.
    pub(super) fn put_neighbours(&mut self, id: Id, near: &[Id]) -> Result<(), ImportError> {
        match &mut self.writer {
            Some(writer) => Ok(writer.put_neighbours(id, near)?),
            None => Ok(()),
        }
    }
}
