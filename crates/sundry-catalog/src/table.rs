//! A table from ordinals to byte strings, written once: documents, blobs, neighbour lists.
//!
//! Generations never change, so this is not a database but a file of packed blocks of some
//! kilobytes, each with a checksum, and an index of their offsets. It can be read from any byte
//! string, a mapped file as well as one compiled into the program. Entries are numbered from 0
//! without gaps; an entry may be empty.
//!
//! ```text
//! magic · dictionary · block … · index: (first entry u32, offset u64) … · footer
//! block  = checksum u32 · unpacked length u32, top bit set if packed · bytes
//! bytes  = number of entries · length of each (LEB128) · the entries
//! footer = dictionary length u32 · blocks u32 · entries u32 · index offset u64
//!          · checksum of dictionary and index and the numbers before u32 · magic
//! ```

mod reader;
mod writer;

pub(crate) use reader::Table;
pub(crate) use writer::TableWriter;

const MAGIC: &[u8; 8] = b"SUNDRYT1";
const INDEX_ENTRY: usize = 12;
const FOOTER: usize = 4 + 4 + 4 + 8 + 4 + 8;
const PACKED: u32 = 1 << 31;
/// Largest unpacked block. Writing an entry of more than half this size fails.
const LARGEST_BLOCK: usize = 1 << 28;

/// Appends a number as LEB128: seven bits per byte, lowest first.
pub(crate) fn push_number(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a LEB128 number from the front of `bytes`.
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}
