//! From a ranking to a list worth reading: no editions of one work, not one author all over.
//!
//! It changes the order only by putting off; scores are not its business.

use crate::identity::Identity;

/// One of a ranking, best first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate<T> {
    /// What the caller knows it by.
    pub item: T,
    /// What the book is recognised by.
    pub identity: Identity,
    /// Whether it is of the seed's series: those are not counted for the author.
    pub in_series: bool,
}

/// Books of one author, beside the seed's series, among ten in a row.
pub const MOST_OF_AUTHOR: usize = 8;
const ROW: usize = 10;

/// The first `number` of a ranking without the seed's own work and without two editions of any
/// work. Of each ten, at most [`MOST_OF_AUTHOR`] are of one author beside those of the seed's
/// series; what is too much is put off to the next ten, and to the end where nothing else is left.
///
/// ```
/// use sundry_similar::{BookFacts, Candidate, Identity, diversify};
/// let identity = |title, author| Identity::of(&BookFacts { title, authors: vec![author], ..Default::default() });
/// let candidate = |item, title| Candidate { item, identity: identity(title, "A"), in_series: false };
/// let ranking = [candidate(1, "One"), candidate(2, "The One"), candidate(3, "Seed!"), candidate(4, "Two")];
/// assert_eq!(diversify(&identity("Seed", "A"), ranking, 10), [1, 4]);
/// ```
pub fn diversify<T>(
    seed: &Identity,
    ranking: impl IntoIterator<Item = Candidate<T>>,
    number: usize,
) -> Vec<T> {
    let mut chosen: Vec<T> = Vec::new();
    let mut works: Vec<Identity> = Vec::new();
    let mut put_off: Vec<Candidate<T>> = Vec::new();
    let mut authors: Vec<u64> = Vec::new();
    let mut ranking = ranking.into_iter();
    while chosen.len() < number {
        if chosen.len().is_multiple_of(ROW) {
            authors.clear();
        }
        let is_too_much = |candidate: &Candidate<T>, authors: &[u64]| {
            let author = candidate.identity.author;
            !candidate.in_series
                && author != 0
                && authors.iter().filter(|&&other| other == author).count() >= MOST_OF_AUTHOR
        };
        let waiting = put_off
            .iter()
            .position(|candidate| !is_too_much(candidate, &authors));
        let next = match waiting {
            Some(at) => Some(put_off.remove(at)),
            None => loop {
                let Some(candidate) = ranking.next() else {
                    break None;
                };
                let is_known = |other: &Identity| other.is_same_work(&candidate.identity);
                if is_known(seed) || works.iter().any(is_known) {
                    continue;
                }
                works.push(candidate.identity);
                if is_too_much(&candidate, &authors) {
                    put_off.push(candidate);
                } else {
                    break Some(candidate);
                }
            },
        };
        let Some(candidate) = next.or_else(|| (!put_off.is_empty()).then(|| put_off.remove(0)))
        else {
            break;
        };
        if !candidate.in_series {
            authors.push(candidate.identity.author);
        }
        chosen.push(candidate.item);
    }
    chosen
}
