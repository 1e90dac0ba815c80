//! Fair draws without replacement from a caller's seed.
//!
//! It uses `SplitMix64` (Steele, Lea, Flood 2014) and Lemire's unbiased bounded numbers (2019). It
//! takes no entropy from the system, so that the same seed gives the same draw in every executor.

use std::collections::HashMap;

struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Draws a uniform number in `0..bound`; 0 for an empty range.
    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let rejected = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }
}

/// Returns places `offset..offset + limit` of a shuffle of `0..total`. It performs only the first
/// steps of a Fisher-Yates shuffle and remembers only the places that moved.
pub(crate) fn shuffled(total: u64, offset: usize, limit: usize, seed: u64) -> Vec<u64> {
    let mut numbers = SplitMix64(seed);
    let end = (offset.saturating_add(limit) as u64).min(total);
    let mut moved: HashMap<u64, u64> = HashMap::new();
    let mut drawn = Vec::with_capacity(end as usize);
    for place in 0..end {
        let other = place + numbers.below(total - place);
        let here = moved.get(&place).copied().unwrap_or(place);
        let there = moved.insert(other, here).unwrap_or(other);
        drawn.push(if other == place { here } else { there });
    }
    drawn.drain(..offset.min(drawn.len()));
    drawn
}
