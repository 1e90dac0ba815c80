//! `data/books/books.tsv` and what goes with it → books with their neighbours.

use std::collections::HashMap;
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

pub(super) fn books(folder: &Path) -> Result<Vec<Entry<Book>>, Failure> {
    let mut subjects: HashMap<String, Vec<String>> = HashMap::new();
    each_row(&folder.join("subjects.tsv"), &mut |row| {
        subjects.insert(row.text("name")?.to_owned(), row.list("subjects", ',')?);
        Ok(())
    })?;
    let mut books = Vec::new();
    each_row(&folder.join("books.tsv"), &mut |row| {
        let authors = row.list("authors", ',')?;
        let series = row.text("series")?;
        let mut about: Vec<String> = Vec::new();
        for name in std::iter::once(series).chain(authors.first().map(String::as_str)) {
            for subject in subjects.get(name).into_iter().flatten() {
                if !about.contains(subject) {
                    about.push(subject.clone());
                }
            }
        }
        let isbn = row.text("isbn13")?;
        books.push(Entry::alone(Book {
            id: row.number("book_id")?.ok_or("no book_id")?,
            work: row.number("work_id")?.unwrap_or(0),
            title: row.text("title")?.to_owned(),
            subtitle: row.text("subtitle")?.to_owned(),
            series: (!series.is_empty())
                .then(|| {
                    Ok::<_, Failure>(Series {
                        name: series.to_owned(),
                        position: row.number("position")?,
                    })
                })
                .transpose()?,
            subjects: about,
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
