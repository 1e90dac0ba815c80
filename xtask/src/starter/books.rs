//! Converts `data/books/books.tsv` and its side tables to books with their neighbours.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use sundry_records::{Book, Cover, Series};

use super::Entry;
use super::table::each_row;
use crate::Failure;

pub(crate) fn read(data: &Path) -> Result<Vec<Entry<Book>>, Failure> {
    let folder = data.join("books");
    let mut neighbours: HashMap<u64, Vec<u64>> = HashMap::new();
    each_row(&folder.join("neighbours.tsv"), &mut |row| {
        let id = row.number("id")?.ok_or("no id")?;
        let near = row.list("neighbours", ' ')?;
        let near = near.iter().map(|id| id.parse()).collect::<Result<_, _>>()?;
        neighbours.insert(id, near);
        Ok(())
    })?;
    let mut books = books(&folder)?;
    for entry in &mut books {
        entry.neighbours = neighbours.remove(&entry.record.id).unwrap_or_default();
    }
    Ok(books)
}

/// The kinds, ages and subjects of books.
///
/// The row of the book itself takes precedence, then that of its series, then that of its author.
struct About {
    rows: HashMap<[String; 3], Vec<String>>,
}

impl About {
    fn read(folder: &Path) -> Result<Self, Failure> {
        let mut known: HashSet<(String, String)> = HashSet::new();
        each_row(&folder.join("kinds.tsv"), &mut |row| {
            let is = match row.text("is")? {
                "audience" => "audience",
                _ => "kind",
            };
            known.insert((is.to_owned(), row.text("name")?.to_owned()));
            Ok(())
        })?;
        let mut rows = HashMap::new();
        each_row(&folder.join("subjects.tsv"), &mut |row| {
            let mut about = row.list("kind", ',')?;
            about.extend(row.list("audience", ',')?);
            let kinds = row.list("kind", ',')?.len();
            for (at, name) in about.iter().enumerate() {
                let is = if at < kinds { "kind" } else { "audience" };
                if !known.contains(&(is.to_owned(), name.clone())) {
                    return Err(format!("there is no {is} `{name}`").into());
                }
            }
            about.extend(row.list("subjects", ',')?);
            let key = ["author", "series", "title"].map(|column| row.text(column));
            let [author, series, title] = key;
            let key = [author?.to_owned(), series?.to_owned(), title?.to_owned()];
            match rows.insert(key, about) {
                None => Ok(()),
                Some(_) => Err("the same twice".into()),
            }
        })?;
        Ok(Self { rows })
    }

    fn of(&self, author: &str, series: &str, title: &str) -> Vec<String> {
        [["", title], [series, ""], ["", ""]]
            .into_iter()
            .find_map(|[series, title]| self.rows.get(&[author, series, title].map(str::to_owned)))
            .cloned()
            .unwrap_or_default()
    }
}

pub(super) fn books(folder: &Path) -> Result<Vec<Entry<Book>>, Failure> {
    let about = About::read(folder)?;
    let mut books = Vec::new();
    each_row(&folder.join("books.tsv"), &mut |row| {
        let authors = row.list("authors", ',')?;
        let series = row.text("series")?;
        let title = row.text("title")?;
        let first = authors.first().map(String::as_str).unwrap_or_default();
        let subjects = about.of(first, series, title);
        let isbn = row.text("isbn13")?;
        books.push(Entry::alone(Book {
            id: row.number("book_id")?.ok_or("no book_id")?,
            work: row.number("work_id")?.unwrap_or(0),
            title: title.to_owned(),
            subtitle: row.text("subtitle")?.to_owned(),
            series: (!series.is_empty())
                .then(|| {
                    Ok::<_, Failure>(Series {
                        name: series.to_owned(),
                        position: row.number("position")?,
                    })
                })
                .transpose()?,
            subjects,
            authors,
            language: row.text("language")?.to_owned(),
            year: row.number("year")?,
            cover: (!isbn.is_empty()).then(|| Cover::Isbn(isbn.to_owned())),
            readers: row.number("readers")?.unwrap_or(0),
            rating: row.number("rating")?,
            source: "starter".to_owned(),
        }));
        Ok(())
    })?;
    Ok(books)
}
