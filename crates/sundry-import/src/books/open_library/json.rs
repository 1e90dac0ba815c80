//! The used members of the JSON of works, editions, authors, lists and redirects. They are read
//! leniently, since forty million records contain every possible mistake; only invalid JSON is
//! rejected.

use serde::Deserialize;
use sundry_records::{Book, Cover, Series};

#[cfg(feature = "fuzzing")]
use super::line::{Line, parse};
use crate::books::fields::{clean, push_new, year_in};
use crate::books::key::open_library;
use crate::loose::Loose;

/// Most subjects of one work. A few works have hundreds, one for each library that owns them.
const MOST_SUBJECTS: usize = 30;
/// Most authors of one work.
const MOST_AUTHORS: usize = 16;

/// A work.
#[derive(Debug, Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'a"))]
pub(super) struct WorkJson<'a> {
    title: Loose<'a>,
    subtitle: Loose<'a>,
    authors: Loose<'a>,
    subjects: Loose<'a>,
    covers: Loose<'a>,
    first_publish_date: Loose<'a>,
    series: Loose<'a>,
}

fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| format!("its JSON is broken: {error}"))
}

impl<'a> WorkJson<'a> {
    pub(super) fn read(json: &'a str) -> Result<Self, String> {
        read(json)
    }

    /// Returns the numbers of the authors, in order.
    pub(super) fn authors(&self) -> impl Iterator<Item = u32> {
        self.authors
            .items()
            .iter()
            .take(MOST_AUTHORS)
            .filter_map(|role| {
                let author = match role.get("author") {
                    Loose::Nothing => role,
                    author => author,
                };
                open_library(author.key(), b'A')
            })
    }

    /// Makes a book without id, authors and source.
    pub(super) fn book(&self, newest: i32) -> Book {
        let mut book = Book {
            title: clean(&self.title.shown()),
            subtitle: clean(self.subtitle.text()),
            year: year_in(&self.first_publish_date.shown(), newest),
            cover: first_cover(&self.covers).map(Cover::Id),
            series: self.series.items().iter().find_map(series),
            ..Book::default()
        };
        for subject in self.subjects.items() {
            let name = subject.get("name");
            let text = if name.is_nothing() {
                subject.text()
            } else {
                name.text()
            };
            if let Some(name) = text.strip_prefix("series:") {
                let name = clean(&name.replace('_', " "));
                if book.series.is_none() && !name.is_empty() {
                    book.series = Some(Series {
                        name,
                        position: None,
                    });
                }
            } else if book.subjects.len() < MOST_SUBJECTS && is_subject(text) {
                push_new(&mut book.subjects, clean(text.trim_end_matches('.')));
            }
        }
        book
    }
}

/// Parses a series, which is a text or an object with its name and the place in it.
fn series(entry: &Loose<'_>) -> Option<Series> {
    let named = match entry.get("series") {
        Loose::Nothing => entry,
        series => series,
    };
    let text = match named.get("name") {
        Loose::Nothing => named.text(),
        name => name.text(),
    };
    let name = clean(text);
    if name.is_empty() || name.starts_with('/') {
        return None;
    }
    Some(Series {
        name,
        position: crate::books::series::position(&entry.get("position").shown()),
    })
}

fn first_cover(covers: &Loose<'_>) -> Option<u64> {
    let numbers = covers.items().iter().filter_map(Loose::whole);
    let mut real = numbers.filter_map(|number| u64::try_from(number).ok());
    real.find(|number| *number > 0)
}

/// Returns false for subjects about a library's copy and for best-seller lists.
fn is_subject(text: &str) -> bool {
    const OF_LIBRARIES: &[&str] = &[
        "accessible book",
        "in library",
        "internet archive wishlist",
        "large type books",
        "lending library",
        "long now manual for civilization",
        "new york times bestseller",
        "open library staff picks",
        "open_syllabus_project",
        "overdrive",
        "popular print disabled books",
        "protected daisy",
        "reading level-grade 10",
        "reading level-grade 11",
        "reading level-grade 12",
        "reading level-grade 7",
        "reading level-grade 8",
        "reading level-grade 9",
    ];
    let lower = text.trim().to_lowercase();
    let has_prefix = ["nyt:", "award:", "collection", "lexile:"]
        .iter()
        .any(|prefix| lower.starts_with(prefix));
    lower.len() > 1
        && lower.len() <= 120
        && !has_prefix
        && OF_LIBRARIES.binary_search(&lower.as_str()).is_err()
}

