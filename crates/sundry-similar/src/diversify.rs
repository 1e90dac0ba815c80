//! Turns a ranking into a diverse list: one edition per work, and a limit per author.
//!
//! Entries are only postponed or dropped, never rescored.

use crate::identity::Identity;

/// An entry of a ranking.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate<T> {
    /// The caller's handle.
    pub item: T,
    /// The identity of the book.
    pub identity: Identity,
    /// True if it belongs to the seed's series: such books do not count towards the author's limit.
    pub in_series: bool,
}

/// Limits per author, not counting the books of the seed's series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListRules {
    /// Maximum number of books per ten by any one author other than the seed's.
    pub most_of_author: usize,
    /// Maximum number of books per ten by the seed's author. Readers stay with an author: on
    /// development readers a limit of 8, 6 or 4 costs .008, .021 or .039 of R10of20, so there is
    /// none by default.
    pub most_of_seed_author: usize,
}

impl Default for ListRules {
    fn default() -> Self {
        Self {
            most_of_author: 4,
            most_of_seed_author: ROW,
        }
    }
}

const ROW: usize = 10;

/// Returns the first `number` entries of a ranking without the seed's own work and without two
/// editions of any work. Each ten contain at most as many books per author as the rules allow, not
/// counting the seed's series; further ones are postponed to the next ten, and to the end if
/// nothing else is left.
///
/// ```
/// use sundry_similar::{BookFacts, Candidate, Identity, ListRules, diversify};
/// let identity = |title, author| Identity::of(&BookFacts { title, authors: vec![author], ..Default::default() });
/// let candidate = |item, title| Candidate { item, identity: identity(title, "A"), in_series: false };
/// let ranking = [candidate(1, "One"), candidate(2, "The One"), candidate(3, "Seed!"), candidate(4, "Two")];
/// let list = diversify(&identity("Seed", "A"), ranking, 10, ListRules::default());
/// assert_eq!(list, [1, 4]);
/// ```
pub fn diversify<T>(
    seed: &Identity,
    ranking: impl IntoIterator<Item = Candidate<T>>,
    number: usize,
    rules: ListRules,
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
            let most = if author == seed.author {
                rules.most_of_seed_author
            } else {
                rules.most_of_author
            };
            !candidate.in_series
                && author != 0
                && authors.iter().filter(|&&other| other == author).count() >= most
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
