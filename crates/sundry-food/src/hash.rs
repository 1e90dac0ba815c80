//! Hashes of words and phrases: the keys of the compiled tables. 64 bits of FNV-1a with a final
//! mix; with 50,000 phrases the chance that any two collide is below one in ten thousand million,
//! and the program that writes the tables checks that none do. Not for secrets.

use sundry_hash::{GOLDEN, fnv1a, fnv1a_on, fold};

/// Returns the hash of a word given in two parts (a stem and an ending).
pub(crate) fn word(stem: &str, ending: &str) -> u64 {
    let hash = fnv1a_on(fnv1a(stem.as_bytes()), ending.as_bytes());
    // 0 marks an empty slot.
    fold(hash).max(1)
}

/// Extends the hash of a phrase by a word; an empty phrase has hash 0.
pub fn extend(phrase: u64, word: u64) -> u64 {
    let hash = (phrase.rotate_left(23) ^ word).wrapping_mul(GOLDEN);
    // 0 marks an empty slot.
    (hash ^ hash >> 29).max(1)
}
