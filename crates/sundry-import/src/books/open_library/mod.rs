//! Open Library's dumps: works become books; authors, editions, ratings, the reading log and
//! people's lists add facts about them.
//!
//! The type of a line is stated in its first column or follows from its shape, so files may come in
//! any order and number, including the dump of all types. Redirects lead from the keys of merged
//! works and authors to the remaining ones; deleted records are left out.

mod editions;
mod json;
mod line;
mod redirects;

use sundry_records::{Book, Cover};

use self::editions::Editions;
#[cfg(feature = "fuzzing")]
pub(crate) use self::json::read_any;
use self::json::{AuthorJson, EditionJson, ListJson, RedirectJson, WorkJson};
use self::line::{Line, parse};
use self::redirects::Redirects;
use super::counts::Counts;
use super::driver::{BookSource, Role};
use super::events::{Events, Opinion};
use super::head::Head;
use super::key::{Key, open_library};
use super::names::Names;
use super::reread::for_each_line_again;
use super::shelf::Shelf;
use super::{driver, fields};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::lines::for_each_line;
use crate::taken::{Taken, Took};

pub(crate) const OPEN_LIBRARY: Importer = driver::importer::<OpenLibrary>(
    "open-library",
    "Open Library's dumps",
    "works, with authors, editions, ratings, reading log and lists as you have them, or the dump of all types",
);

#[derive(Default)]
struct OpenLibrary {
    authors: Names,
    editions: Editions,
    counts: Counts,
    redirects: Redirects,
    /// Number of works in files that hold other records too.
    works_seen: u64,
    is_late: bool,
    /// True while books are read for the second time, because of data that came late.
    is_second: bool,
}

impl BookSource for OpenLibrary {
    fn role(&self, head: &Head) -> Result<Role, String> {
        match parse(&head.line) {
            Line::Work { .. } => Ok(Role::Books),
            Line::Wrong(_) => Err("is not a dump of Open Library".to_owned()),
            Line::Rating { .. } | Line::Shelved { .. } => Ok(Role::Support),
            _ => Ok(Role::Both),
        }
    }

    fn support(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        events: &mut Events,
    ) -> Result<(), ImportError> {
        for_each_line(input, job, &mut |job, line| {
            let newest = fields::newest_year(job.now);
            match parse(line.text) {
                Line::Work { .. } => {
                    self.works_seen += 1;
                    Ok(Taken::Skipped)
                }
                other => self.take(&other, newest, events),
            }
        })
    }

    fn settle(&mut self, events: &mut Events) {
        self.is_second = self.is_late;
        self.authors.settle();
        self.counts.settle();
        self.editions.settle();
        self.redirects.settle();
        let (editions, redirects) = (&self.editions, &self.redirects);
        events.resolve_numbered(|edition| {
            let work = editions.work_of(u32::try_from(edition).ok()?)?;
            Some(u64::from(redirects.work(work)))
        });
        events.resolve_old(|id| {
            let id = u32::try_from(id).ok()?;
            let work = redirects.work(id);
            (work != id).then_some(u64::from(work))
        });
    }

    fn books(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        shelf: &mut Shelf,
    ) -> Result<(), ImportError> {
        let head = Head::of(input)?;
        let newest = fields::newest_year(job.now);
        let starts_with_work = matches!(parse(&head.line), Line::Work { .. });
        if !starts_with_work {
            // All other lines were used in the first pass.
            return for_each_line_again(input, job, &mut |_, line| match parse(line.text) {
                Line::Work { id, json } => self.put(id, json, newest, shelf).map(Some),
                _ => Ok(None),
            });
        }
        for_each_line(input, job, &mut |_, line| match parse(line.text) {
            Line::Work { id, json } => self.put(id, json, newest, shelf),
            _ if self.is_second => Ok(Taken::Skipped),
            other => {
                self.is_late |= !matches!(other, Line::Other | Line::Wrong(_));
                self.take(&other, newest, &mut shelf.events)
            }
        })
    }

    fn saw_books(&self) -> bool {
        self.works_seen > 0
    }

    fn is_late(&self) -> bool {
        self.is_late
    }

    fn amend(&self, book: &mut Book) -> bool {
        let before = book.clone();
        if let Ok(work) = u32::try_from(book.id) {
            self.complete(work, book);
        }
        *book != before
    }
}

impl OpenLibrary {
    /// Takes a line with data about works.
    fn take(&mut self, line: &Line<'_>, newest: i32, events: &mut Events) -> Took {
        match *line {
            Line::Author { id, json } => match AuthorJson::read(json)? {
                name if name.is_empty() => return Err("has no name".into()),
                name => self.authors.push(id, &name),
            },
            Line::Edition { id, json } => {
                self.editions
                    .push(id, &EditionJson::read(json)?, newest, events);
            }
            Line::Redirect { key, json } => self.redirects.push(key, &RedirectJson::read(json)?),
            Line::List { key, json } => {
                let person = person(key);
                for seed in ListJson::read(json)? {
                    if let Some(work) = open_library(&seed, b'W') {
                        events.push(person, Key::id(u64::from(work)), Opinion::Read);
                    } else if let Some(edition) = open_library(&seed, b'M') {
                        events.push(person, Key::numbered(u64::from(edition)), Opinion::Read);
                    }
                }
            }
            Line::Rating { work, stars } => self.counts.rated(work, stars),
            Line::Shelved { work } => self.counts.shelved(work),
            Line::Work { .. } | Line::Other => {}
            Line::Wrong(reason) => return Err(reason.into()),
        }
        Ok(Taken::Skipped)
    }

    fn put(&self, id: u32, json: &str, newest: i32, shelf: &mut Shelf) -> Took {
        shelf.put(&self.book(id, json, newest)?, &[])
    }

    fn book(&self, id: u32, json: &str, newest: i32) -> Result<Book, String> {
        let work = WorkJson::read(json)?;
        let mut book = work.book(newest);
        if book.title.is_empty() {
            return Err("has no title".to_owned());
        }
        book.id = u64::from(id);
        OPEN_LIBRARY.source.clone_into(&mut book.source);
        for author in work.authors() {
            if let Some(name) = self.authors.get(self.redirects.author(author)) {
                fields::push_new(&mut book.authors, name.to_owned());
            }
        }
        self.complete(id, &mut book);
        Ok(book)
    }

    /// Adds facts from editions and readers.
    fn complete(&self, work: u32, book: &mut Book) {
        if let Some((_, Some(rating))) = self.counts.get(work) {
            book.rating = Some(rating);
        }
        for work in std::iter::once(work).chain(self.redirects.to_work(work)) {
            if let Some((readers, rating)) = self.counts.get(work) {
                book.readers = book.readers.max(readers);
                book.rating = book.rating.or(rating);
            }
            let facts = self.editions.of(work);
            if book.language.is_empty() {
                let language = facts.language.unwrap_or_default();
                language.clone_into(&mut book.language);
            }
            if book.year.is_none() {
                book.year = facts.year;
            }
            if book.cover.is_none() {
                book.cover = facts.cover.map(Cover::Id);
            }
        }
    }
}

/// Returns the owner of a list: `/people/jane/lists/OL12L` belongs to jane; a list without a person
/// counts as its own owner.
fn person(key: &str) -> &str {
    key.strip_prefix("/people/")
        .and_then(|rest| rest.split('/').next())
        .filter(|name| !name.is_empty())
        .unwrap_or(key)
}
