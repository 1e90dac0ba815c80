//! The hash for terms and identities of books.

use sundry_hash::{BASIS, fnv1a_on};

pub(crate) use sundry_hash::mix;

/// Returns FNV-1a over the bytes with a final mix, so that all bits depend on all bytes. What
/// collides on purpose only makes two books look alike.
pub(crate) fn hash(salt: u64, bytes: &[u8]) -> u64 {
    mix(fnv1a_on(BASIS ^ mix(salt), bytes))
}
