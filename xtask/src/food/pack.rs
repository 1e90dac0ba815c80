//! Writes a table: deduplicated texts, records, hash tables, sections.

use std::collections::{BTreeMap, BTreeSet};

use sundry_food::layout::{SLOT_WIDTH, TEXT_WIDTH};

/// All texts of a table, each stored once.
#[derive(Default)]
pub(super) struct Strings {
    bytes: Vec<u8>,
    known: BTreeMap<String, usize>,
}

impl Strings {
    /// Returns a reference to a text.
    pub(super) fn reference(&mut self, text: &str) -> [u8; TEXT_WIDTH] {
        let at = *self.known.entry(text.to_owned()).or_insert_with(|| {
            self.bytes.extend_from_slice(text.as_bytes());
            self.bytes.len() - text.len()
        });
        let mut reference = [0; TEXT_WIDTH];
        reference[..4].copy_from_slice(&(at as u32).to_le_bytes());
        reference[4..].copy_from_slice(&(text.len() as u16).to_le_bytes());
        reference
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Appends a LEB128 number.
pub(super) fn varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push((value & 0x7F) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Builds a hash table with open addressing, two thirds full.
pub(super) fn hash_table(entries: &BTreeMap<u64, u32>) -> Vec<u8> {
    let size = entries.len() * 3 / 2 + 1;
    let mut taken = BTreeSet::new();
    let mut out = vec![0; size * SLOT_WIDTH];
    for (key, value) in entries {
        let mut at = *key as usize % size;
        while !taken.insert(at) {
            at = (at + 1) % size;
        }
        out[at * SLOT_WIDTH..at * SLOT_WIDTH + 8].copy_from_slice(&key.to_le_bytes());
        out[at * SLOT_WIDTH + 8..(at + 1) * SLOT_WIDTH].copy_from_slice(&value.to_le_bytes());
    }
    out
}

/// Joins the sections of a table.
pub(super) fn file(magic: [u8; 8], sections: &[Vec<u8>]) -> Vec<u8> {
    let mut out = magic.to_vec();
    let mut at = 8 + 8 * sections.len();
    for section in sections {
        out.extend_from_slice(&(at as u32).to_le_bytes());
        out.extend_from_slice(&(section.len() as u32).to_le_bytes());
        at += section.len();
    }
    for section in sections {
        out.extend_from_slice(section);
    }
    out
}
