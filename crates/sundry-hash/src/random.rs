//! Random numbers from a seed (`SplitMix64`; Steele, Lea and Flood 2014). They take no entropy from
//! the system: the same seed gives the same numbers.

use crate::{GOLDEN, finish};

/// A sequence of random numbers; the seed is its state.
///
/// ```
/// use sundry_hash::SplitMix64;
/// let mut numbers = SplitMix64(0);
/// assert_eq!(numbers.draw(), 0xE220_A839_7B1D_CDAF);
/// assert!(numbers.below(6) < 6);
/// ```
#[derive(Debug, Clone)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// Returns the next number.
    #[inline]
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        finish(self.0)
    }

    /// Draws a uniform number in `0..bound` without bias (Lemire 2019); 0 for an empty range.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let rejected = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.draw()) * u128::from(bound);
            if product as u64 >= rejected {
                return (product >> 64) as u64;
            }
        }
    }
}
