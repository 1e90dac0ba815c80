//! The UCSD Book Graph: `goodreads_books.json.gz` with authors, works, series, and interactions as
//! CSV (whose books are rows of `book_id_map.csv`) or JSON (whose books have their own ids).
//!
//! Ids are Goodreads' `book_id`. Its lists of similar books replace co-reading if no interactions
//! are given.

use serde::Deserialize;
use sundry_records::{Book, Cover, Series};

use super::driver::{BookSource, Role};
use super::events::{Events, Opinion};
use super::head::Head;
use super::key::{Key, isbn13};
use super::names::Names;
use super::shelf::Shelf;
use super::{driver, fields, language, series, shelves};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::lines::for_each_line;
use crate::loose::Loose;
use crate::rows::{Rows, Table};
use crate::taken::{Taken, Took};

pub(crate) const GOODREADS: Importer = driver::importer::<Goodreads>(
    "goodreads",
    "the UCSD Book Graph",
    "goodreads_books.json.gz, with authors, series, interactions and book_id_map.csv as you have them",
);

#[derive(Default)]
struct Goodreads {
    authors: Names,
    series: Names,
    /// The number of a work and the year of its first publication.
    years: Vec<(u32, i16)>,
    /// A book's number in the CSV and its id.
    map: Vec<(u32, u32)>,
    /// True if interactions use the numbers of the map.
    needs_map: bool,
}

/// One object from any of the files, which has some of these members.
#[derive(Debug, Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'a"))]
struct Entry<'a> {
    book_id: Loose<'a>,
    work_id: Loose<'a>,
    author_id: Loose<'a>,
    series_id: Loose<'a>,
    user_id: Loose<'a>,
    name: Loose<'a>,
    title: Loose<'a>,
    title_without_series: Loose<'a>,
    series: Loose<'a>,
    authors: Loose<'a>,
    similar_books: Loose<'a>,
    popular_shelves: Loose<'a>,
    language_code: Loose<'a>,
    publication_year: Loose<'a>,
    original_publication_year: Loose<'a>,
    image_url: Loose<'a>,
    isbn: Loose<'a>,
    isbn13: Loose<'a>,
    average_rating: Loose<'a>,
    ratings_count: Loose<'a>,
    rating: Loose<'a>,
    is_read: Option<bool>,
}

impl BookSource for Goodreads {
    fn role(&self, head: &Head) -> Result<Role, String> {
        let has = |name| head.has_member(name);
        if has("popular_shelves") || has("title_without_series") {
            Ok(Role::Books)
        } else if has("author_id")
            || has("series_id")
            || has("best_book_id")
            || (has("user_id") && has("book_id"))
            || head.has(&["user_id", "book_id", "is_read"])
            || head.has(&["book_id_csv", "book_id"])
        {
            Ok(Role::Support)
        } else if head.has(&["user_id_csv"]) || has("genres") {
            Ok(Role::Nothing)
        } else {
            Err("is not a file of the UCSD Book Graph".to_owned())
        }
    }

    fn support(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        events: &mut Events,
    ) -> Result<(), ImportError> {
        let head = Head::of(input)?;
        if head.is_json() {
            return for_each_line(input, job, &mut |job, line| {
                let entry = read(line.text)?;
                self.take(&entry, fields::newest_year(job.now), events)
            });
        }
        let rows = Rows::open(input, Table::Dump)?;
        if rows.columns.place("book_id_csv").is_some() {
            return rows.each(job, &mut |_, row| {
                let cells = [row.get("book_id_csv"), row.get("book_id")];
                let [Ok(number), Ok(id)] = cells.map(str::parse) else {
                    return Err("two numbers were expected".into());
                };
                self.map.push((number, id));
                Ok(Taken::Skipped)
            });
        }
        self.needs_map = true;
        rows.each(job, &mut |_, row| {
            let number = row.get("book_id");
            let number = number
                .parse()
                .map_err(|_| format!("`{number}` is not a number"))?;
            let opinion = opinion(row.get("is_read") == "1", row.get("rating"));
            events.push(row.get("user_id"), Key::numbered(number), opinion);
            Ok(Taken::Skipped)
        })
    }

    fn settle(&mut self, events: &mut Events) {
        self.authors.settle();
        self.series.settle();
        self.years.sort_unstable();
        self.map.sort_unstable();
        let map = &self.map;
        events.resolve_numbered(|number| {
            let number = u32::try_from(number).ok()?;
            let at = map.binary_search_by_key(&number, |row| row.0).ok()?;
            Some(u64::from(map.get(at)?.1))
        });
    }

