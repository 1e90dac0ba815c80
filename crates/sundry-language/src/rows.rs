//! Sums rows of the table, where most of the time is spent.
//!
//! The meaning of the numbers in a row is defined elsewhere.

use sundry_wide::wide;

use crate::model::WIDTH;

/// Maximum number of rows whose sums do not overflow.
pub(crate) const MOST: usize = 257;

/// The sum of at most [`MOST`] rows.
///
/// Two bytes of a row are added at once, as one 16-bit number: `whole` holds the sum of the bytes
/// at even positions plus 256 times that of the odd ones, modulo 2^16.
pub(crate) struct RowSums {
    whole: [u16; WIDTH / 2],
    odd: [u16; WIDTH / 2],
}

/// The sum of the rows of a text, with even and odd positions separate.
#[derive(Clone, Copy)]
pub(crate) struct Total {
    even: [u32; WIDTH / 2],
    odd: [u32; WIDTH / 2],
}

/// Sums the rows of features, given by their hashes.
///
/// Not inlined: together with the following code, the compiler splits the numbers up again, which
/// made a sentence a fifth slower.
#[inline(never)]
pub(crate) fn sum(table: &[[u8; WIDTH]], features: &[u32]) -> RowSums {
    wide(
        #[inline(always)]
        || {
            let (mut whole, mut odd) = ([0_u16; WIDTH / 2], [0_u16; WIDTH / 2]);
            for hash in features {
                let at = (u64::from(*hash) * table.len() as u64) >> 32;
                let Some(row) = table.get(at as usize) else {
                    continue;
                };
                let (pairs, _) = row.as_chunks::<2>();
                for ((whole, odd), pair) in whole.iter_mut().zip(&mut odd).zip(pairs) {
                    let pair = u16::from_le_bytes(*pair);
                    *whole = whole.wrapping_add(pair);
                    *odd = odd.wrapping_add(pair >> 8);
                }
            }
            RowSums { whole, odd }
        },
    )
}

impl Total {
    /// The sum of no rows.
    pub(crate) const NONE: Self = Self {
        even: [0; WIDTH / 2],
        odd: [0; WIDTH / 2],
    };

    /// Adds some rows.
    #[inline]
    pub(crate) fn add(&mut self, rows: &RowSums) {
        for ((sum, whole), odd) in self.even.iter_mut().zip(&rows.whole).zip(&rows.odd) {
            *sum += u32::from(whole.wrapping_sub(odd << 8));
        }
        for (sum, odd) in self.odd.iter_mut().zip(&rows.odd) {
            *sum += u32::from(*odd);
        }
    }

    /// Maps each sum, in the order of the positions in a row.
    #[inline]
    pub(crate) fn numbers<T: Copy + Default>(&self, of: impl Fn(u32) -> T) -> [T; WIDTH] {
        let mut numbers = [T::default(); WIDTH];
        let (pairs, _) = numbers.as_chunks_mut::<2>();
        for (pair, (even, odd)) in pairs.iter_mut().zip(self.even.iter().zip(&self.odd)) {
            *pair = [of(*even), of(*odd)];
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MOST, Total, sum};
    use crate::model::WIDTH;

    proptest! {
        #[test]
        fn no_number_of_any_row_is_lost(
            table in prop::collection::vec(prop::array::uniform32(any::<u8>()), 1..9),
            features in prop::collection::vec(any::<u32>(), 0..=MOST),
        ) {
            let mut expected = [0; WIDTH];
            for hash in &features {
                let row = table[((u64::from(*hash) * table.len() as u64) >> 32) as usize];
                for (sum, number) in expected.iter_mut().zip(row) {
                    *sum += u32::from(number);
                }
            }
            let mut total = Total::NONE;
            total.add(&sum(&table, &features));
            prop_assert_eq!(total.numbers(|sum| sum), expected);
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let mut total = Total::NONE;
        for _ in 0..3 {
            total.add(&sum(&[[255; WIDTH]], &[7; MOST]));
        }
        assert_eq!(total.numbers(|sum| sum), [255 * 3 * MOST as u32; WIDTH]);
    }
}
