//! How alike two books are by what is said of them. One formula, used by the index in memory and
//! by the ranking of a search's finds alike. It knows nothing of readers' lists.

use crate::sketch::{TermKind, Traits};

/// What the formula must know of the catalogue as a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corpus {
    /// How many books there are.
    pub books: u64,
    /// How many readers the most-read book has.
    pub most_readers: u64,
    /// The year of the newest book.
    pub newest_year: i32,
}

impl Corpus {
    /// The rarity of a term that occurs in `count` books: 0 in all of them, about 14 in one of a
    /// million.
    pub fn rarity(&self, count: u64) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a logarithm follows")]
        let share = self.books.max(1) as f32 / count.max(1) as f32;
        share.ln().max(0.0)
    }
}

/// The weights of the formula. The defaults were chosen on development readers; see `bench/similar`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContentWeights {
    /// A series in common.
    pub series: f32,
    /// Next to each other in the series: halved at a distance of one, and so on.
    pub adjacent: f32,
    /// The same first author.
    pub first_author: f32,
    /// Any author in common.
    pub author: f32,
    /// All of the seed's subjects in common, weighted by rarity.
    pub subjects: f32,
    /// All of the seed's title words in common, weighted by rarity.
    pub title: f32,
    /// The same for the words of series' names.
    pub series_words: f32,
    /// How far what is in common fades with popularity, 0 to 1.
    pub fading: f32,
    /// A factor e in readers.
    pub popularity: f32,
    /// A factor e in age.
    pub era: f32,
    /// The whole scale of ratings apart.
    pub rating: f32,
    /// Both or neither belong to a series.
    pub serial: f32,
    /// Another language.
    pub language: f32,
    /// The same kinds for readers of the same age; see `kind`.
    pub kind: f32,
    /// How much of the weight of popularity is left where the kinds of both books are known: then
    /// there are better reasons than that many have read it.
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

/// What two books have in common, by kind of term.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Shared {
    pub(crate) series: bool,
    pub(crate) first_author: bool,
    pub(crate) author: bool,
    /// Summed rarity of the terms in common, by kind.
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

/// The kinds whose terms are weighted by rarity, as places in [`Counts`].
pub(crate) type Counts = [u8; 3];

/// How many terms of the weighted kinds there are.
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

/// A seed's terms, with what is known of each.
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

    /// One merge of two sorted lists: `ours` are the terms this was made of.
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

/// The share of the seed's rarity that is in common, less if the other says much more.
fn coverage(shared: f32, of_seed: f32, seed_count: u8, other_count: u8) -> f32 {
    if shared <= 0.0 {
        return 0.0;
    }
    // A seed of common words only must not make them count like rare ones.
    let share = shared / of_seed.max(4.0);
    let longer = f32::from(other_count.max(seed_count).max(1));
    share * (f32::from(seed_count) / longer).sqrt()
}

/// The readers of a book on the scale of the catalogue: 0 for the most read, -6 for one read 400
/// times less or not at all. Bounded, so that popularity alone never beats a common author.
pub(crate) fn popularity(readers: u64, corpus: &Corpus) -> f32 {
    const LEAST: f32 = -6.0;
    #[expect(clippy::cast_precision_loss, reason = "a logarithm follows")]
    let share = (readers as f32 + 1.0) / (corpus.most_readers as f32 + 1.0);
    share.ln().clamp(LEAST, 0.0)
}

/// The age of a book, where last year is far from this year and 1820 is near 1830.
fn age(year: i16, corpus: &Corpus) -> f32 {
    // Seven years: what is new stays new for a while; chosen with the weights.
    const BEND: i32 = 7;
    let years = corpus.newest_year.saturating_sub(i32::from(year)).max(0);
    #[expect(clippy::cast_precision_loss, reason = "years are small")]
    let years = years.saturating_add(BEND) as f32;
    years.ln()
}

/// Half of what two random books are apart: what an unknown year costs.
const UNKNOWN_ERA: f32 = 0.5;

/// A book of unknown kind fits half as well as one can.
const UNKNOWN_FIT: f32 = 0.5;

/// The formula.
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
