//! Memes whose ratings depend on the scores of all of them are kept aside until all are read.
//!
//! A second reading of the dump would decompress tens of gigabytes twice and cannot read a pipe. So
//! the records wait in a file of the new generation, where a full disk or a kill leaves nothing
//! behind.

use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};

use fs_err::File;
use sundry_catalog::{Error as CatalogError, Record as _, Writer};
use sundry_records::Meme;

use crate::error::ImportError;
use crate::importer::Job;
use crate::ranks::Ranks;
use crate::source::{Sink, Sourced as _};
use crate::taken::{Taken, Took, put};
use crate::watch::Stage;

/// Collects memes with scores.
pub(crate) struct Rated {
    writer: Option<Writer<Meme>>,
    waiting: Option<BufWriter<File>>,
    ranks: Ranks,
    count: u64,
    buffer: Vec<u8>,
}

impl Sink for Rated {
    /// Memes of one item, and its score.
    type Record = (Vec<Meme>, i64);
    const KIND: &'static str = Meme::KIND;

    fn open(job: &mut Job<'_>) -> Result<Self, ImportError> {
        let writer = job.writer::<Meme>(Meme::source)?;
        let waiting = writer.as_ref().map(Writer::scratch).transpose()?;
        Ok(Self {
            writer,
            waiting: waiting.map(|file| BufWriter::with_capacity(1 << 18, file)),
            ranks: Ranks::default(),
            count: 0,
            buffer: Vec::new(),
        })
    }

    /// Adds memes; their ratings are set at the end.
    fn put(&mut self, _: &mut Job<'_>, (memes, score): Self::Record) -> Took {
        for meme in &memes {
            self.ranks.add(score);
            self.count += 1;
            if let Some(waiting) = &mut self.waiting {
                self.buffer.clear();
                serde_json::to_writer(&mut self.buffer, meme)?;
                let length = self.buffer.len() as u64;
                write(waiting, &score.to_le_bytes())?;
                write(waiting, &length.to_le_bytes())?;
                write(waiting, &self.buffer)?;
            }
        }
        Ok(Taken::Yes)
    }

    /// Rates all memes and publishes them.
    fn finish(self, job: &mut Job<'_>) -> Result<(), ImportError> {
        let Self {
            mut writer,
            waiting,
            ranks,
            count,
            mut buffer,
        } = self;
        if let (Some(waiting), Some(writer)) = (waiting, &mut writer) {
            let ratings = ranks.ratings();
            let mut file = waiting
                .into_inner()
                .map_err(|error| disk(error.into_error()))?;
            file.seek(SeekFrom::Start(0)).map_err(disk)?;
            let mut file = BufReader::with_capacity(1 << 18, file);
            for done in 0..count {
                let score = i64::from_le_bytes(eight(&mut file)?);
                let length = u64::from_le_bytes(eight(&mut file)?) as usize;
                buffer.resize(length, 0);
                file.read_exact(&mut buffer).map_err(disk)?;
                let mut meme: Meme = serde_json::from_slice(&buffer)
                    .map_err(|error| disk(std::io::Error::other(error)))?;
                meme.rating = ratings.of(score);
                if let took @ Err(_) = put(Some(&mut *writer), &meme) {
                    job.outcome.taken = job.outcome.taken.saturating_sub(1);
                    job.count(&meme.url, 0, &buffer, took)?;
                }
                if done % 1024 == 0 {
                    let taken = job.outcome.taken;
                    job.watch.progress(Stage::Joining, done, count, taken);
                }
            }
        }
        job.publish(writer)
    }
}

fn eight(file: &mut impl Read) -> Result<[u8; 8], ImportError> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes).map_err(disk)?;
    Ok(bytes)
}

fn write(file: &mut impl Write, bytes: &[u8]) -> Result<(), ImportError> {
    file.write_all(bytes).map_err(disk)
}

fn disk(error: std::io::Error) -> ImportError {
    ImportError::Catalog(CatalogError::from(error))
}
