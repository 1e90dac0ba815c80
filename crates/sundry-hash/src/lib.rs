//! Hashes and random numbers that are the same on every machine and in every version.
//!
//! Compiled tables, trained models and the ids of records depend on them, so none of the functions
//! here may ever return something else; the standard library's hash may change between releases. They
//! are not for secrets, and do not resist somebody who looks for collisions.

mod random;

pub use random::SplitMix64;

/// 2⁶⁴ divided by the golden ratio, an odd number: the multiplier of Fibonacci hashing and the step
/// of [`SplitMix64`].
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The value with which FNV-1a begins.
pub const BASIS: u64 = 0xCBF2_9CE4_8422_2325;

const PRIME: u64 = 0x0000_0100_0000_01B3;

/// Returns the hash FNV-1a (Fowler, Noll, Vo) of bytes.
///
/// ```
/// assert_eq!(sundry_hash::fnv1a(b"foobar"), 0x8594_4171_F739_67E8);
/// ```
#[inline]
pub const fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_on(BASIS, bytes)
}

/// Continues a hash with further bytes.
///
/// ```
/// use sundry_hash::{fnv1a, fnv1a_on};
/// assert_eq!(fnv1a_on(fnv1a(b"foo"), b"bar"), fnv1a(b"foobar"));
/// ```
#[inline]
pub const fn fnv1a_on(before: u64, bytes: &[u8]) -> u64 {
    let mut hash = before;
    let mut rest = bytes;
    while let Some((byte, after)) = rest.split_first() {
        hash = (hash ^ *byte as u64).wrapping_mul(PRIME);
        rest = after;
    }
    hash
}

/// Returns FNV-1a of letters, each taken as one unit.
///
/// ```
/// use sundry_hash::{fnv1a, fnv1a_of_letters};
/// assert_eq!(fnv1a_of_letters(&['f', 'o', 'o']), fnv1a(b"foo"));
/// assert_ne!(fnv1a_of_letters(&['é']), fnv1a("é".as_bytes()));
/// ```
#[inline]
pub fn fnv1a_of_letters(letters: &[char]) -> u64 {
    let add = |hash: u64, letter: &char| (hash ^ u64::from(u32::from(*letter))).wrapping_mul(PRIME);
    letters.iter().fold(BASIS, add)
}

/// Spreads a value over all bits: the finalizer of `SplitMix64` (Steele, Lea and Flood 2014).
#[inline]
pub const fn finish(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

/// Spreads a value over all bits after a step of `SplitMix64`, so that 0 does not stay 0.
#[inline]
pub const fn mix(value: u64) -> u64 {
    finish(value.wrapping_add(GOLDEN))
}

/// Spreads a value over all bits with one multiplication; ids of records are made with it.
#[inline]
pub const fn fold(value: u64) -> u64 {
    let value = (value ^ (value >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    value ^ (value >> 32)
}
