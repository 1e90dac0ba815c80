//! Books: a work with the facts that identify it. Editions are not stored individually.

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};
use sundry_similar::{self as similar, BookFacts, Sketch};

use crate::is_default;

/// A stored book. Unknown values are empty, zero or `None`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Book {
    /// Number from its source: `OL82577W` is 82577. Below 2^53; below 2^31 except for an operator's
    /// own.
    pub id: Id,
    /// Number of its work: books with the same one are editions of it; 0 if unknown. These numbers
    /// are the source's own and unrelated to ids.
    #[serde(skip_serializing_if = "is_default")]
    pub work: u64,
    /// Title without the series behind it, and without the subtitle if the source separates it.
    pub title: String,
    /// Subtitle.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subtitle: String,
    /// Names of the authors, the main one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// The series that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// Subjects.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub subjects: Vec<String>,
    /// Language: the ISO 639-1 code if there is one, else as in the source.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
    /// Year of the first edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// The cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<Cover>,
    /// Number of people who read, rated or shelved it, as far as the source knows.
    #[serde(skip_serializing_if = "is_default")]
    pub readers: u64,
    /// Their mean rating, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The importer that brought it, such as `open-library`.
    pub source: String,
}

/// A place in a series.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// Name of the series.
    pub name: String,
    /// Number of the part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<f64>,
}

/// The source of a cover.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Number of a cover at Open Library.
    Id(u64),
    /// ISBN by which Open Library finds a cover.
    Isbn(String),
    /// Any other URL.
    Url(String),
}

impl Cover {
    /// Returns the URL of the picture in medium size.
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
    const KNOWN_BY: Option<&'static str> = Some("readers");

    /// The features used for similarity are indexed in the form in which they are compared: as the
    /// terms of `sundry-similar`.
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
    /// Returns its work in the form that [`Book::facts`] expects; empty if unknown.
    pub fn work_name(&self) -> String {
        match self.work {
            0 => String::new(),
            work => work.to_string(),
        }
    }

    /// Returns its facts in the form in which similar books are found.
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

/// Encodes a term of `sundry-similar` for the field `term`.
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
