//! Word pieces: the vocabulary of an encoder, and splitting a token into its longest known parts.
//!
//! The scheme is that of BERT's uncased models: lower case, no accents, signs apart, then
//! repeatedly the longest known prefix. A vocabulary is a table of hashes; the strings are not
//! kept.

use crate::{hash, hash_table};

/// A vocabulary.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pieces<'a> {
    table: &'a [u8],
    /// The piece for an unknown part.
    unknown: u16,
}

/// Maximum number of pieces per token; a longer token is mostly an address, and its rest tells
/// nothing.
pub(crate) const MOST: usize = 8;
/// Length of the longest piece in any vocabulary, in bytes.
const LONGEST: usize = 24;

impl<'a> Pieces<'a> {
    pub(crate) const fn new(table: &'a [u8], unknown: u16) -> Self {
        Self { table, unknown }
    }

    fn find(&self, piece: &str, inner: bool) -> Option<u16> {
        hash_table::find(self.table, key(piece, inner))
    }

    /// Adds the pieces of a lower-case token without accents: at least one, at most [`MOST`].
    pub(crate) fn cut(&self, lower: &str, ids: &mut Vec<u16>) {
        let first = ids.len();
        let mut rest = lower;
        while let Some(next) = rest.chars().next() {
            let end = if next.is_alphanumeric() {
                rest.find(|letter: char| !letter.is_alphanumeric())
                    .unwrap_or(rest.len())
            } else {
                next.len_utf8()
            };
            let (part, after) = rest.split_at(end);
            self.cut_part(part, ids);
            rest = after;
            if ids.len() >= first + MOST {
                ids.truncate(first + MOST);
                break;
            }
        }
        if ids.len() == first {
            ids.push(self.unknown);
        }
    }

    fn cut_part(&self, part: &str, ids: &mut Vec<u16>) {
        let first = ids.len();
        let mut start = 0;
        while start < part.len() {
            let mut end = part.len().min(start + LONGEST);
            let found = loop {
                if end <= start {
                    break None;
                }
                if let Some(id) = part
                    .get(start..end)
                    .and_then(|piece| self.find(piece, start > 0))
                {
                    break Some(id);
                }
                end -= 1;
            };
            let Some(id) = found else {
                ids.truncate(first);
                ids.push(self.unknown);
                return;
            };
            ids.push(id);
            if ids.len() >= first + MOST {
                return;
            }
            start = end;
        }
    }
}

fn key(piece: &str, inner: bool) -> u64 {
    hash::mix(hash::pair(u64::from(inner), hash::text(piece)))
}

/// Creates the table of a vocabulary; `##` before a piece means that it occurs inside a word.
#[cfg(feature = "training")]
pub(crate) fn table(pieces: &[&str]) -> Vec<u8> {
    let entries = pieces.iter().enumerate().map(|(id, piece)| {
        let hash = match piece.strip_prefix("##") {
            Some(inner) if !inner.is_empty() => key(inner, true),
            _ => key(piece, false),
        };
        (hash, id as u16)
    });
    hash_table::make(entries)
}
