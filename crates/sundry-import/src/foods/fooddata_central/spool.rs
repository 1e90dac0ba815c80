//! Distributes rows of several tables to temporary files by a number that links them, and reads
//! them back a part at a time. Two million foods with 26 million amounts need some hundred
//! megabytes of disk and a sixty-fourth of that in memory.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};

use crate::error::ImportError;

/// Number of parts.
const PARTS: u32 = 64;
/// Write buffer of each part, in bytes.
const BUFFER: usize = 1 << 14;

/// The spool. A row consists of its food's number, its type and its bytes.
pub(super) struct Spool {
    parts: Vec<BufWriter<File>>,
}

impl Spool {
    pub(super) fn new() -> Result<Self, ImportError> {
        let part = || Ok(BufWriter::with_capacity(BUFFER, tempfile::tempfile()?));
        let parts: std::io::Result<Vec<_>> = (0..PARTS).map(|_| part()).collect();
        Ok(Self {
            parts: parts.map_err(failed)?,
        })
    }

    /// Adds a row.
    pub(super) fn push(&mut self, food: u32, what: u8, row: &[u8]) -> Result<(), ImportError> {
        let Some(part) = self.parts.get_mut((food % PARTS) as usize) else {
            return Ok(());
        };
        let length = u16::try_from(row.len()).unwrap_or(u16::MAX);
        let mut head = [0; 7];
        head[..4].copy_from_slice(&food.to_le_bytes());
        head[4] = what;
        head[5..].copy_from_slice(&length.to_le_bytes());
        part.write_all(&head).map_err(failed)?;
        let row = row.get(..usize::from(length)).unwrap_or(row);
        part.write_all(row).map_err(failed)
    }

    /// Passes the rows of each part to `take`, in the order in which they came, and reports the end
    /// of each part.
    pub(super) fn for_each_part(self, state: &mut dyn Parts) -> Result<(), ImportError> {
        let mut row = Vec::new();
        for (at, part) in self.parts.into_iter().enumerate() {
            let mut file = part
                .into_inner()
                .map_err(|error| failed(error.into_error()))?;
            let mut left = file.stream_position().map_err(failed)?;
            file.seek(SeekFrom::Start(0)).map_err(failed)?;
            let mut reader = BufReader::with_capacity(1 << 18, file);
            while left > 0 {
                let mut head = [0; 7];
                reader.read_exact(&mut head).map_err(failed)?;
                let [a, b, c, d, what, low, high] = head;
                row.resize(usize::from(u16::from_le_bytes([low, high])), 0);
                reader.read_exact(&mut row).map_err(failed)?;
                state.row(u32::from_le_bytes([a, b, c, d]), what, &row);
                left = left.saturating_sub((head.len() + row.len()) as u64);
            }
            state.end(at as u64 + 1, u64::from(PARTS))?;
        }
        Ok(())
    }
}

/// Receives the rows of one part after the other.
pub(super) trait Parts {
    /// Receives a row.
    fn row(&mut self, food: u32, what: u8, row: &[u8]);
    /// Called at the end of a part: all rows of the foods seen since the last call have come.
    fn end(&mut self, done: u64, all: u64) -> Result<(), ImportError>;
}

fn failed(source: std::io::Error) -> ImportError {
    ImportError::Read {
        name: "a temporary file of foods that wait".to_owned(),
        source,
    }
}
