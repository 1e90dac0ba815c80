//! A compressed temporary file of games: their records are known only after all of them have been
//! seen.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};

use sundry_records::Game;

use crate::error::ImportError;

/// Zstandard's fastest setting: a third of the size at the speed of the disk.
const LEVEL: i32 = 1;

/// Collects games.
pub(super) struct Spool {
    out: zstd::stream::write::Encoder<'static, File>,
    line: Vec<u8>,
}

impl Spool {
    pub(super) fn new() -> Result<Self, ImportError> {
        let file = tempfile::tempfile().map_err(failed)?;
        let out = zstd::stream::write::Encoder::new(file, LEVEL).map_err(failed)?;
        let line = Vec::new();
        Ok(Self { out, line })
    }

    pub(super) fn push(&mut self, game: &Game) -> Result<(), ImportError> {
        // Write each line in one piece, since every call costs the compressor work.
        self.line.clear();
        serde_json::to_writer(&mut self.line, game).map_err(|error| failed(error.into()))?;
        self.line.push(b'\n');
        self.out.write_all(&self.line).map_err(failed)
    }

    /// Returns the games in the order in which they came.
    pub(super) fn for_each(
        self,
        take: &mut dyn FnMut(usize, Game) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        let mut file = self.out.finish().map_err(failed)?;
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        let decoder = zstd::stream::read::Decoder::new(file).map_err(failed)?;
        let mut reader = BufReader::with_capacity(1 << 18, decoder);
        let mut line = Vec::new();
        let mut at = 0;
        loop {
            line.clear();
            if reader.read_until(b'\n', &mut line).map_err(failed)? == 0 {
                return Ok(());
            }
            let game = serde_json::from_slice(&line).map_err(|error| failed(error.into()))?;
            take(at, game)?;
            at += 1;
        }
    }
}

fn failed(source: std::io::Error) -> ImportError {
    ImportError::Read {
        name: "the temporary file of games that wait".to_owned(),
        source,
    }
}
