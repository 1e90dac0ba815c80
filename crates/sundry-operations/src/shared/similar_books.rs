//! Finds books similar to a given one: stored neighbours first, and if they are missing or too few,
//! books found by a search and ranked by their descriptions. The formula is that of
//! `sundry-similar`.

use std::collections::BTreeSet;

use sundry_catalog::{Clause, Error, Filter, Prior, Query, Snapshot, Sort};
use sundry_records::{Book, term_keyword};
use sundry_similar::{ContentWeights, Corpus, Identity, ListRules, Seed, Sketch, TermKind};

/// Number of books that a search finds for ranking. With 400, the ten best of 10,000 books are the
/// same as if all of them were ranked, except for 1 in 200.
const CANDIDATES: usize = 400;

/// Returns the books most similar to one, best first; `None` if there is no such book.
///
/// # Errors
/// The errors of the catalogue.
pub(crate) fn similar_books(
    snapshot: &Snapshot,
    id: u64,
    number: usize,
) -> Result<Option<Vec<Book>>, Error> {
    let Some(seed) = snapshot.get::<Book>(id)? else {
        return Ok(None);
    };
    let mut list = List::new(&seed, number);
    for near in snapshot.executor().neighbours(id)? {
        if list.is_full() {
            break;
        }
        if let Some(book) = snapshot.get::<Book>(near)? {
            list.add(book);
        }
    }
    if !list.is_full() {
        for book in by_content(snapshot, &seed, CANDIDATES)? {
            list.add(book);
        }
    }
    if !list.is_full() {
        // Too few books have anything in common with it, so fill up with the most read ones, first
        // those in its language.
        for same_language in [true, false] {
            for book in well_known(snapshot, &seed, same_language, number)? {
                list.add(book);
            }
        }
    }
    Ok(Some(list.books))
}

/// The result list: excludes the given book, its other editions, and repetitions.
struct List {
    number: usize,
    taken: BTreeSet<u64>,
    identities: Vec<Identity>,
    books: Vec<Book>,
}

impl List {
    fn new(seed: &Book, number: usize) -> Self {
        Self {
            number,
            taken: BTreeSet::from([seed.id]),
            identities: vec![identity(seed)],
            books: Vec::with_capacity(number),
        }
    }

    fn is_full(&self) -> bool {
        self.books.len() >= self.number
    }

    fn add(&mut self, book: Book) {
        if self.is_full() || self.taken.contains(&book.id) {
            return;
        }
        let identity = identity(&book);
        if self
            .identities
            .iter()
            .any(|known| known.is_same_work(&identity))
        {
            return;
        }
        self.taken.insert(book.id);
        self.identities.push(identity);
        self.books.push(book);
    }
}

fn sketch(book: &Book) -> Sketch {
    Sketch::of(&book.facts(&book.work_name()))
}

fn identity(book: &Book) -> Identity {
    *sketch(book).identity()
}

/// Returns books that share rare terms with the given one, ranked.
fn by_content(snapshot: &Snapshot, seed: &Book, number: usize) -> Result<Vec<Book>, Error> {
    let executor = snapshot.executor();
    let corpus = corpus(snapshot)?;
    let mut terms: Vec<(TermKind, u64)> = Vec::new();
    let own = Sketch::read(&seed.facts(&seed.work_name()), |kind, _, term| {
        terms.push((kind, term));
    });
    terms.sort_unstable_by_key(|(_, term)| *term);
    terms.dedup_by_key(|(_, term)| *term);
    let mut rarities = Vec::with_capacity(terms.len());
    let mut should = Vec::with_capacity(terms.len());
    for (kind, term) in terms {
        let has_term = Filter::is("term", term_keyword(term));
        let counted = executor.search(&Query {
            filter: vec![has_term.clone()],
            limit: 0,
            ..Query::default()
        })?;
        let count = counted.total.unwrap_or(0);
        rarities.push((term, corpus.rarity(count)));
        // A term that only this book has, or that every third book has, does not help.
        if count > 1 && count <= corpus.books / 3 + 1 {
            should.push(Clause::Filter(has_term, boost(kind)));
        }
    }
    if should.is_empty() {
        return Ok(Vec::new());
    }
    let found = snapshot.find::<Book>(&Query {
        should,
        limit: number,
        total: false,
        prior: Some(Prior {
            field: "readers".to_owned(),
            weight: 0.02,
        }),
        ..Query::default()
    })?;
    let books: Vec<Book> = found.records.into_iter().map(|(_, book)| book).collect();
    let sketches: Vec<Sketch> = books.iter().map(sketch).collect();
    let ranking = Seed::new(&own, corpus, ContentWeights::default(), |term| {
        let at = rarities.binary_search_by_key(&term, |(known, _)| *known);
        at.ok()
            .and_then(|at| rarities.get(at))
            .map_or(0.0, |(_, rarity)| *rarity)
    });
    let ranked = ranking.rank(&sketches, books.len(), ListRules::default());
    let mut books: Vec<Option<Book>> = books.into_iter().map(Some).collect();
    let ranked = ranked.into_iter();
    Ok(ranked.filter_map(|at| books.get_mut(at)?.take()).collect())
}

/// Returns the weight of a shared term in the search for candidates; the ranking decides later.
fn boost(kind: TermKind) -> f32 {
    match kind {
        TermKind::Series => 4.0,
        TermKind::FirstAuthor => 3.0,
        TermKind::Author | TermKind::Subject => 1.5,
        TermKind::TitleWord | TermKind::SeriesWord => 1.0,
    }
}

/// Returns the most read books.
fn well_known(
    snapshot: &Snapshot,
    seed: &Book,
    same_language: bool,
    number: usize,
) -> Result<Vec<Book>, Error> {
    let language = Filter::is("language", seed.language.as_str());
    let is_known = !seed.language.is_empty();
    let found = snapshot.find::<Book>(&Query {
        filter: (same_language && is_known)
            .then_some(language)
            .into_iter()
            .collect(),
        sort: Sort::descending("readers"),
        // Leave room for the given book, its editions, and editions of the other books.
        limit: number * 2 + 8,
        total: false,
        ..Query::default()
    })?;
    Ok(found.records.into_iter().map(|(_, book)| book).collect())
}

/// Returns the figures of the whole catalogue that the formula needs.
fn corpus(snapshot: &Snapshot) -> Result<Corpus, Error> {
    let most = |field: &str| -> Result<Option<Book>, Error> {
        let found = snapshot.find::<Book>(&Query {
            filter: vec![Filter::exists(field)],
            sort: Sort::descending(field),
            limit: 1,
            total: false,
            ..Query::default()
        })?;
        Ok(found.records.into_iter().next().map(|(_, book)| book))
    };
    Ok(Corpus {
        books: snapshot.executor().records(),
        most_readers: most("readers")?.map_or(0, |book| book.readers),
        newest_year: most("year")?.and_then(|book| book.year).unwrap_or(0),
    })
}
