//! An operator's own books: a CSV table with a header, or one JSON object per line, with the fields
//! `id`, `title`, and optionally `subtitle`, `authors`, `series`, `position`, `subjects`,
//! `language`, `year`, `isbn`, `cover`, `work`, `readers`, `rating`.
//!
//! An `id` up to 999,999,999 is the number of the book; from a larger one (an ISBN, a shop's
//! number) the number is derived. Lists are JSON arrays, or separated by semicolons within a cell.

use sundry_catalog::id_of;
use sundry_records::{Book, Cover, Series};

use super::driver::{BookSource, Role};
use super::head::Head;
use super::key::{Key, Numbers, isbn13};
use super::shelf::Shelf;
use super::{driver, fields, language, series};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::lines::for_each_line;
use crate::loose::Loose;
use crate::rows::{self, Rows};
use crate::taken::Took;

pub(crate) const TABLE: Importer = driver::importer::<Table>(
    "table",
    "a table of your own, CSV or one JSON object per line",
    "id, title and what else you know of each book; see docs/data/books.md",
);

#[derive(Default)]
struct Table {
    numbers: Numbers,
}

impl BookSource for Table {
    fn role(&self, head: &Head) -> Result<Role, String> {
        let has = |name| head.has_member(name) || head.has(&[name]);
        if has("id") && has("title") {
            Ok(Role::Books)
        } else {
            Err("names no `id` and `title`".to_owned())
        }
    }

    fn books(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        shelf: &mut Shelf,
    ) -> Result<(), ImportError> {
        if Head::of(input)?.is_json() {
            return for_each_line(input, job, &mut |job, line| {
                let entry = serde_json::from_str::<Loose<'_>>(line.text);
                let entry = entry.map_err(|error| format!("broken JSON: {error}"))?;
                let cells = |name: &str| {
                    let items = entry.get(name).items().iter();
                    let texts = items.map(|item| item.shown().into_owned());
                    match entry.get(name) {
                        number @ Loose::Fraction(_) => vec![number.shown().into_owned()],
                        _ => texts.collect(),
                    }
                };
                put(&cells, job, shelf, &mut self.numbers)
            });
        }
        Rows::open(input, rows::Table::Dump)?.each(job, &mut |job, row| {
            let cells = |name: &str| {
                let cell = row.get(name);
                let parts: Vec<String> = match name {
                    "authors" | "subjects" | "isbn" => cell.split(';').map(str::to_owned).collect(),
                    _ => vec![cell.to_owned()],
                };
                parts
            };
            put(&cells, job, shelf, &mut self.numbers)
        })
    }
}

fn put(
    cells: &dyn Fn(&str) -> Vec<String>,
    job: &Job<'_>,
    shelf: &mut Shelf,
    numbers: &mut Numbers,
) -> Took {
    let (mut book, keys) = book(cells, fields::newest_year(job.now))?;
    if let Some(own) = keys.last() {
        book.id = numbers.of(*own);
    }
    shelf.put(&book, &keys)
}

/// Makes a book without its number from cells, and the keys by which other files identify it, its
/// own last. A value that cannot be understood is an error, because the operator wants to know of
/// it.
fn book(cells: &dyn Fn(&str) -> Vec<String>, newest: i32) -> Result<(Book, Vec<Key>), String> {
    let one = |name: &str| {
        let cell = cells(name).into_iter().next().unwrap_or_default();
        cell.trim().to_owned()
    };
    let list = |name: &str| {
        let mut list = Vec::new();
        for cell in cells(name) {
            fields::push_new(&mut list, fields::clean(&cell));
        }
        list
    };
    let wrong = |name: &str, found: &str| format!("`{found}` is not a valid {name}");
    let id = one("id");
    let number = id.parse().ok().filter(|number| *number > 0);
    let own = number
        .and_then(Key::written)
        .ok_or_else(|| wrong("id", &id))?;
    let written = one("title");
    let (title, in_title) = series::split(&written);
    let title = fields::clean(title);
    if title.is_empty() {
        return Err("has no title".to_owned());
    }
    let named = fields::clean(&one("series"));
    let position = match one("position").as_str() {
        "" => None,
        text => Some(series::position(text).ok_or_else(|| wrong("position", text))?),
    };
    let year = match one("year").as_str() {
        "" => None,
        text => Some(fields::year(text, newest).ok_or_else(|| wrong("year", text))?),
    };
    let readers = match one("readers").as_str() {
        "" => 0,
        text => fields::count(text).ok_or_else(|| wrong("number of readers", text))?,
    };
    let rating = match one("rating").as_str() {
        "" => None,
        text => {
            let share = text
                .parse()
                .ok()
                .filter(|share| (0.0..=1.0).contains(share));
            let reason = || format!("a rating is from 0 to 1, not `{text}`");
            Some(fields::round(share.ok_or_else(reason)?))
        }
    };
    let isbns: Vec<String> = cells("isbn");
    let isbn = isbns.iter().find_map(|isbn| isbn13(isbn));
    let cover = match one("cover").as_str() {
        "" => isbn.map(|isbn| Cover::Isbn(isbn.to_string())),
        text => match text.parse() {
            Ok(number) => Some(Cover::Id(number)),
            Err(_) => Some(Cover::Url(
                fields::cover_url(text).ok_or_else(|| wrong("cover (an address)", text))?,
            )),
        },
    };
    let work = match one("work").as_str() {
        "" => 0,
        text => text.parse().unwrap_or_else(|_| id_of(text)),
    };
    let book = Book {
        work,
        title,
        subtitle: fields::clean(&one("subtitle")),
        authors: list("authors"),
        series: if named.is_empty() {
            in_title
        } else {
            Some(Series {
                name: named,
                position,
            })
        },
        subjects: list("subjects"),
        language: language::code(&one("language")),
        year,
        cover,
        readers,
        rating,
        source: TABLE.source.to_owned(),
        ..Book::default()
    };
    let isbns = isbns.iter().filter_map(|isbn| Key::isbn(isbn));
    Ok((book, isbns.chain([own]).collect()))
}
