//! An in-memory index of books by their facts: finds the nearest of any book among a million.
//!
//! Terms are interned; each has the list of its books. Candidates come from a seed's terms, the
//! rarest first, and from the most-read books; all are scored by the one formula in `score`. About
//! 200 bytes per book. This is not a search engine: it cannot search for words.

use std::collections::BTreeMap;

use crate::diversify::{Candidate, ListRules, diversify};
use crate::facts::BookFacts;
use crate::score::{ContentWeights, Corpus, SeedTerms, combine};
use crate::sketch::{Sketch, TermKind, Traits};
use crate::top::keep_best;

/// Number of candidates after which no further terms are used: bounds the time per book.
const ENOUGH: usize = 20_000;
/// The most-read books are candidates for every book; the number is where the measured figures stop
/// rising.
const MOST_READ: usize = 2_000;
/// Additional most-read books per language.
const MOST_READ_IN_LANGUAGE: usize = 100;

/// All books of a catalogue, prepared for comparison.
///
/// ```
/// use sundry_similar::{BookFacts, ContentIndex, ContentWeights, ListRules};
/// let book = |id, title, author| BookFacts { id, title, authors: vec![author], ..Default::default() };
/// let index = ContentIndex::build(
///     [
///         book(1, "Emma", "Jane Austen"),
///         book(2, "Dracula", "Bram Stoker"),
///         book(3, "Persuasion", "Jane Austen"),
///     ],
///     ContentWeights::default(),
/// );
/// assert_eq!(index.similar(0, 10, ListRules::default()), [3, 2]);
/// ```
#[derive(Debug, Clone)]
pub struct ContentIndex {
    books: Vec<Traits>,
    corpus: Corpus,
    weights: ContentWeights,
    /// Terms of each book, as indices into the vocabulary.
    term_starts: Vec<u32>,
    terms: Vec<u32>,
    /// Books of each term.
    book_starts: Vec<u32>,
    term_books: Vec<u32>,
    kinds: Vec<TermKind>,
    most_read: Vec<u32>,
    most_read_in: BTreeMap<u32, Vec<u32>>,
}

/// A neighbour by content.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContentNeighbour {
    /// The index of the book.
    pub item: u32,
    /// The similarity; comparable for one seed only.
    pub score: f32,
    /// True if it belongs to the seed's series.
    pub in_series: bool,
    /// The fit of kind and age, 0 to 1; `None` if they are unknown for either book.
    pub fit: Option<f32>,
}

/// A seed prepared by [`ContentIndex::seed`].
#[derive(Debug, Clone)]
pub struct IndexSeed<'a> {
    index: &'a ContentIndex,
    place: usize,
    traits: Traits,
    terms: SeedTerms,
}

fn slice<'a>(starts: &[u32], members: &'a [u32], at: usize) -> &'a [u32] {
    let bound = |at: usize| starts.get(at).map_or(0, |&start| start as usize);
    members
        .get(bound(at)..bound(at + 1).max(bound(at)))
        .unwrap_or_default()
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

impl ContentIndex {
    /// Indexes all books in the order given, which defines their indices.
    pub fn build<'b>(
        books: impl IntoIterator<Item = BookFacts<'b>>,
        weights: ContentWeights,
    ) -> Self {
        let mut traits = Vec::new();
        let mut hashes: Vec<u64> = Vec::new();
        let mut term_starts = vec![0];
        for book in books {
            let sketch = Sketch::of(&book);
            // Offsets are 32 bits wide; forty million books of ninety terms exhaust them.
            if hashes.len() + sketch.terms.len() >= u32::MAX as usize {
                break;
            }
            traits.push(sketch.traits);
            hashes.extend(sketch.terms);
            term_starts.push(number(hashes.len()));
        }
        let mut vocabulary = hashes.clone();
        vocabulary.sort_unstable();
        vocabulary.dedup();
        let terms: Vec<u32> = hashes
            .iter()
            .map(|hash| number(vocabulary.binary_search(hash).unwrap_or_default()))
            .collect();
        drop(hashes);
        let (book_starts, term_books) = postings(&terms, &term_starts, vocabulary.len());
        let kinds = vocabulary.iter().map(|&term| TermKind::of(term)).collect();
        let (most_read, most_read_in) = most_read(&traits);
        Self {
            corpus: corpus_of(&traits),
            books: traits,
            weights,
            term_starts,
            terms,
            book_starts,
            term_books,
            kinds,
            most_read,
            most_read_in,
        }
    }

    /// Returns the number of books.
    pub fn len(&self) -> usize {
        self.books.len()
    }

    /// Returns true if there are no books.
    pub fn is_empty(&self) -> bool {
        self.books.is_empty()
    }

    /// Returns the statistics of the whole catalogue that the formula needs.
    pub fn corpus(&self) -> Corpus {
        self.corpus
    }

    /// Returns the id of the book at an index.
    pub fn id(&self, place: usize) -> Option<u64> {
        self.books.get(place).map(|book| book.id)
    }

    /// Prepares a comparison with the book at an index.
    pub fn seed(&self, place: usize) -> Option<IndexSeed<'_>> {
        let traits = *self.books.get(place)?;
        let terms = slice(&self.term_starts, &self.terms, place)
            .iter()
            .map(|&term| {
                let kind = self.kinds.get(term as usize).copied();
                let count = slice(&self.book_starts, &self.term_books, term as usize).len();
                (
                    kind.unwrap_or(TermKind::SeriesWord),
                    self.corpus.rarity(count as u64),
                )
            });
        Some(IndexSeed {
            index: self,
            place,
            traits,
            terms: SeedTerms::new(terms),
        })
    }

    /// Returns the ids of the `number` books most similar to the one at an index, by content alone.
    pub fn similar(&self, place: usize, number: usize, rules: ListRules) -> Vec<u64> {
        let Some(seed) = self.seed(place) else {
            return Vec::new();
        };
        // Editions and repeated authors are removed afterwards; if that leaves too few, all
        // candidates are used.
        let mut found = seed.neighbours(number.saturating_mul(3).saturating_add(50));
        let chosen = seed.diversified(&found, number, rules);
        if chosen.len() >= number {
            return chosen;
        }
        found = seed.neighbours(usize::MAX);
        seed.diversified(&found, number, rules)
    }
}

