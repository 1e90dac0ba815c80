//! Hashes of words and phrases: the keys of the compiled tables. 64 bits of FNV-1a with a final
//! mix; with 50,000 phrases the chance that any two collide is below one in ten thousand million,
//! and the program that writes the tables checks that none do. Not for secrets.

/// Returns the hash of a word given in two parts (a stem and an ending).
pub(crate) fn word(stem: &str, ending: &str) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in stem.bytes().chain(ending.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    mix(hash)
}

/// Extends the hash of a phrase by a word; an empty phrase has hash 0.
pub fn extend(phrase: u64, word: u64) -> u64 {
    let hash = (phrase.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // 0 marks an empty slot.
    (hash ^ hash >> 29).max(1)
}

fn mix(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (hash ^ hash >> 32).max(1)
}
