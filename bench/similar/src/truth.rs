//! The truth: the nearest books by plain cosine among readers that no model has seen.

use crate::data::Interactions;
use crate::peers::Counts;

const TRUE: usize = 20;
const ASKED: usize = 10;

/// Seeds and their nearest books.
pub struct Truth {
    pub seeds: Vec<usize>,
    nearest: Vec<Vec<u32>>,
}

impl Truth {
    pub fn of(held_out: &Interactions, least_readers: usize) -> Self {
        let counts = Counts::of(held_out);
        let seeds: Vec<usize> = (0..held_out.items)
            .filter(|&item| counts.readers[item] >= least_readers as f64)
            .collect();
        let nearest = seeds
            .iter()
            .map(|&seed| {
                counts.nearest(seed, TRUE, |together, left, right| {
                    together / (left * right).sqrt()
                })
            })
            .collect();
        Self { seeds, nearest }
    }

    /// Returns R10of20, the mean over the seeds.
    pub fn recall(&self, lists: &[Vec<u32>]) -> f64 {
        let mut hits = 0;
        for ((list, nearest), &seed) in lists.iter().zip(&self.nearest).zip(&self.seeds) {
            assert!(list.len() <= ASKED && !list.contains(&(seed as u32)));
            hits += list.iter().filter(|item| nearest.contains(item)).count();
        }
        hits as f64 / (ASKED * self.seeds.len()) as f64
    }
}
