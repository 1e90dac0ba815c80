//! Fair draws without replacement from a caller's seed.
//!
//! The same seed gives the same draw in every executor.

use std::collections::HashMap;

use sundry_hash::SplitMix64;

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
