//! Reads a compiled table in place. A read outside the table returns zero or an empty text, so a
//! damaged table gives poor answers but never a crash. The meaning of the sections is not defined
//! here.

use std::borrow::Cow;

use crate::layout::{SLOT_WIDTH, TEXT_WIDTH};

/// A compiled table.
#[derive(Debug)]
pub(crate) struct Blob {
    bytes: Cow<'static, [u8]>,
    sections: Vec<(usize, usize)>,
}

impl Blob {
    /// Opens a table of `count` sections; without the magic it is empty.
    pub(crate) fn open(bytes: Cow<'static, [u8]>, magic: [u8; 8], count: usize) -> Self {
        let mut sections = vec![(0, 0); count];
        if bytes.get(..8) == Some(&magic[..]) {
            for (at, section) in sections.iter_mut().enumerate() {
                let from = u32_at(&bytes, 8 + at * 8) as usize;
                let length = u32_at(&bytes, 12 + at * 8) as usize;
                if bytes.get(from..from.saturating_add(length)).is_some() {
                    *section = (from, from + length);
                }
            }
        }
        Self { bytes, sections }
    }

    /// Returns the bytes of a section.
    pub(crate) fn section(&self, section: usize) -> &[u8] {
        let (from, to) = self.sections.get(section).copied().unwrap_or_default();
        self.bytes.get(from..to).unwrap_or_default()
    }

    /// Returns the record at `index` in a section of records of `width` bytes; empty if there is
    /// none.
    pub(crate) fn record(&self, section: usize, width: usize, index: usize) -> &[u8] {
        let from = index.saturating_mul(width);
        self.section(section)
            .get(from..from.saturating_add(width))
            .unwrap_or_default()
    }

    /// Returns the text that the reference at offset `at` in `record` points to; texts are in
    /// section 0.
    pub(crate) fn text(&self, record: &[u8], at: usize) -> &str {
        let from = u32_at(record, at) as usize;
        let length = usize::from(u16_at(record, at + 4));
        let bytes = self.section(0).get(from..from + length);
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }

    /// Returns the text at `index` of a section of text references.
    pub(crate) fn listed_text(&self, section: usize, index: usize) -> &str {
        self.text(self.record(section, TEXT_WIDTH, index), 0)
    }

    /// Returns the value under a key of a hash table.
    pub(crate) fn lookup(&self, section: usize, key: u64) -> Option<u32> {
        let (slots, _) = self.section(section).as_chunks::<SLOT_WIDTH>();
        let at = (key as usize).checked_rem(slots.len())?;
        let (before, from) = slots.split_at_checked(at)?;
        // The hash tables are two thirds full, so probe runs of this length do not occur in ours.
        for slot in from.iter().chain(before).take(256) {
            match u64_at(slot, 0) {
                0 => return None,
                found if found == key => return Some(u32_at(slot, 8)),
                _ => {}
            }
        }
        None
    }
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    match bytes.get(at..at + 2) {
        Some(&[a, b]) => u16::from_le_bytes([a, b]),
        _ => 0,
    }
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    match bytes.get(at..at + 4) {
        Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        _ => 0,
    }
}

pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

pub(crate) fn f32_at(bytes: &[u8], at: usize) -> f32 {
    f32::from_bits(u32_at(bytes, at))
}

pub(crate) fn u8_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or_default()
}

/// Reads a LEB128 number; returns it and the remaining bytes.
pub(crate) fn varint(bytes: &[u8]) -> (u64, &[u8]) {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(9) {
        value |= u64::from(byte & 0x7F) << (7 * at);
        if byte & 0x80 == 0 {
            return (value, bytes.get(at + 1..).unwrap_or_default());
        }
    }
    (value, &[])
}
