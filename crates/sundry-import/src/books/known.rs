//! The facts of books needed to find similar ones: texts in one long string, plus about forty bytes
//! per book. It holds all books if there is memory for them; beyond that, only those with reading
//! events.
//!
//! It does not hold the records themselves, which the writer already has.

use std::fmt::Write;

use sundry_records::{Book, Series};
use sundry_similar::{BookFacts, Series as SimilarSeries};

/// Terminators of a text and of a list of texts. They do not occur in titles; if one did, only
/// similarity would suffer.
const END: char = '\u{1F}';
const NEXT: char = '\u{1E}';

/// The facts of many books.
#[derive(Debug, Default)]
pub(super) struct Known {
    text: String,
    rows: Vec<Row>,
    room: usize,
    is_partial: bool,
}

#[derive(Debug, Clone, Copy)]
struct Row {
    id: u64,
    readers: u64,
    start: usize,
    year: Option<i32>,
    rating: Option<f32>,
    position: Option<f32>,
    is_wanted: bool,
}

impl Known {
    /// Makes an empty table that keeps all books while they take less than `room` bytes.
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            ..Self::default()
        }
    }

    /// Adds a book; `is_wanted` is true if its neighbours will be needed.
    pub(super) fn push(&mut self, book: &Book, is_wanted: bool) {
        if self.is_partial && !is_wanted {
            return;
        }
        let start = self.text.len();
        if book.work != 0 {
            // Writing into a string cannot fail.
            let _ = write!(self.text, "{}", book.work);
        }
        self.text.push(END);
        let series = book.series.as_ref();
        let named = series.map_or("", |series: &Series| series.name.as_str());
        for text in [&book.title, &book.subtitle, &book.language, named] {
            self.text.push_str(text);
            self.text.push(END);
        }
        for list in [&book.authors, &book.subjects] {
            for text in list {
                self.text.push_str(text);
                self.text.push(NEXT);
            }
            self.text.push(END);
        }
        self.rows.push(Row {
            id: book.id,
            readers: book.readers,
            start,
            year: book.year,
            rating: book.rating.map(|rating| rating as f32),
            position: series.and_then(|series| series.position.map(|place| place as f32)),
            is_wanted,
        });
        if !self.is_partial && self.text.len() + self.rows.len() * size_of::<Row>() > self.room {
            self.is_partial = true;
            self.keep_wanted();
        }
    }

    fn keep_wanted(&mut self) {
        self.rows.retain(|row| row.is_wanted);
        let mut text = String::new();
        for row in &mut self.rows {
            let old = self.text.get(row.start..).unwrap_or_default();
            let length: usize = old.split_inclusive(END).take(7).map(str::len).sum();
            row.start = text.len();
            text.push_str(old.get(..length).unwrap_or_default());
        }
        self.text = text;
        self.rows.shrink_to_fit();
    }

    /// Sorts the books by id; of each id, the last stays.
    pub(super) fn settle(&mut self) {
        self.rows
            .sort_unstable_by(|left, right| (left.id, right.start).cmp(&(right.id, left.start)));
        self.rows.dedup_by_key(|row| row.id);
    }

    /// Returns true if only books with reading events were kept.
    pub(super) fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// Returns the number of books with reading events.
    pub(super) fn wanted(&self) -> usize {
        self.rows.iter().filter(|row| row.is_wanted).count()
    }

    /// Returns all ids, sorted after [`Known::settle`].
    pub(super) fn ids(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.id).collect()
    }

    /// Returns the facts of all books, in the same order.
    pub(super) fn facts(&self) -> impl Iterator<Item = BookFacts<'_>> {
        self.rows.iter().map(|row| {
            let text = self.text.get(row.start..).unwrap_or_default();
            let mut texts = text.split(END);
            let mut next = || texts.next().unwrap_or_default();
            let (work, title, subtitle, language, series) =
                (next(), next(), next(), next(), next());
            BookFacts {
                id: row.id,
                work,
                title,
                subtitle,
                authors: list(next()),
                series: if series.is_empty() {
                    Vec::new()
                } else {
                    vec![SimilarSeries {
                        name: series,
                        position: row.position,
                    }]
                },
                subjects: list(next()),
                language,
                year: row.year,
                readers: row.readers,
                rating: row.rating,
            }
        })
    }
}

fn list(text: &str) -> Vec<&str> {
    text.split_terminator(NEXT).collect()
}
