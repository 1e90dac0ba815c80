//! Book-Crossing: `BX-Books.csv` and `BX-Book-Ratings.csv`, in Latin-1 with semicolons and `\"`, or
//! the circulating copies with commas in UTF-8.
//!
//! The books have no numbers, so an id up to 999,999,999 is hashed from the ISBN, the same in every
//! import. If two ISBNs collide (about 37 times among 271,379), the one that comes later in the
//! file takes the next free number.

use sundry_records::{Book, Cover};

use super::driver::{BookSource, Role};
use super::events::{Events, Opinion};
use super::head::Head;
use super::key::{Key, Numbers, isbn13};
use super::shelf::Shelf;
use super::{driver, fields, series};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::rows::{Row, Rows, Table};
use crate::taken::Taken;

pub(crate) const BOOK_CROSSING: Importer = driver::importer::<BookCrossing>(
    "book-crossing",
    "Book-Crossing",
    "BX-Books.csv and BX-Book-Ratings.csv",
);

#[derive(Default)]
struct BookCrossing {
    numbers: Numbers,
}

impl BookSource for BookCrossing {
    fn role(&self, head: &Head) -> Result<Role, String> {
        if head.has(&["isbn", "book_title"]) {
            Ok(Role::Books)
        } else if head.has(&["user_id", "isbn", "book_rating"]) {
            Ok(Role::Support)
        } else if head.has(&["user_id", "location"]) {
            Ok(Role::Nothing)
        } else {
            Err("is not a table of Book-Crossing".to_owned())
        }
    }

    fn support(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        events: &mut Events,
    ) -> Result<(), ImportError> {
        Rows::open(input, Table::Western)?.each(job, &mut |_, row| {
            let key = Key::isbn(row.get("isbn")).ok_or("has no ISBN")?;
            if row.get("user_id").is_empty() {
                return Err("has no user".into());
            }
            let opinion = match row.get("book_rating") {
                // In this data set, 0 means "read, not rated".
                "0" => Opinion::Read,
                points => {
                    let share = fields::share(points, 10.0);
                    let no_share = || format!("a rating is from 0 to 10, not `{points}`");
                    Opinion::Rated(share.ok_or_else(no_share)?)
                }
            };
            events.push(row.get("user_id"), key, opinion);
            Ok(Taken::Skipped)
        })
    }

    fn books(
        &mut self,
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        shelf: &mut Shelf,
    ) -> Result<(), ImportError> {
        Rows::open(input, Table::Western)?.each(job, &mut |job, row| {
            let key = Key::isbn(row.get("isbn")).ok_or("has no ISBN")?;
            let mut book = book(row, fields::newest_year(job.now))?;
            book.id = self.numbers.of(key);
            shelf.put(&book, &[key])
        })
    }
}

fn book(row: &Row, newest: i32) -> Result<Book, String> {
    let columns = row.columns();
    let known = columns.names.len();
    let mut title = row.get("book_title");
    let mut author = row.get("book_author");
    let mut shift = 0;
    if row.len() + 1 == known
        && let Some((before, after)) = title.split_once("\";")
    {
        // A title that ends in a quote has swallowed the author behind it.
        (title, author, shift) = (before, after, 1);
    } else if row.len() != known {
        return Err(format!("{} cells, not {known}", row.len()));
    }
    let later = |names: &[&str]| {
        let place = names.iter().find_map(|name| columns.place(name));
        let place = place.and_then(|place| place.checked_sub(shift));
        place.map_or("", |place| row.at(place))
    };
    let image = ["image_url_l", "image_url_m", "image_url_s"];
    let title = fields::without_entities(title);
    let (title, series) = series::split(&title);
    let title = fields::clean(title);
    if title.is_empty() {
        return Err("has no title".to_owned());
    }
    let author = fields::clean(&fields::without_entities(author));
    let isbn = row.get("isbn");
    let cover = match isbn13(isbn) {
        Some(isbn) => Some(Cover::Isbn(isbn.to_string())),
        None => fields::cover_url(later(&image)).map(Cover::Url),
    };
    Ok(Book {
        title,
        authors: if author.is_empty() {
            Vec::new()
        } else {
            vec![author]
        },
        series,
        year: fields::year(later(&["year_of_publication"]), newest),
        cover,
        source: BOOK_CROSSING.source.to_owned(),
        ..Book::default()
    })
}