    fn check(&self) -> Result<(), ImportError> {
        if self.needs_map && self.map.is_empty() {
            return Err(ImportError::Usage(
                "interactions of the UCSD Book Graph go by the numbers of book_id_map.csv: give \
                 that file as well"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    fn books(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        shelf: &mut Shelf,
    ) -> Result<(), ImportError> {
        for_each_line(input, job, &mut |job, line| {
            let entry = read(line.text)?;
            let book = self.book(&entry, fields::newest_year(job.now))?;
            let keys: Vec<Key> = [&entry.isbn13, &entry.isbn]
                .into_iter()
                .filter_map(|isbn| Key::isbn(isbn.text()))
                .collect();
            let taken = shelf.put(&book, &keys)?;
            let near: Vec<u64> = entry
                .similar_books
                .items()
                .iter()
                .filter_map(number)
                .collect();
            if !near.is_empty() {
                shelf.put_neighbours(book.id, &near)?;
            }
            Ok(taken)
        })
    }
}

impl Goodreads {
    fn take(&mut self, entry: &Entry<'_>, newest: i32, events: &mut Events) -> Took {
        if !entry.user_id.is_nothing() {
            let user = entry.user_id.shown();
            let (Some(book), false) = (number(&entry.book_id), user.is_empty()) else {
                return Err("has no user or no book".into());
            };
            let opinion = opinion(entry.is_read == Some(true), &entry.rating.shown());
            events.push(&user, Key::id(book), opinion);
            return Ok(Taken::Skipped);
        }
        let small = |value| number(value).and_then(|number| u32::try_from(number).ok());
        if let Some(author) = small(&entry.author_id) {
            self.authors.push(author, entry.name.text());
        } else if let Some(series) = small(&entry.series_id) {
            self.series.push(series, entry.title.text());
        } else if let Some(work) = small(&entry.work_id) {
            let year = fields::year(&entry.original_publication_year.shown(), newest);
            if let Some(year) = year.and_then(|year| i16::try_from(year).ok()) {
                self.years.push((work, year));
            }
        } else {
            return Err("is neither author, series, work nor interaction".into());
        }
        Ok(Taken::Skipped)
    }

    fn book(&self, entry: &Entry<'_>, newest: i32) -> Result<Book, String> {
        let id = number(&entry.book_id).ok_or("has no book_id")?;
        let (title, mut series) = series::split(entry.title.text());
        let mut title = fields::clean(title);
        if title.is_empty() {
            title = fields::clean(entry.title_without_series.text());
        }
        if title.is_empty() {
            return Err("has no title".to_owned());
        }
        if series.is_none() {
            let ids = entry.series.items().iter().filter_map(number);
            let mut names = ids.filter_map(|id| self.series.get(u32::try_from(id).ok()?));
            series = names.next().map(|name| Series {
                name: name.to_owned(),
                position: None,
            });
        }
        let work = number(&entry.work_id).unwrap_or(0);
        let first = self
            .years
            .binary_search_by_key(&work, |row| u64::from(row.0));
        let first = first.ok().and_then(|at| self.years.get(at));
        let isbn = isbn13(entry.isbn13.text()).or_else(|| isbn13(entry.isbn.text()));
        let shelves = entry.popular_shelves.items().iter().filter_map(|shelf| {
            let count = fields::count(&shelf.get("count").shown())?;
            Some((shelf.get("name").text(), count))
        });
        Ok(Book {
            id,
            work,
            title,
            authors: self.names(entry),
            series,
            subjects: shelves::subjects(shelves),
            language: language::code(entry.language_code.text()),
            year: match first {
                Some((_, year)) => Some(i32::from(*year)),
                None => fields::year(&entry.publication_year.shown(), newest),
            },
            cover: match isbn {
                Some(isbn) => Some(Cover::Isbn(isbn.to_string())),
                None => fields::cover_url(entry.image_url.text()).map(Cover::Url),
            },
            readers: fields::count(&entry.ratings_count.shown()).unwrap_or(0),
            rating: fields::share(&entry.average_rating.shown(), 5.0),
            source: GOODREADS.source.to_owned(),
            ..Book::default()
        })
    }

    /// Returns the names of the authors; if nobody is marked as one, of all contributors.
    fn names(&self, entry: &Entry<'_>) -> Vec<String> {
        let mut names = Vec::new();
        for writers_only in [true, false] {
            for author in entry.authors.items() {
                if writers_only && !author.get("role").text().is_empty() {
                    continue;
                }
                let id = number(author.get("author_id")).and_then(|id| u32::try_from(id).ok());
                if let Some(name) = id.and_then(|id| self.authors.get(id)) {
                    fields::push_new(&mut names, name.to_owned());
                }
            }
            if !names.is_empty() {
                break;
            }
        }
        names
    }
}

fn opinion(is_read: bool, rating: &str) -> Opinion {
    match fields::share(rating, 5.0) {
        Some(share) => Opinion::Rated(share),
        None if is_read => Opinion::Read,
        None => Opinion::Shelved,
    }
}

fn number(value: &Loose<'_>) -> Option<u64> {
    let number = value
        .whole()
        .and_then(|number| u64::try_from(number).ok())?;
    (number > 0).then_some(number)
}

fn read(line: &str) -> Result<Entry<'_>, String> {
    serde_json::from_str(line).map_err(|error| format!("its JSON is broken: {error}"))
}