impl IndexSeed<'_> {
    /// Scores the book at another index.
    pub fn judge(&self, other: u32) -> Option<ContentNeighbour> {
        let index = self.index;
        let theirs = slice(&index.term_starts, &index.terms, other as usize);
        let ours = slice(&index.term_starts, &index.terms, self.place);
        let traits = index.books.get(other as usize)?;
        let shared = self.terms.shared(ours, theirs);
        let score = combine(
            &index.weights,
            &index.corpus,
            &shared,
            &self.terms,
            &self.traits,
            traits,
        );
        Some(ContentNeighbour {
            item: other,
            score,
            in_series: shared.series,
            fit: self.traits.kinds.fit(traits.kinds),
        })
    }

    /// Returns the `number` best, best first, ties by id; editions of the book itself are included.
    pub fn neighbours(&self, number: usize) -> Vec<ContentNeighbour> {
        let mut found: Vec<ContentNeighbour> = self
            .candidates()
            .into_iter()
            .filter_map(|other| self.judge(other))
            .collect();
        keep_best(&mut found, number, |other| {
            (
                other.score,
                self.index.id(other.item as usize).unwrap_or_default(),
            )
        });
        found
    }

    fn candidates(&self) -> Vec<u32> {
        let index = self.index;
        let mut lists: Vec<&[u32]> = slice(&index.term_starts, &index.terms, self.place)
            .iter()
            .map(|&term| slice(&index.book_starts, &index.term_books, term as usize))
            .filter(|list| list.len() > 1)
            .collect();
        lists.sort_by_key(|list| list.len());
        let mut candidates: Vec<u32> = Vec::new();
        for list in lists {
            if candidates.len().saturating_add(list.len()) > ENOUGH {
                break;
            }
            candidates.extend(list);
        }
        candidates.extend(&index.most_read);
        if let Some(most_read) = index.most_read_in.get(&self.traits.language) {
            candidates.extend(most_read);
        }
        candidates.sort_unstable();
        candidates.dedup();
        candidates.retain(|&other| other as usize != self.place);
        candidates
    }

    /// Returns the ids of a ranking without editions, and with a limit per author.
    pub(crate) fn diversified(
        &self,
        ranking: &[ContentNeighbour],
        number: usize,
        rules: ListRules,
    ) -> Vec<u64> {
        let candidates = ranking.iter().filter_map(|neighbour| {
            let traits = self.index.books.get(neighbour.item as usize)?;
            (traits.id != self.traits.id).then_some(Candidate {
                item: traits.id,
                identity: traits.identity,
                in_series: neighbour.in_series,
            })
        });
        diversify(&self.traits.identity, candidates, number, rules)
    }
}

/// Returns the books of each term, by counting sort.
fn postings(terms: &[u32], term_starts: &[u32], vocabulary: usize) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; vocabulary + 1];
    for &term in terms {
        if let Some(count) = starts.get_mut(term as usize + 1) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += *start;
        *start = sum;
    }
    let mut next = starts.clone();
    let mut books = vec![0; terms.len()];
    for book in 0..term_starts.len().saturating_sub(1) {
        for &term in slice(term_starts, terms, book) {
            if let Some(place) = next.get_mut(term as usize) {
                if let Some(slot) = books.get_mut(*place as usize) {
                    *slot = number(book);
                }
                *place += 1;
            }
        }
    }
    (starts, books)
}

fn corpus_of(books: &[Traits]) -> Corpus {
    // One wrong date must not make every book old, so the newest year is one that a few books
    // share.
    const NOT_THE_NEWEST: usize = 500;
    let mut years: Vec<i16> = books.iter().filter_map(|book| book.year).collect();
    years.sort_unstable();
    let newest = years.len().saturating_sub(1 + years.len() / NOT_THE_NEWEST);
    Corpus {
        books: books.len() as u64,
        most_readers: books
            .iter()
            .map(|book| book.readers)
            .max()
            .unwrap_or_default(),
        newest_year: years.get(newest).copied().unwrap_or_default().into(),
    }
}

fn most_read(books: &[Traits]) -> (Vec<u32>, BTreeMap<u32, Vec<u32>>) {
    let mut order: Vec<u32> = (0..number(books.len())).collect();
    let readers = |&place: &u32| {
        let book = books.get(place as usize);
        (
            std::cmp::Reverse(book.map_or(0, |book| book.readers)),
            book.map_or(0, |book| book.id),
        )
    };
    order.sort_unstable_by_key(readers);
    let mut by_language: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &place in &order {
        let language = books.get(place as usize).map_or(0, |book| book.language);
        let list = by_language.entry(language).or_default();
        if list.len() < MOST_READ_IN_LANGUAGE {
            list.push(place);
        }
    }
    order.truncate(MOST_READ);
    order.shrink_to_fit();
    (order, by_language)
}
