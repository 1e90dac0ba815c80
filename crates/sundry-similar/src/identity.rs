//! Recognises editions of one work.
//!
//! Two records match by the work key if both have one; otherwise by title and first author,
//! compared leniently (case, accents, articles, edition notes, a subtitle that only one of them
//! gives) except for numbers: a second volume is another work. ISBNs are never used.

use sundry_text::tokens;

use crate::facts::BookFacts;
use crate::hash::hash;
use crate::title::{ParsedTitle, parse_title};

/// The identity of a book. Small and plain, so that millions can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Identity {
    /// Hash of the work key; 0 without one.
    work: u64,
    /// Hash of title and subtitle; 0 without a title.
    whole: u64,
    /// Hash of the title alone.
    head: u64,
    /// Hash of the first author; 0 without one.
    pub(crate) author: u64,
    /// The position in the series, or the volume.
    position: Option<f32>,
}

impl Identity {
    /// Derives the identity of a book.
    ///
    /// ```
    /// use sundry_similar::{BookFacts, Identity};
    /// let of = |title, author| Identity::of(&BookFacts { title, authors: vec![author], ..Default::default() });
    /// let book = of("The Hobbit", "J.R.R. Tolkien");
    /// assert!(book.is_same_work(&of("Hobbit, Illustrated Edition", "Tolkien, J. R. R.")));
    /// assert!(book.is_same_work(&of("The Hobbit: Or There and Back Again", "J.R.R. Tolkien")));
    /// assert!(!book.is_same_work(&of("The Hobbit", "Chuck Dixon")));
    /// assert!(!of("Saga (Saga, #1)", "B. K. V.").is_same_work(&of("Saga (Saga, #2)", "B. K. V.")));
    /// ```
    pub fn of(book: &BookFacts<'_>) -> Self {
        Self::read(book, &parse_title(book.title))
    }

    pub(crate) fn read(book: &BookFacts<'_>, title: &ParsedTitle<'_>) -> Self {
        let subtitle = if title.subtitle.is_empty() {
            book.subtitle
        } else {
            title.subtitle
        };
        let head = words_of(title.main);
        let mut whole = head.clone();
        for word in words_of(subtitle) {
            whole.push(word);
        }
        let position = title
            .volume
            .or_else(|| title.series.iter().find_map(|&(_, position)| position))
            .or_else(|| book.series.iter().find_map(|series| series.position));
        Self {
            work: hash_or_zero(&[book.work.trim().to_owned()]),
            whole: hash_or_zero(&whole),
            head: hash_or_zero(&head),
            author: hash_or_zero(
                &book
                    .authors
                    .first()
                    .map_or(Vec::new(), |name| author_words(name)),
            ),
            position,
        }
    }

    /// Returns true if both are editions of one work.
    pub fn is_same_work(&self, other: &Self) -> bool {
        if self.work != 0 && self.work == other.work {
            return true;
        }
        if self.whole == 0 || self.author != other.author {
            return false;
        }
        let titles_agree = self.whole == other.whole
            || (self.whole == self.head && self.head == other.head)
            || (other.whole == other.head && self.head == other.head);
        let places_agree = match (self.position, other.position) {
            (Some(left), Some(right)) => (left - right).abs() < 0.01,
            _ => true,
        };
        titles_agree && places_agree
    }
}

/// Returns the significant words of a title: without articles and edition marks.
fn words_of(text: &str) -> Vec<String> {
    let folded = sundry_text::fold(text);
    let words: Vec<String> = tokens(&folded)
        .map(|token| token.text.replace(['\'', '’'], ""))
        .collect();
    let kept: Vec<String> = words
        .iter()
        .filter(|word| !matches!(word.as_str(), "the" | "a" | "an"))
        .cloned()
        .collect();
    if kept.is_empty() { words } else { kept }
}

/// Returns the words of a name, given name first: `Tolkien, J. R. R.` → `j r r tolkien`.
pub(crate) fn author_words(name: &str) -> Vec<String> {
    let (given, family) = match name.split_once(',') {
        Some((family, given)) if !given.trim().is_empty() => (given, family),
        _ => (name, ""),
    };
    let mut words = Vec::new();
    for part in [given, family] {
        let folded = sundry_text::fold(part);
        words.extend(tokens(&folded).map(|token| token.text.replace(['\'', '’'], "")));
    }
    words
}

fn hash_or_zero(words: &[String]) -> u64 {
    let joined = words.join(" ");
    if joined.is_empty() {
        return 0;
    }
    hash(1, joined.as_bytes()).max(1)
}
