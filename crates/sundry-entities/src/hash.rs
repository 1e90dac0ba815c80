//! Hashing of words and features. The same on every machine, since the built-in tables depend on
//! it; not resistant to an adversary.

use sundry_hash::{GOLDEN, fnv1a};

pub(crate) use sundry_hash::finish as mix;

/// Returns the hash of a text.
pub(crate) fn text(text: &str) -> u64 {
    mix(fnv1a(text.as_bytes()))
}

/// Returns the hash of two values in order.
pub(crate) const fn pair(left: u64, right: u64) -> u64 {
    mix(left.rotate_left(23).wrapping_mul(GOLDEN) ^ right)
}

/// Returns the slot of a hash among `slots`.
pub(crate) const fn slot(hash: u64, slots: usize) -> usize {
    (((hash >> 32) * slots as u64) >> 32) as usize
}
