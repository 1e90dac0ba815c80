//! goodbooks-10k: `books.csv`, `ratings.csv`, `to_read.csv`, `tags.csv`, `book_tags.csv`.
//!
//! Ids are its `book_id` (1 to 10,000), which its ratings use as well; tags use Goodreads' ids.

use std::str::FromStr;

use sundry_records::{Book, Cover};

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
use crate::rows::{Row, Rows, Table};
use crate::taken::{Fault, Taken};

pub(crate) const GOODBOOKS: Importer = driver::importer::<Goodbooks>(
    "goodbooks",
    "goodbooks-10k",
    "books.csv, with ratings.csv, to_read.csv, tags.csv and book_tags.csv as you have them",
);

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
            Err("is not a table of goodbooks-10k".to_owned())
        }
    }

    fn support(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        events: &mut Events,
    ) -> Result<(), ImportError> {
        let is_plan = input.name.contains("to_read");
        let rows = Rows::open(input, Table::Dump)?;
        if rows.columns.place("tag_name").is_some() {
            return rows.each(job, &mut |_, row| {
                let number = number(row.get("tag_id"), "tag_id")?;
                self.tags.push(number, row.get("tag_name"));
                Ok(Taken::Skipped)
            });
        }
        if rows.columns.place("goodreads_book_id").is_some() {
            return rows.each(job, &mut |_, row| {
                let names = ["goodreads_book_id", "tag_id", "count"];
                let [Ok(book), Ok(tag), Ok(count)] = names.map(|name| row.get(name).parse()) else {
                    return Err("three numbers were expected".into());
                };
                self.tagged.push((book, tag, count));
                Ok(Taken::Skipped)
            });
        }
        rows.each(job, &mut |_, row| {
            let id = number(row.get("book_id"), "book_id")?;
            if row.get("user_id").is_empty() {
                return Err("has no user_id".into());
            }
            let opinion = match row.get("rating") {
                "" if is_plan => Opinion::Shelved,
                "" | "0" => Opinion::Read,
                stars => match fields::share(stars, 5.0) {
                    Some(share) => Opinion::Rated(share),
                    None => return Err(not_a("rating", stars)),
                },
            };
            events.push(row.get("user_id"), Key::id(id), opinion);
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
        Rows::open(input, Table::Dump)?.each(job, &mut |job, row| {
            let (mut book, keys) = book(row, fields::newest_year(job.now))?;
            let goodreads = match row.get("goodreads_book_id") {
                "" => row.get("best_book_id"),
                goodreads => goodreads,
            };
            if let Ok(goodreads) = goodreads.parse() {
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
    Fault::Item(format!("`{found}` is not a valid {column}"))
}

fn number<N: FromStr>(cell: &str, column: &str) -> Result<N, Fault> {
    cell.parse().map_err(|_| not_a(column, cell))
}

fn book(row: &Row, newest: i32) -> Result<(Book, Vec<Key>), Fault> {
    let id = row.get("book_id");
    let number = id.parse().ok().filter(|id| *id > 0);
    let id = number.ok_or_else(|| not_a("book_id", id))?;
    let written = match row.get("title") {
        "" => row.get("original_title"),
        title => title,
    };
    let (title, series) = series::split(written);
    let title = fields::clean(title);
    if title.is_empty() {
        return Err("has no title".into());
    }
    // Spreadsheets dropped leading zeros and rounded the long form (9.78e+12).
    let short = format!("{:0>10}", row.get("isbn"));
    let isbn = isbn13(&short).or_else(|| isbn13(row.get("isbn13")));
    let cover = match isbn {
        Some(isbn) => Some(Cover::Isbn(isbn.to_string())),
        None => fields::cover_url(row.get("image_url")).map(Cover::Url),
    };
    let mut authors = Vec::new();
    for name in row.get("authors").split(", ") {
        fields::push_new(&mut authors, fields::clean(name));
    }
    let book = Book {
        id,
        work: row.get("work_id").parse().unwrap_or(0),
        title,
        authors,
        series,
        language: language::code(row.get("language_code")),
        year: fields::year(row.get("original_publication_year"), newest),
        cover,
        readers: fields::count(row.get("ratings_count")).unwrap_or(0),
        rating: fields::share(row.get("average_rating"), 5.0),
        source: GOODBOOKS.source.to_owned(),
        ..Book::default()
    };
    let keys = isbn.and_then(|isbn| Key::isbn(&isbn.to_string()));
    Ok((book, keys.into_iter().collect()))
}
