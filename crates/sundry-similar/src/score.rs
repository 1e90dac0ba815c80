//! Scores the similarity of two books by their facts. The in-memory index and the ranking of search
//! results use the same formula. Readers' lists are not considered here.

use crate::sketch::{TermKind, Traits};

/// Statistics of the whole catalogue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corpus {
    /// The number of books.
    pub books: u64,
    /// The number of readers of the most-read book.
    pub most_readers: u64,
    /// The year of the newest book.
    pub newest_year: i32,
}

impl Corpus {
    /// Returns the rarity of a term that occurs in `count` books: 0 if in all of them, about 14 if
    /// in one of a million.
    pub fn rarity(&self, count: u64) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a logarithm follows")]
        let share = self.books.max(1) as f32 / count.max(1) as f32;
        share.ln().max(0.0)
    }
}

/// The weights of the formula. The defaults were chosen on development readers; see `bench/similar`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContentWeights {
    /// Weight of a common series.
    pub series: f32,
    /// Weight of adjacent positions in the series: halved at a distance of one, and so on.
    pub adjacent: f32,
    /// Weight of the same first author.
    pub first_author: f32,
    /// Weight of any common author.
    pub author: f32,
    /// Weight if all of the seed's subjects are shared, by rarity.
    pub subjects: f32,
    /// Weight if all of the seed's title words are shared, by rarity.
    pub title: f32,
    /// Weight if all words of the seed's series names are shared, by rarity.
    pub series_words: f32,
    /// Share of the common terms' weight that the least popular books lose, 0 to 1.
    pub fading: f32,
    /// Weight of a factor e in readers.
    pub popularity: f32,
    /// Penalty for a factor e in age.
    pub era: f32,
    /// Penalty for the full range of ratings between them.
    pub rating: f32,
    /// Weight if both or neither belong to a series.
    pub serial: f32,
    /// Penalty for another language.
    pub language: f32,
    /// Weight of the same kinds for readers of the same age; see `kind`.
    pub kind: f32,
    /// Share of the weight of popularity that is kept if the kinds of both books are known: the
    /// kind is then a better reason than mere popularity.
    pub popularity_of_kind: f32,
}

impl Default for ContentWeights {
    fn default() -> Self {
        Self {
            series: 3.0,
            adjacent: 0.2,
            first_author: 2.0,
            author: 1.0,
            subjects: 2.0,
            title: 0.5,
            series_words: 1.0,
            fading: 0.3,
            popularity: 0.5,
            era: 1.3,
            rating: 1.0,
            serial: 0.5,
            language: 2.0,
            kind: 4.0,
            popularity_of_kind: 0.5,
        }
    }
}

/// Terms that two books share, by kind of term.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Shared {
    pub(crate) series: bool,
    pub(crate) first_author: bool,
    pub(crate) author: bool,
    /// Total rarity of the shared terms, by kind.
    pub(crate) subjects: f32,
    pub(crate) title: f32,
    pub(crate) series_words: f32,
}

impl Shared {
    pub(crate) fn add(&mut self, kind: TermKind, rarity: f32) {
        match kind {
            TermKind::Series => self.series = true,
            TermKind::FirstAuthor => self.first_author = true,
            TermKind::Author => self.author = true,
            TermKind::Subject => self.subjects += rarity,
            TermKind::TitleWord => self.title += rarity,
            TermKind::SeriesWord => self.series_words += rarity,
        }
    }
}

/// Number of terms per kind that is weighted by rarity.
pub(crate) type Counts = [u8; 3];

/// Counts the terms of the weighted kinds.
pub(crate) fn counts(terms: impl Iterator<Item = TermKind>) -> Counts {
    let mut counts = Counts::default();
    for kind in terms {
        let count = match kind {
            TermKind::Subject => &mut counts[0],
            TermKind::TitleWord => &mut counts[1],
            TermKind::SeriesWord => &mut counts[2],
            TermKind::Series | TermKind::FirstAuthor | TermKind::Author => continue,
        };
        *count = count.saturating_add(1);
    }
    counts
}

/// A seed's terms with their kinds and rarities.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct SeedTerms {
    kinds: Vec<TermKind>,
    rarities: Vec<f32>,
    all: Shared,
}

impl SeedTerms {
    pub(crate) fn new(terms: impl Iterator<Item = (TermKind, f32)>) -> Self {
        let mut seed = Self::default();
        for (kind, rarity) in terms {
            let rarity = if rarity.is_finite() {
                rarity.max(0.0)
            } else {
                0.0
            };
            seed.all.add(kind, rarity);
            seed.kinds.push(kind);
            seed.rarities.push(rarity);
        }
        seed
    }

