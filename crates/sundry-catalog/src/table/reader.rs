//! Reads a table. Any bytes give entries or an error, never a panic.

use tantivy::directory::OwnedBytes;

use super::{FOOTER, INDEX_ENTRY, LARGEST_BLOCK, MAGIC, PACKED, take_number};

/// A table over bytes that stay in place.
pub(crate) struct Table {
    bytes: OwnedBytes,
    dictionary: usize,
    blocks: usize,
    entries: u32,
    index: usize,
}

impl Table {
    /// Reads and checks the footer, the dictionary and the index; no block is touched.
    pub(crate) fn open(bytes: OwnedBytes) -> Result<Self, String> {
        let length = bytes.len();
        let footer = length
            .checked_sub(FOOTER)
            .and_then(|at| bytes.get(at..))
            .ok_or("shorter than a footer")?;
        if bytes.get(..MAGIC.len()) != Some(MAGIC) || footer.get(24..) != Some(MAGIC) {
            return Err("not a table, or cut short".into());
        }
        let dictionary = number_at(footer, 0).ok_or("no footer")? as usize;
        let blocks = number_at(footer, 4).ok_or("no footer")? as usize;
        let entries = number_at(footer, 8).ok_or("no footer")?;
        let index = long_at(footer, 12).ok_or("no footer")? as usize;
        let dictionary_end = MAGIC.len().saturating_add(dictionary);
        let index_end = blocks
            .checked_mul(INDEX_ENTRY)
            .and_then(|size| size.checked_add(index));
        if index_end != Some(length - FOOTER) || dictionary_end > index {
            return Err("its parts do not add up".into());
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(bytes.get(MAGIC.len()..dictionary_end).unwrap_or_default());
        checksum.update(bytes.get(index..length - FOOTER).unwrap_or_default());
        checksum.update(footer.get(..20).unwrap_or_default());
        if !cfg!(feature = "fuzzing") && number_at(footer, 20) != Some(checksum.finalize()) {
            return Err("checksum of its index differs".into());
        }
        Ok(Self {
            bytes,
            dictionary: dictionary_end,
            blocks,
            entries,
            index,
        })
    }

    /// Returns the number of entries.
    pub(crate) fn len(&self) -> u32 {
        self.entries
    }

    /// Returns one entry.
    pub(crate) fn get(&self, entry: u32) -> Result<Vec<u8>, String> {
        if entry >= self.entries {
            return Err(format!("no entry {entry}"));
        }
        let block = self.block_of(entry);
        let (first, unpacked) = self.block(block)?;
        let wanted = entry
            .checked_sub(first)
            .ok_or("its index is out of order")?;
        let bytes = Entries::of(&unpacked)?
            .nth(wanted as usize)
            .ok_or("a block lacks an entry")?;
        Ok(bytes.to_vec())
    }

    /// Passes every entry in order to `visit`, until it fails.
    pub(crate) fn for_each(
        &self,
        mut visit: impl FnMut(u32, &[u8]) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut entry = 0;
        for block in 0..self.blocks {
            let (_, unpacked) = self.block(block)?;
            for bytes in Entries::of(&unpacked)? {
                visit(entry, bytes)?;
                entry += 1;
            }
        }
        if entry == self.entries {
            Ok(())
        } else {
            Err(format!("{entry} entries, not {}", self.entries))
        }
    }

    fn index_entry(&self, block: usize) -> Option<(u32, u64)> {
        let at = self.index + block * INDEX_ENTRY;
        Some((number_at(&self.bytes, at)?, long_at(&self.bytes, at + 4)?))
    }

    /// Finds the last block that begins at or before an entry.
    fn block_of(&self, entry: u32) -> usize {
        let (mut low, mut high) = (0, self.blocks);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if self
                .index_entry(middle)
                .is_some_and(|(first, _)| first <= entry)
            {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    fn block(&self, block: usize) -> Result<(u32, Vec<u8>), String> {
        let (first, start) = self.index_entry(block).ok_or("no such block")?;
        let end = if block + 1 < self.blocks {
            self.index_entry(block + 1).ok_or("no such block")?.1
        } else {
            self.index as u64
        };
        let whole = self
            .bytes
            .get(start as usize..end as usize)
            .filter(|whole| whole.len() >= 8)
            .ok_or("a block lies outside")?;
        let (head, payload) = whole.split_at(8);
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(head.get(4..).unwrap_or_default());
        checksum.update(payload);
        if !cfg!(feature = "fuzzing") && number_at(head, 0) != Some(checksum.finalize()) {
            return Err(format!("checksum of block {block} differs"));
        }
        let length = number_at(head, 4).ok_or("no such block")?;
        if length & PACKED == 0 {
            return Ok((first, payload.to_vec()));
        }
        let length = (length & !PACKED) as usize;
        // One packed byte expands to at most 255, so a small file cannot ask for much memory.
        if length > LARGEST_BLOCK || length > payload.len().saturating_mul(256) {
            return Err(format!("block {block} is too large"));
        }
        let dictionary = self
            .bytes
            .get(MAGIC.len()..self.dictionary)
            .unwrap_or_default();
        let unpacked = lz4_flex::block::decompress_with_dict(payload, length, dictionary)
            .map_err(|error| format!("block {block} does not unpack: {error}"))?;
        Ok((first, unpacked))
    }
}

/// The entries of an unpacked block.
struct Entries<'a> {
    lengths: &'a [u8],
    bytes: &'a [u8],
    left: u64,
}

impl<'a> Entries<'a> {
    fn of(unpacked: &'a [u8]) -> Result<Self, String> {
        let mut rest = unpacked;
        let left = take_number(&mut rest).ok_or("an empty block")?;
        let lengths = rest;
        for _ in 0..left {
            take_number(&mut rest).ok_or("a block without all lengths")?;
        }
        Ok(Self {
            lengths,
            bytes: rest,
            left,
        })
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let length = take_number(&mut self.lengths)? as usize;
        let (entry, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(entry)
    }
}

fn number_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

fn long_at(bytes: &[u8], at: usize) -> Option<u64> {
    let eight = bytes.get(at..at.checked_add(8)?)?;
    Some(u64::from_le_bytes(eight.try_into().ok()?))
}
