//! Writes a table: packed blocks of entries and their index.

use std::io::{self, Write};

use super::{LARGEST_BLOCK, MAGIC, PACKED, push_number};

/// Unpacked size at which a block is closed. Measured on 377,120 meme documents with a dictionary:
/// larger blocks pack better but cost more for each document that is read.
const BLOCK: usize = 4096;

/// Writes a table entry by entry.
pub(crate) struct TableWriter<W> {
    out: W,
    dictionary: Vec<u8>,
    packs: bool,
    offset: u64,
    index: Vec<u8>,
    entries: u32,
    first: u32,
    lengths: Vec<u8>,
    count: u64,
    bytes: Vec<u8>,
    unpacked: Vec<u8>,
    packed: Vec<u8>,
}

impl<W: Write> TableWriter<W> {
    /// Makes a table whose blocks are compressed with the help of a dictionary of typical entries.
    pub(crate) fn packed(out: W, dictionary: Vec<u8>) -> io::Result<Self> {
        Self::new(out, dictionary, true)
    }

    /// Makes a table of entries that do not compress well: pictures, numbers.
    pub(crate) fn plain(out: W) -> io::Result<Self> {
        Self::new(out, Vec::new(), false)
    }

    fn new(mut out: W, dictionary: Vec<u8>, packs: bool) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        out.write_all(&dictionary)?;
        Ok(Self {
            out,
            offset: (MAGIC.len() + dictionary.len()) as u64,
            dictionary,
            packs,
            index: Vec::new(),
            entries: 0,
            first: 0,
            lengths: Vec::new(),
            count: 0,
            bytes: Vec::new(),
            unpacked: Vec::new(),
            packed: Vec::new(),
        })
    }

    /// Appends an entry.
    pub(crate) fn push(&mut self, entry: &[u8]) -> io::Result<()> {
        if entry.len() > LARGEST_BLOCK / 2 || self.entries == u32::MAX {
            return Err(io::Error::other(
                "an entry above 128 MB, or too many entries",
            ));
        }
        push_number(entry.len() as u64, &mut self.lengths);
        self.bytes.extend_from_slice(entry);
        self.count += 1;
        self.entries += 1;
        if self.bytes.len() + self.lengths.len() >= BLOCK {
            self.close_block()?;
        }
        Ok(())
    }

    fn close_block(&mut self) -> io::Result<()> {
        if self.count == 0 {
            return Ok(());
        }
        self.unpacked.clear();
        push_number(self.count, &mut self.unpacked);
        self.unpacked.extend_from_slice(&self.lengths);
        self.unpacked.extend_from_slice(&self.bytes);
        let mut length = self.unpacked.len() as u32;
        let mut bytes = self.unpacked.as_slice();
        if self.packs {
            self.packed
                .resize(lz4_flex::block::get_maximum_output_size(bytes.len()), 0);
            let packed =
                lz4_flex::block::compress_into_with_dict(bytes, &mut self.packed, &self.dictionary)
                    .map_err(io::Error::other)?;
            if packed < bytes.len() {
                length |= PACKED;
                bytes = self.packed.get(..packed).unwrap_or_default();
            }
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&length.to_le_bytes());
        checksum.update(bytes);
        self.out.write_all(&checksum.finalize().to_le_bytes())?;
        self.out.write_all(&length.to_le_bytes())?;
        self.out.write_all(bytes)?;
        self.index.extend_from_slice(&self.first.to_le_bytes());
        self.index.extend_from_slice(&self.offset.to_le_bytes());
        self.offset += 8 + bytes.len() as u64;
        self.first = self.entries;
        self.lengths.clear();
        self.bytes.clear();
        self.count = 0;
        Ok(())
    }

    /// Writes the last block and the index; returns the output, flushed.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.close_block()?;
        let blocks = (self.index.len() / super::INDEX_ENTRY) as u32;
        let mut footer = Vec::with_capacity(super::FOOTER);
        footer.extend_from_slice(&(self.dictionary.len() as u32).to_le_bytes());
        footer.extend_from_slice(&blocks.to_le_bytes());
        footer.extend_from_slice(&self.entries.to_le_bytes());
        footer.extend_from_slice(&self.offset.to_le_bytes());
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&self.dictionary);
        checksum.update(&self.index);
        checksum.update(&footer);
        footer.extend_from_slice(&checksum.finalize().to_le_bytes());
        footer.extend_from_slice(MAGIC);
        self.out.write_all(&self.index)?;
        self.out.write_all(&footer)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