    /// Merges two sorted lists: `ours` are the terms this was created from.
    pub(crate) fn shared<T: Ord + Copy>(&self, ours: &[T], theirs: &[T]) -> Shared {
        let mut shared = Shared::default();
        let mut rest = theirs;
        for (term, (&kind, &rarity)) in ours.iter().zip(self.kinds.iter().zip(&self.rarities)) {
            while let [first, tail @ ..] = rest
                && first < term
            {
                rest = tail;
            }
            if rest.first() == Some(term) {
                shared.add(kind, rarity);
            }
        }
        shared
    }
}

/// Returns the share of the seed's rarity that is common, reduced if the other book has many more
/// terms.
fn coverage(shared: f32, of_seed: f32, seed_count: u8, other_count: u8) -> f32 {
    if shared <= 0.0 {
        return 0.0;
    }
    // A seed with only common words must not make them count like rare ones.
    let share = shared / of_seed.max(4.0);
    let longer = f32::from(other_count.max(seed_count).max(1));
    share * (f32::from(seed_count) / longer).sqrt()
}

/// Returns the popularity of a book relative to the catalogue: 0 for the most read, -6 for one with
/// 400 times fewer readers or none. Bounded, so that popularity alone never beats a common author.
pub(crate) fn popularity(readers: u64, corpus: &Corpus) -> f32 {
    const LEAST: f32 = -6.0;
    #[expect(clippy::cast_precision_loss, reason = "a logarithm follows")]
    let share = (readers as f32 + 1.0) / (corpus.most_readers as f32 + 1.0);
    share.ln().clamp(LEAST, 0.0)
}

/// Returns the age of a book on a logarithmic scale, where last year is far from this year and 1820
/// is near 1830.
fn age(year: i16, corpus: &Corpus) -> f32 {
    // Seven years, since a new book stays new for a while; chosen together with the weights.
    const BEND: i32 = 7;
    let years = corpus.newest_year.saturating_sub(i32::from(year)).max(0);
    #[expect(clippy::cast_precision_loss, reason = "years are small")]
    let years = years.saturating_add(BEND) as f32;
    years.ln()
}

/// Distance for an unknown year: half of the distance between two random books.
const UNKNOWN_ERA: f32 = 0.5;

/// Fit of a book of unknown kind: half of the maximum.
const UNKNOWN_FIT: f32 = 0.5;

/// Computes the score.
pub(crate) fn combine(
    weights: &ContentWeights,
    corpus: &Corpus,
    shared: &Shared,
    terms: &SeedTerms,
    seed: &Traits,
    other: &Traits,
) -> f32 {
    let when = |is: bool, weight: f32| if is { weight } else { 0.0 };
    let popularity = popularity(other.readers, corpus);
    let [seed_subjects, seed_title, seed_series] = seed.counts;
    let [subjects, title, series] = other.counts;
    let all = &terms.all;
    let mut common = when(shared.series, weights.series)
        + when(shared.first_author, weights.first_author)
        + when(shared.author, weights.author)
        + weights.subjects * coverage(shared.subjects, all.subjects, seed_subjects, subjects)
        + weights.title * coverage(shared.title, all.title, seed_title, title)
        + weights.series_words
            * coverage(shared.series_words, all.series_words, seed_series, series);
    if shared.series
        && let (Some(left), Some(right)) = (seed.position, other.position)
    {
        common += weights.adjacent / (1.0 + (left - right).abs());
    }
    let era = match (seed.year, other.year) {
        (Some(left), Some(right)) => (age(left, corpus) - age(right, corpus)).abs(),
        _ => UNKNOWN_ERA,
    };
    let rating = match (seed.rating, other.rating) {
        (Some(left), Some(right)) => (left - right).abs().min(1.0),
        _ => 0.0,
    };
    let fit = seed.kinds.fit(other.kinds);
    let (of_kind, popular) = match fit {
        Some(fit) => (fit, weights.popularity * weights.popularity_of_kind),
        None if seed.kinds.is_known() => (UNKNOWN_FIT, weights.popularity),
        None => (0.0, weights.popularity),
    };
    let is_foreign = seed.language != 0 && other.language != 0 && seed.language != other.language;
    common * (1.0 + weights.fading * popularity / 6.0)
        + popular * popularity
        + weights.kind * of_kind
        - weights.era * era
        - weights.rating * rating
        - when(is_foreign, weights.language)
        + when(seed.is_serial == other.is_serial, weights.serial)
}
