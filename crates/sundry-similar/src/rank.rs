//! Ranks the results of a search by their similarity to one book. The search itself is not done
//! here.

use crate::diversify::{Candidate, ListRules, diversify};
use crate::score::{ContentWeights, Corpus, SeedTerms, combine};
use crate::sketch::{Sketch, TermKind};
use crate::top::keep_best;

/// The seed of a ranking: its sketch with the rarity of its terms.
#[derive(Debug, Clone, PartialEq)]
pub struct Seed<'a> {
    sketch: &'a Sketch,
    terms: SeedTerms,
    corpus: Corpus,
    weights: ContentWeights,
}

impl<'a> Seed<'a> {
    /// Prepares a seed. `rarity` is called once for each of its terms and returns
    /// [`Corpus::rarity`] of the number of books with that term. The terms of the other books need
    /// none.
    pub fn new(
        sketch: &'a Sketch,
        corpus: Corpus,
        weights: ContentWeights,
        mut rarity: impl FnMut(u64) -> f32,
    ) -> Self {
        let terms = sketch
            .terms
            .iter()
            .map(|&term| (TermKind::of(term), rarity(term)));
        Self {
            sketch,
            terms: SeedTerms::new(terms),
            corpus,
            weights,
        }
    }

    /// Returns the similarity of another book; higher is more similar, comparable for one seed
    /// only.
    ///
    /// ```
    /// use sundry_similar::{BookFacts, ContentWeights, Corpus, Seed, Sketch};
    /// let book = |title, author| Sketch::of(&BookFacts { title, authors: vec![author], ..Default::default() });
    /// let corpus = Corpus { books: 1000, most_readers: 0, newest_year: 2020 };
    /// let emma = book("Emma", "Jane Austen");
    /// let seed = Seed::new(&emma, corpus, ContentWeights::default(), |_| corpus.rarity(3));
    /// let persuasion = seed.score(&book("Persuasion", "Austen, Jane"));
    /// assert!(persuasion > seed.score(&book("Dracula", "Bram Stoker")));
    /// ```
    pub fn score(&self, other: &Sketch) -> f32 {
        self.judge(other).0
    }

    /// Returns the score, and true if both belong to one series.
    fn judge(&self, other: &Sketch) -> (f32, bool) {
        let shared = self.terms.shared(&self.sketch.terms, &other.terms);
        let score = combine(
            &self.weights,
            &self.corpus,
            &shared,
            &self.terms,
            &self.sketch.traits,
            &other.traits,
        );
        (score, shared.series)
    }

    /// Returns the indices in `others` of the `number` most similar, best first: never the book
    /// itself or another edition, each work once, with a limit per author (see [`diversify`]).
    ///
    /// ```
    /// use sundry_similar::{BookFacts, ContentWeights, Corpus, ListRules, Seed, Sketch};
    /// let book = |id, title, author| {
    ///     Sketch::of(&BookFacts { id, title, authors: vec![author], ..Default::default() })
    /// };
    /// let books = [
    ///     book(1, "Emma", "Jane Austen"),
    ///     book(2, "Dracula", "Bram Stoker"),
    ///     book(3, "Emma (Illustrated Edition)", "Jane Austen"),
    ///     book(4, "Persuasion", "Jane Austen"),
    /// ];
    /// let corpus = Corpus { books: 4, most_readers: 0, newest_year: 2020 };
    /// let seed = Seed::new(&books[0], corpus, ContentWeights::default(), |_| 1.0);
    /// assert_eq!(seed.rank(&books, 10, ListRules::default()), [3, 1]);
    /// ```
    pub fn rank(&self, others: &[Sketch], number: usize, rules: ListRules) -> Vec<usize> {
        let mut scored: Vec<(f32, bool, usize, &Sketch)> = others
            .iter()
            .enumerate()
            .filter(|(_, other)| other.traits.id != self.sketch.traits.id)
            .map(|(at, other)| {
                let (score, in_series) = self.judge(other);
                (score, in_series, at, other)
            })
            .collect();
        let all = scored.len();
        keep_best(&mut scored, all, |&(score, _, _, other)| {
            (score, other.traits.id)
        });
        let candidates = scored
            .into_iter()
            .map(|(_, in_series, at, other)| Candidate {
                item: at,
                identity: other.traits.identity,
                in_series,
            });
        diversify(&self.sketch.traits.identity, candidates, number, rules)
    }
}
