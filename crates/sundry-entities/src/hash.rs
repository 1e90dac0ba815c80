//! Hashing of words and features. The same on every machine, since the built-in tables depend on
//! it; not resistant to an adversary.

const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the hash of a text.
pub(crate) fn text(text: &str) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }
    mix(hash)
}

/// Returns the hash of two values in order.
pub(crate) const fn pair(left: u64, right: u64) -> u64 {
    mix(left.rotate_left(23).wrapping_mul(PRIME) ^ right)
}

/// Mixes a value into all bits.
pub(crate) const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// Returns the slot of a hash among `slots`.
pub(crate) const fn slot(hash: u64, slots: usize) -> usize {
    (((hash >> 32) * slots as u64) >> 32) as usize
}
