//! A table from hashes to small numbers, read in place: open addressing, slots of a four-byte key
//! and two bytes; a zero key is an empty slot. The hashed text is not kept.

use crate::hash;

const SLOT: usize = 6;

fn key(hash: u64) -> [u8; 4] {
    (hash as u32).max(1).to_le_bytes()
}

/// Returns the number stored under a hash.
pub(crate) fn find(table: &[u8], hash: u64) -> Option<u16> {
    let slots = table.len() / SLOT;
    if slots == 0 {
        return None;
    }
    let wanted = key(hash);
    let mut at = hash::slot(hash, slots);
    for _ in 0..slots {
        let entry = table.get(at * SLOT..(at + 1) * SLOT)?;
        let (found, rest) = entry.split_first_chunk::<4>()?;
        if *found == wanted {
            return rest.first_chunk().map(|number| u16::from_le_bytes(*number));
        }
        if *found == [0; 4] {
            return None;
        }
        at = if at + 1 == slots { 0 } else { at + 1 };
    }
    None
}

/// Creates a table of these entries.
#[cfg(feature = "training")]
pub(crate) fn make(entries: impl ExactSizeIterator<Item = (u64, u16)>) -> Vec<u8> {
    let slots = entries.len() * 5 / 4 + 1;
    let mut table = vec![0_u8; slots * SLOT];
    for (hash, number) in entries {
        let mut at = hash::slot(hash, slots);
        while table[at * SLOT..at * SLOT + 4] != [0; 4] {
            at = (at + 1) % slots;
        }
        table[at * SLOT..at * SLOT + 4].copy_from_slice(&key(hash));
        table[at * SLOT + 4..at * SLOT + 6].copy_from_slice(&number.to_le_bytes());
    }
    table
}
