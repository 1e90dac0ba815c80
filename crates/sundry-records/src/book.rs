//! A book: a work with what tells it from others. Editions are not kept one by one.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};

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

    fn schema() -> Schema {
        Schema::new()
            .text("title", Text::english().weight(2.0).without_phrases())
            .keyword("author")
            .keyword("series")
            .keyword("subject")
            .keyword("language")
            .i64("work")
            .i64("readers")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("title", self.title.as_str());
        for author in &self.authors {
            fields.keyword("author", keyword(author));
        }
        if let Some(series) = &self.series {
            fields.keyword("series", keyword(&series.name));
        }
        for subject in &self.subjects {
            fields.keyword("subject", keyword(subject));
        }
        fields.keyword("language", self.language.as_str());
        if self.work != 0 {
            fields.i64("work", self.work as i64);
        }
        fields.i64("readers", self.readers as i64);
    }
}

/// As it is written to be found: lower case, letters and digits, single blanks; 200 bytes at most.
pub(crate) fn keyword(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        if word.is_empty() {
            continue;
        }
        if out.len() + word.len() > 200 {
            break;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().flat_map(char::to_lowercase));
    }
    out
}
