//! goodbooks-10k: `books.csv`, `ratings.csv`, `to_read.csv`, `tags.csv`, `book_tags.csv`.
//!
//! Ids are its `book_id` (1 to 10,000), which its ratings use as well; tags use Goodreads' ids.

use std::str::FromStr;

use sundry_catalog::Record as _;
use sundry_records::{Book, Cover};

use super::driver::{BookSource, Role};
use super::events::{Events, Opinion};
use super::head::Head;
use super::key::{Key, isbn13};
use super::names::Names;
use super::rows::{Other, Row, Rows};
use super::shelf::Shelf;
use super::{driver, fields, language, series, shelves};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::taken::{Fault, Taken};

pub(crate) const GOODBOOKS: Importer = Importer {
    kind: Book::KIND,
    source: "goodbooks",
    summary: "goodbooks-10k",
    files: "books.csv, with ratings.csv, to_read.csv, tags.csv and book_tags.csv as you have them",
    run: |job| driver::run(job, &mut Goodbooks::default()),
};

#[derive(Default)]
struct Goodbooks {
    tags: Names,
    /// Goodreads' id, the tag, and the number of people who used it.
    tagged: Vec<(u32, u32, u32)>,
}

impl BookSource for Goodbooks {
    fn role(&self, head: &Head) -> Result<Role, String> {
        if head.has(&["book_id", "title", "authors"]) {
            Ok(Role::Books)
        } else if head.has(&["user_id", "book_id"])
            || head.has(&["tag_id", "tag_name"])
            || head.has(&["goodreads_book_id", "tag_id", "count"])
        {
            Ok(Role::Support)
        } else {
            Err("is no table of goodbooks-10k".to_owned())
        }
    }

    fn support(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        events: &mut Events,
    ) -> Result<(), ImportError> {
        let is_plan = input.name.contains("to_read");
        let rows = Rows::open(input, Other::Rejected)?;
        if let Some(tag_name) = rows.column(&["tag_name"]) {
            let tag = rows.column(&["tag_id"]);
            return rows.each(job, &mut |_, row| {
                let number = number(row.at(tag), "tag_id")?;
                self.tags.push(number, row.at(Some(tag_name)));
                Ok(Taken::Skipped)
            });
        }
        if let Some(goodreads) = rows.column(&["goodreads_book_id"]) {
            let tag = rows.column(&["tag_id"]);
            let count = rows.column(&["count"]);
            return rows.each(job, &mut |_, row| {
                let cells = [Some(goodreads), tag, count].map(|column| row.at(column).parse());
                let [Ok(book), Ok(tag), Ok(count)] = cells else {
                    return Err("three numbers were expected".into());
                };
                self.tagged.push((book, tag, count));
                Ok(Taken::Skipped)
            });
        }
        let user = rows.column(&["user_id"]);
        let book = rows.column(&["book_id"]);
        let rating = rows.column(&["rating"]);
        rows.each(job, &mut |_, row| {
            let id = number(row.at(book), "book_id")?;
            if row.at(user).is_empty() {
                return Err("has no user_id".into());
            }
            let opinion = match row.at(rating) {
                "" if is_plan => Opinion::Shelved,
                "" | "0" => Opinion::Read,
                stars => match fields::share(stars, 5.0) {
                    Some(share) => Opinion::Rated(share),
                    None => return Err(not_a("rating", stars)),
                },
            };
            events.push(row.at(user), Key::id(id), opinion);
            Ok(Taken::Skipped)
        })
    }

    fn settle(&mut self, _events: &mut Events) {
        self.tags.settle();
        self.tagged.sort_unstable();
    }

    fn books(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        shelf: &mut Shelf,
    ) -> Result<(), ImportError> {
        let rows = Rows::open(input, Other::Rejected)?;
        let columns = Columns::of(&rows);
        rows.each(job, &mut |job, row| {
            let (mut book, keys) = columns.book(row, fields::newest_year(job.now))?;
            if let Ok(goodreads) = row.at(columns.goodreads).parse() {
                book.subjects = self.subjects(goodreads);
            }
            shelf.put(&book, &keys)
        })
    }
}

impl Goodbooks {
    fn subjects(&self, goodreads: u32) -> Vec<String> {
        let start = self.tagged.partition_point(|row| row.0 < goodreads);
        let rows = self.tagged.get(start..).unwrap_or_default();
        shelves::subjects(
            rows.iter()
                .take_while(|row| row.0 == goodreads)
                .filter_map(|row| Some((self.tags.get(row.1)?, u64::from(row.2)))),
        )
    }
}

fn not_a(column: &str, found: &str) -> Fault {
    Fault::Item(format!("`{found}` is no {column}"))
}

fn number<N: FromStr>(cell: &str, column: &str) -> Result<N, Fault> {
    cell.parse().map_err(|_| not_a(column, cell))
}

/// Places of a book's cells in a row.
struct Columns {
    id: Option<usize>,
    goodreads: Option<usize>,
    work: Option<usize>,
    isbn: Option<usize>,
    isbn13: Option<usize>,
    authors: Option<usize>,
    year: Option<usize>,
    original_title: Option<usize>,
    title: Option<usize>,
    language: Option<usize>,
    rating: Option<usize>,
    readers: Option<usize>,
    image: Option<usize>,
}

impl Columns {
    fn of(rows: &Rows<'_, '_>) -> Self {
        let at = |name| rows.column(&[name]);
        Self {
            id: at("book_id"),
            goodreads: rows.column(&["goodreads_book_id", "best_book_id"]),
            work: at("work_id"),
            isbn: at("isbn"),
            isbn13: at("isbn13"),
            authors: at("authors"),
            year: at("original_publication_year"),
            original_title: at("original_title"),
            title: at("title"),
            language: at("language_code"),
            rating: at("average_rating"),
            readers: at("ratings_count"),
            image: at("image_url"),
        }
    }

    fn book(&self, row: &Row, newest: i32) -> Result<(Book, Vec<Key>), Fault> {
        let Some(id) = row.at(self.id).parse().ok().filter(|id| *id > 0) else {
            return Err(not_a("book_id", row.at(self.id)));
        };
        let written = match row.at(self.title) {
            "" => row.at(self.original_title),
            title => title,
        };
        let (title, series) = series::split(written);
        let title = fields::clean(title);
        if title.is_empty() {
            return Err("has no title".into());
        }
        // Spreadsheets dropped leading zeros and rounded the long form (9.78e+12).
        let short = format!("{:0>10}", row.at(self.isbn));
        let isbn = isbn13(&short).or_else(|| isbn13(row.at(self.isbn13)));
        let cover = match isbn {
            Some(isbn) => Some(Cover::Isbn(isbn.to_string())),
            None => fields::cover_url(row.at(self.image)).map(Cover::Url),
        };
        let mut authors = Vec::new();
        for name in row.at(self.authors).split(", ") {
            fields::push_new(&mut authors, fields::clean(name));
        }
        let book = Book {
            id,
            work: row.at(self.work).parse().unwrap_or(0),
            title,
            authors,
            series,
            language: language::code(row.at(self.language)),
            year: fields::year(row.at(self.year), newest),
            cover,
            readers: fields::count(row.at(self.readers)).unwrap_or(0),
            rating: fields::share(row.at(self.rating), 5.0),
            source: GOODBOOKS.source.to_owned(),
            ..Book::default()
        };
        let keys = isbn.and_then(|isbn| Key::isbn(&isbn.to_string()));
        Ok((book, keys.into_iter().collect()))
    }
}