/// An edition.
#[derive(Debug, Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'a"))]
pub(super) struct EditionJson<'a> {
    works: Loose<'a>,
    languages: Loose<'a>,
    covers: Loose<'a>,
    publish_date: Loose<'a>,
    isbn_10: Loose<'a>,
    isbn_13: Loose<'a>,
}

impl<'a> EditionJson<'a> {
    pub(super) fn read(json: &'a str) -> Result<Self, String> {
        read(json)
    }

    pub(super) fn work(&self) -> Option<u32> {
        let mut works = self.works.items().iter();
        works.find_map(|work| open_library(work.key(), b'W'))
    }

    /// Returns the code of the language if there is exactly one.
    pub(super) fn language(&self) -> &str {
        match self.languages.items() {
            [only] => only.key().rsplit('/').next().unwrap_or_default(),
            _ => "",
        }
    }

    pub(super) fn cover(&self) -> Option<u64> {
        first_cover(&self.covers)
    }

    pub(super) fn year(&self, newest: i32) -> Option<i32> {
        year_in(&self.publish_date.shown(), newest)
    }

    pub(super) fn isbns(&self) -> impl Iterator<Item = &str> {
        let lists = self.isbn_13.items().iter().chain(self.isbn_10.items());
        lists.map(Loose::text)
    }
}

/// An author.
#[derive(Debug, Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'a"))]
pub(super) struct AuthorJson<'a> {
    name: Loose<'a>,
    personal_name: Loose<'a>,
}

impl AuthorJson<'_> {
    /// Reads the name of an author.
    pub(super) fn read(json: &str) -> Result<String, String> {
        let author: AuthorJson<'_> = read(json)?;
        let name = clean(author.name.text());
        Ok(if name.is_empty() {
            clean(author.personal_name.text())
        } else {
            name
        })
    }
}

/// A redirect.
#[derive(Debug, Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'a"))]
pub(super) struct RedirectJson<'a> {
    location: Loose<'a>,
}

impl RedirectJson<'_> {
    /// Reads the target key of a redirect.
    pub(super) fn read(json: &str) -> Result<String, String> {
        let redirect: RedirectJson<'_> = read(json)?;
        Ok(redirect.location.text().to_owned())
    }
}

/// A list.
#[derive(Debug, Default, Deserialize)]
#[serde(default, bound(deserialize = "'de: 'a"))]
pub(super) struct ListJson<'a> {
    seeds: Loose<'a>,
}

impl ListJson<'_> {
    /// Reads the keys on a list; subjects among them are left out.
    pub(super) fn read(json: &str) -> Result<Vec<String>, String> {
        let list: ListJson<'_> = read(json)?;
        let seeds = list.seeds.items().iter();
        Ok(seeds
            .map(|seed| match seed.get("thing") {
                Loose::Nothing => seed.key().to_owned(),
                thing => thing.key().to_owned(),
            })
            .filter(|key| !key.starts_with("subject"))
            .collect())
    }
}

/// Reads a line of any kind and discards it, for the fuzz target.
#[cfg(feature = "fuzzing")]
pub(crate) fn read_any(line: &str) {
    match parse(line) {
        Line::Work { json, .. } => {
            if let Ok(work) = WorkJson::read(json) {
                let book = work.book(2030);
                let _ = (book.title.len(), work.authors().count());
            }
        }
        Line::Edition { json, .. } => {
            if let Ok(edition) = EditionJson::read(json) {
                let _ = (edition.work(), edition.language(), edition.cover());
                let _ = (edition.year(2030), edition.isbns().count());
            }
        }
        Line::Author { json, .. } => drop(AuthorJson::read(json)),
        Line::Redirect { json, .. } => drop(RedirectJson::read(json)),
        Line::List { json, .. } => drop(ListJson::read(json)),
        Line::Rating { .. } | Line::Shelved { .. } | Line::Other | Line::Wrong(_) => {}
    }
}
