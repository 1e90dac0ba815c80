//! The sketch of a book for scoring: terms that can be shared, and a few figures.
//!
//! Terms are hashes with their kind in the highest bits, sorted, so that two books are compared by
//! one merge. The text cannot be recovered from them.

use sundry_text::{Analyser, Stemming};

use crate::facts::BookFacts;
use crate::hash::hash;
use crate::identity::{Identity, author_words};
use crate::kind::Kinds;
use crate::language::language_code;
use crate::score::{Counts, counts};
use crate::title::{ARTICLES, SERIES_WORDS, parse_title};

/// The kind of a term, which is also the sort order of terms in a sketch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum TermKind {
    /// The name of a series.
    Series = 0,
    /// The name of the first author.
    FirstAuthor = 1,
    /// The name of any author.
    Author = 2,
    /// A subject.
    Subject = 3,
    /// A word of the title or subtitle.
    TitleWord = 4,
    /// A word of a series' name.
    SeriesWord = 5,
}

impl TermKind {
    const ALL: [Self; 6] = [
        Self::Series,
        Self::FirstAuthor,
        Self::Author,
        Self::Subject,
        Self::TitleWord,
        Self::SeriesWord,
    ];
    const SHIFT: u32 = 61;

    pub(crate) fn of(term: u64) -> Self {
        Self::ALL
            .into_iter()
            .find(|&kind| kind as u64 == term >> Self::SHIFT)
            .unwrap_or(Self::SeriesWord)
    }

    fn mark(self, hash: u64) -> u64 {
        (hash & ((1 << Self::SHIFT) - 1)) | ((self as u64) << Self::SHIFT)
    }
}

/// Maximum number of terms per book: a record with thousands of subjects is damaged, and the time
/// of a comparison stays bounded.
pub const MOST_TERMS: usize = 96;

/// The comparable properties of a book.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sketch {
    /// The terms, sorted and unique.
    pub(crate) terms: Vec<u64>,
    /// The figures.
    pub(crate) traits: Traits,
}

/// Properties compared by value or for equality.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Traits {
    pub(crate) id: u64,
    pub(crate) identity: Identity,
    /// Hash of the language; 0 if unknown.
    pub(crate) language: u32,
    pub(crate) year: Option<i16>,
    pub(crate) readers: u64,
    pub(crate) rating: Option<f32>,
    /// Number of terms of each weighted kind.
    pub(crate) counts: Counts,
    /// True if it belongs to a series.
    pub(crate) is_serial: bool,
    /// The position in the first series that gives one.
    pub(crate) position: Option<f32>,
    /// The kind of book and its target age.
    pub(crate) kinds: Kinds,
}

impl Sketch {
    /// Creates the sketch of a book. `term` receives each term as text before it is hashed,
    /// including repeated ones, so that a catalogue that knows how often a term occurs can look it
    /// up.
    ///
    /// ```
    /// use sundry_similar::{BookFacts, Sketch, TermKind};
    /// let mut seen = Vec::new();
    /// let book = BookFacts { title: "Mort (Discworld, #4)", authors: vec!["Terry Pratchett"], ..Default::default() };
    /// Sketch::read(&book, |kind, text, _term| seen.push((kind, text.to_owned())));
    /// assert!(seen.contains(&(TermKind::Series, "discworld".into())));
    /// assert!(seen.contains(&(TermKind::FirstAuthor, "terry pratchett".into())));
    /// assert!(seen.contains(&(TermKind::TitleWord, "mort".into())));
    /// ```
    pub fn read(book: &BookFacts<'_>, mut term: impl FnMut(TermKind, &str, u64)) -> Self {
        let title = parse_title(book.title);
        let mut terms = Vec::new();
        let mut add = |kind: TermKind, text: &str| {
            if text.is_empty() || terms.len() >= MOST_TERMS {
                return;
            }
            let hashed = kind.mark(hash(kind as u64 + 16, text.as_bytes()));
            term(kind, text, hashed);
            terms.push(hashed);
        };
        let words = Analyser::new(Stemming::English, true);
        let series = title.series.iter().copied().chain(
            book.series
                .iter()
                .map(|series| (series.name, series.position)),
        );
        let mut is_serial = false;
        let mut position = None;
        for (name, place) in series.take(8) {
            let name = series_name(name);
            if name.is_empty() {
                continue;
            }
            is_serial = true;
            position = position.or(place);
            add(TermKind::Series, &name);
            words.write(&name, 0, |word, _| add(TermKind::SeriesWord, word));
        }
        for (at, name) in book.authors.iter().take(16).enumerate() {
            let name = author_words(name).join(" ");
            if at == 0 {
                add(TermKind::FirstAuthor, &name);
            }
            add(TermKind::Author, &name);
        }
        for text in [title.main, title.subtitle, book.subtitle] {
            words.write(text, 0, |word, _| add(TermKind::TitleWord, word));
        }
        let mut kinds = Kinds::default();
        for subject in &book.subjects {
            let subject = sundry_text::fold(subject.trim());
            kinds.add(&subject);
            add(TermKind::Subject, &subject);
        }
        terms.sort_unstable();
        terms.dedup();
        terms.shrink_to_fit();
        let counts = counts(terms.iter().map(|&term| TermKind::of(term)));
        Self {
            terms,
            traits: Traits {
                id: book.id,
                identity: Identity::read(book, &title),
                language: language_code(book.language),
                year: book.year.and_then(|year| i16::try_from(year).ok()),
                readers: book.readers,
                rating: book.rating.filter(|rating| rating.is_finite()),
                counts,
                is_serial,
                position,
                kinds,
            },
        }
    }

    /// Like [`Sketch::read`], without access to the terms as text.
    pub fn of(book: &BookFacts<'_>) -> Self {
        Self::read(book, |_, _, _| {})
    }

    /// Returns the id of the book.
    pub fn id(&self) -> u64 {
        self.traits.id
    }

    /// Returns the identity of the book.
    pub fn identity(&self) -> &Identity {
        &self.traits.identity
    }
}

/// Returns the name of a series without words that only mean "series".
fn series_name(name: &str) -> String {
    let folded = sundry_text::fold(name);
    let words: Vec<&str> = sundry_text::tokens(&folded)
        .map(|token| token.text)
        .collect();
    let mut rest = words.as_slice();
    while let [first, tail @ ..] = rest
        && !tail.is_empty()
        && ARTICLES.contains(first)
    {
        rest = tail;
    }
    while let [head @ .., last] = rest
        && !head.is_empty()
        && SERIES_WORDS.contains(last)
    {
        rest = head;
    }
    rest.join(" ")
}
