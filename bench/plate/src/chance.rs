//! A seeded random number generator, so that every run makes the same files and pictures.

use sundry_hash::SplitMix64;

pub(crate) struct Chance(SplitMix64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    /// Returns a number below another one.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        (self.0.draw() % most.max(1) as u64) as usize
    }
}
