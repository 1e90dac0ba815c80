//! What is known of books while similar ones are looked for: texts in one long run, some forty bytes
//! beside. All books as long as there is room for them; beyond it, those that are in people's lists.
//!
//! Not the records themselves: those are with the writer by then.

use std::fmt::Write;

use sundry_records::{Book, Series};
use sundry_similar::{BookFacts, Series as SimilarSeries};

/// Ends a text, and a list of texts. Neither occurs in a title; if it does, only likeness suffers.
const END: char = '\u{1F}';
const NEXT: char = '\u{1E}';

/// Facts of many books.
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
    /// Keeps all books as long as they take less than `room` bytes.
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            ..Self::default()
        }
    }

    /// Takes a book; `is_wanted` says that neighbours will be asked for.
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

    /// Puts them in order of id; of one id the last stays.
    pub(super) fn settle(&mut self) {
        self.rows
            .sort_unstable_by(|left, right| (left.id, right.start).cmp(&(right.id, left.start)));
        self.rows.dedup_by_key(|row| row.id);
    }

    /// Whether only books in people's lists were kept.
    pub(super) fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// How many books are in people's lists.
    pub(super) fn wanted(&self) -> usize {
        self.rows.iter().filter(|row| row.is_wanted).count()
    }

    /// All ids, sorted after [`Known::settle`].
    pub(super) fn ids(&self) -> Vec<u64> {
        self.rows.iter().map(|row| row.id).collect()
    }

    /// All facts, in the same order.
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
