//! A multiplicative hash for short keys that come from our own tables.
//!
//! Not resistant to chosen keys, and it need not be: only rows compiled into the program are
//! inserted, so a caller cannot lengthen probe chains.

use std::hash::{BuildHasherDefault, Hasher};

pub(crate) type Fast = BuildHasherDefault<ShortKeys>;

#[derive(Default)]
pub(crate) struct ShortKeys(u64);

impl Hasher for ShortKeys {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0_u8; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word))
                .wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn write_u8(&mut self, _end_of_str: u8) {}

    fn finish(&self) -> u64 {
        // The table indexes by low bits, but multiplication mixes upwards.
        self.0 ^ (self.0 >> 32)
    }
}
