//! The similarity of two articles: the cosine of their weighted terms, or none if the shared terms
//! may be a coincidence.

use crate::rarity::Rarity;
use crate::window::Window;

/// Minimum number of terms that similar articles share. A single common word is weak evidence: with
/// 1, the articles that belong to no story drown the others (`BCubed` precision .29 instead of .79
/// when half of the headlines are of no story).
const LEAST_SHARED: usize = 2;
/// Minimum cosine.
const LEAST_COSINE: f32 = 0.12;

/// Compares the entries of a window at one point in time.
pub(crate) struct Likeness<'a> {
    window: &'a Window,
    rarity: Rarity,
    lengths: Vec<f32>,
    least_surprise: f32,
}

impl<'a> Likeness<'a> {
    /// Prepares comparisons. The terms shared by two articles must be more surprising than chance
    /// by `margin`.
    pub(crate) fn new(window: &'a Window, rarity: Rarity, margin: f32) -> Self {
        Self {
            lengths: rarity.lengths(window),
            least_surprise: rarity.of_chance + margin,
            window,
            rarity,
        }
    }

    /// Returns the weight of a term.
    pub(crate) fn weight(&self, term: u32) -> f32 {
        self.rarity.weight(term)
    }

    /// Returns the length of an entry's vector.
    pub(crate) fn length(&self, number: u32) -> f32 {
        self.lengths.get(number as usize).copied().unwrap_or(0.0)
    }

    /// Returns the cosine of two entries, if they are similar.
    pub(crate) fn of(&self, left: u32, right: u32) -> Option<f32> {
        let mut theirs = self.window.terms_of(right);
        let (mut shared, mut surprise, mut sum) = (0, 0.0, 0.0);
        for &(term, count) in self.window.terms_of(left) {
            while let Some((&(other, its_count), rest)) = theirs.split_first() {
                if other > term {
                    break;
                }
                theirs = rest;
                if other == term {
                    let weight = self.rarity.weight(term);
                    shared += 1;
                    surprise += self.rarity.surprise(term);
                    sum += count * its_count * weight * weight;
                }
            }
        }
        let lengths = self.length(left) * self.length(right);
        let is_alike = shared >= LEAST_SHARED
            && surprise >= self.least_surprise
            && sum >= LEAST_COSINE * lengths
            && lengths > 0.0;
        is_alike.then(|| sum / lengths)
    }
}
