//! How alike two articles are: the cosine of their weighted terms, or nothing if what they share
//! may be chance.

use crate::rarity::Rarity;
use crate::window::Window;

/// The least number of terms that like articles share. One word in common says little: with one, the
/// articles that belong to no story drown the others (`BCubed` precision .29 instead of .79 when
/// half of the headlines are of no story).
const LEAST_SHARED: usize = 2;
/// The least cosine.
const LEAST_COSINE: f32 = 0.12;

/// Compares the entries of a window at one moment.
pub(crate) struct Likeness<'a> {
    window: &'a Window,
    rarity: Rarity,
    lengths: Vec<f32>,
    least_surprise: f32,
}

impl<'a> Likeness<'a> {
    /// With `margin`, what two articles share must be that much more surprising than chance.
    pub(crate) fn new(window: &'a Window, rarity: Rarity, margin: f32) -> Self {
        Self {
            lengths: rarity.lengths(window),
            least_surprise: rarity.of_chance + margin,
            window,
            rarity,
        }
    }

    /// What a term weighs.
    pub(crate) fn weight(&self, term: u32) -> f32 {
        self.rarity.weight(term)
    }

    /// The length of an entry's vector.
    pub(crate) fn length(&self, number: u32) -> f32 {
        self.lengths.get(number as usize).copied().unwrap_or(0.0)
    }

    /// The cosine of two entries, if they are alike.
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
