//! A book: a work with what tells it from others. Editions are not kept one by one.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};
use sundry_similar::{self as similar, BookFacts, Sketch};

use crate::is_default;

/// What is kept of a book. Whatever is not known is empty, zero or none.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Book {
    /// The number of its source: `OL82577W` is 82577. Below 2^53; below 2^31 but for an operator's own.
    pub id: Id,
    /// Books of one work are editions of it; 0 if the source does not say. Numbers of works are the
    /// source's own and have nothing to do with ids.
    #[serde(skip_serializing_if = "is_default")]
    pub work: u64,
    /// Without the series behind it, and without the subtitle where the source keeps that apart.
    pub title: String,
    /// What follows the title.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subtitle: String,
    /// Names of the authors, the first one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// The series it stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// What it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub subjects: Vec<String>,
    /// ISO 639-1 where there is one, else as the source has it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// Year of the first edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// Its cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// How many people read, rated or shelved it, as far as the source knows.
    #[serde(skip_serializing_if = "is_default")]
    pub readers: u64,
    /// Their mean rating, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The importer it came by: `open-library`.
    pub source: String,
}

/// A place in a series.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Which part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<f64>,
}

/// Where a cover is found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Number of a cover at Open Library.
    Id(u64),
    /// ISBN by which Open Library finds a cover.
    Isbn(String),
    /// Any other address.
    Url(String),
}

impl Cover {
    /// The picture's address, medium size.
    ///
    /// ```
    /// use sundry_records::Cover;
    /// assert_eq!(Cover::Id(240727).url(), "https://covers.openlibrary.org/b/id/240727-M.jpg");
    /// ```
    pub fn url(&self) -> String {
        match self {
            Self::Id(id) => format!("https://covers.openlibrary.org/b/id/{id}-M.jpg"),
            Self::Isbn(isbn) => format!("https://covers.openlibrary.org/b/isbn/{isbn}-M.jpg"),
            Self::Url(url) => url.clone(),
        }
    }
}

impl Record for Book {
    const KIND: &'static str = "books";

    /// What likeness is made of is kept as it is compared: as the terms of `sundry-similar`.
    fn schema() -> Schema {
        Schema::new()
            .text("title", Text::english().weight(2.0).without_phrases())
            .keyword("term")
            .keyword("language")
            .i64("year")
            .i64("readers")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("title", self.title.as_str());
        let work = self.work_name();
        let mut terms = Vec::new();
        Sketch::read(&self.facts(&work), |_, _, term| terms.push(term));
        terms.sort_unstable();
        terms.dedup();
        for term in terms {
            fields.keyword("term", term_keyword(term));
        }
        fields.keyword("language", self.language.as_str());
        if let Some(year) = self.year {
            fields.i64("year", i64::from(year));
        }
        fields.i64("readers", self.readers as i64);
    }
}

impl Book {
    /// Its work as [`Book::facts`] wants it; empty if it is not known.
    pub fn work_name(&self) -> String {
        match self.work {
            0 => String::new(),
            work => work.to_string(),
        }
    }

    /// What is known of it, as similar books are found by it.
    pub fn facts<'a>(&'a self, work: &'a str) -> BookFacts<'a> {
        let series = self.series.iter().map(|series| similar::Series {
            name: &series.name,
            position: series.position.map(|position| position as f32),
        });
        BookFacts {
            id: self.id,
            work,
            title: &self.title,
            subtitle: &self.subtitle,
            authors: self.authors.iter().map(String::as_str).collect(),
            series: series.collect(),
            subjects: self.subjects.iter().map(String::as_str).collect(),
            language: &self.language,
            year: self.year,
            readers: self.readers,
            rating: self.rating.map(|rating| rating as f32),
        }
    }
}

/// How a term of `sundry-similar` is kept in the field `term`.
///
/// ```
/// assert_eq!(sundry_records::term_keyword(255), "73");
/// ```
pub fn term_keyword(term: u64) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut text = Vec::with_capacity(13);
    let mut rest = term;
    loop {
        text.push(DIGITS.get((rest % 36) as usize).copied().unwrap_or(b'0'));
        rest /= 36;
        if rest == 0 {
            break;
        }
    }
    text.reverse();
    String::from_utf8(text).unwrap_or_default()
}
