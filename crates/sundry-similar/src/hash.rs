//! The hash for terms and identities: stable across machines and versions.
//!
//! The standard library's hash may change between releases. This one does not resist deliberate
//! collisions, which would only make two books look alike.

/// Returns FNV-1a over the bytes with a final mix, so that all bits depend on all bytes.
pub(crate) fn hash(salt: u64, bytes: &[u8]) -> u64 {
    let mut state = 0xcbf2_9ce4_8422_2325 ^ mix(salt);
    for &byte in bytes {
        state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    mix(state)
}

/// Applies the finalizer of splitmix64.
pub(crate) fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
