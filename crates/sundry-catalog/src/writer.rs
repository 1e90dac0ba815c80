//! Writes a new generation of a kind aside and publishes it.
//!
//! Records may come in any order and more than once (the last of an id counts), within a memory
//! budget. No reader sees them before [`Writer::finish`] returns. An import is therefore not
//! resumed but started again: whatever ended it (an error, a full disk, `kill -9`) leaves the old
//! generation current, and the next writer removes the remains.

mod build;

use std::marker::PhantomData;
use std::sync::Arc;

use fs_err::File;
use serde::Serialize;

use crate::error::Error;
use crate::executor::Executor;
use crate::folder::{Aside, Folder, Writing};
use crate::manifest::Manifest;
use crate::record::{Fields, Record, Value};
use crate::schema::{FieldKind, Id, MAX_ID, Schema};
use crate::spool::Spool;

/// The options of a writer.
#[derive(Debug, Clone)]
pub struct WriteOptions {
    /// The source of the records, as a description.
    pub source: String,
    /// The current time, in seconds since 1970.
    pub created: i64,
    /// Memory budget in bytes; records beyond it wait on disk. The index takes at least 16 MB.
    pub memory: usize,
    /// Number of finished older generations to keep besides the new one, to fall back to.
    pub keep: usize,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            source: String::new(),
            created: 0,
            memory: 256 << 20,
            keep: 1,
        }
    }
}

/// A step of [`Writer::finish`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Records are indexed in order of id.
    Indexing,
    /// The segments of the index are merged into one; progress counts segments.
    Merging,
    /// The ids of neighbours are resolved to records.
    Linking,
    /// Files are checksummed and flushed to disk.
    Sealing,
    /// The generation becomes the current one.
    Publishing,
}

/// Receives progress while [`Writer::finish`] works: the step, the amount done, and the total
/// amount.
pub type Progress<'p> = &'p mut dyn FnMut(Step, u64, u64);

/// The outcome of [`Writer::finish`].
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// Number of the generation.
    pub generation: u64,
    /// Its manifest.
    pub manifest: Manifest,
    /// Number of records that repeated an earlier id; the last of each id counted.
    pub doubles: u64,
    /// Number of old generations removed.
    pub removed: usize,
}

/// Writes one generation.
pub struct Writer<R> {
    folder: Folder,
    writing: Writing,
    generation: u64,
    schema: Schema,
    options: WriteOptions,
    records: Spool,
    neighbours: Spool,
    put: u64,
    sample: Sample,
    /// Holds the finished generation instead of letting it answer.
    aside: Option<Arc<Aside>>,
    kind: PhantomData<fn() -> R>,
}

impl<R> std::fmt::Debug for Writer<R> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Writer")
            .field("generation", &self.generation)
            .field("put", &self.put)
            .finish_non_exhaustive()
    }
}

impl<R: Record> Writer<R> {
    pub(crate) fn begin(
        folder: Folder,
        options: WriteOptions,
        aside: Option<Arc<Aside>>,
    ) -> Result<Self, Error> {
        let schema = R::schema();
        schema.validate()?;
        let writing = folder.lock(R::KIND)?;
        folder.sweep(&writing, options.keep)?;
        let generation = folder.begin(&writing)?;
        let path = folder.generation(generation);
        // Half of the budget is for records that wait to be sorted, half for the index; the lists
        // of neighbours take an eighth on top.
        let budget = options.memory;
        Ok(Self {
            records: Spool::new(path.clone(), "records", budget / 2),
            neighbours: Spool::new(path, "neighbours", budget / 8),
            folder,
            writing,
            generation,
            schema,
            options,
            put: 0,
            sample: Sample::default(),
            aside,
            kind: PhantomData,
        })
    }

    /// Adds a record. Of two with the same id, the later counts.
    ///
    /// # Errors
    /// [`Error::Record`] if it does not fit the schema: the record is skipped, and the writer stays
    /// usable. [`Error::Io`] if the disk is full.
    pub fn put(&mut self, record: &R) -> Result<(), Error> {
        let id = checked(record.id())?;
        let mut fields = Fields::default();
        record.fields(&mut fields);
        let values = fields.checked(&self.schema)?;
        let document =
            serde_json::to_vec(record).map_err(|error| Error::Record(error.to_string()))?;
        let mut blobs: Vec<(usize, &[u8])> = Vec::new();
        let mut length = document.len();
        for (at, value) in &values {
            if let Value::Blob(blob) = value {
                length += blob.len();
                blobs.push((*at, blob));
            }
        }
        if length > LARGEST_RECORD {
            return Err(Error::Record(format!(
                "{length} bytes, more than {LARGEST_RECORD}"
            )));
        }
        self.sample.see(&document);
        let entry = build::packed(&document, &blobs);
        self.records.push(id, &entry)?;
        self.put += 1;
        Ok(())
    }

    /// Copies the records that `keep` accepts from another state: documents, blobs, neighbours.
    /// Records that are put afterwards replace those of the same id. Returns how many were copied.
    ///
    /// # Errors
    /// Those of [`Writer::put`] and of `from`.
    pub fn carry_over(
        &mut self,
        from: &dyn Executor,
        mut keep: impl FnMut(&R) -> bool,
    ) -> Result<u64, Error> {
        let names = blob_fields(&self.schema);
        let before = self.put;
        from.for_each(&mut |id, document| {
            let record: R = serde_json::from_slice(document)
                .map_err(|error| Error::Record(format!("{id} cannot be read back: {error}")))?;
            if !keep(&record) {
                return Ok(());
            }
            let mut blobs = Vec::new();
            for (at, name) in &names {
                blobs.extend(from.blob(id, name)?.map(|blob| (*at, blob)));
            }
            let blobs: Vec<_> = blobs
                .iter()
                .map(|(at, blob)| (*at, blob.as_slice()))
                .collect();
            self.sample.see(document);
            self.records.push(id, &build::packed(document, &blobs))?;
            self.put += 1;
            let near = from.neighbours(id)?;
            if near.is_empty() {
                return Ok(());
            }
            self.put_neighbours(id, &near)
        })?;
        Ok(self.put - before)
    }

    /// Adds the neighbours of a record, nearest first. The record itself is left out, as are ids
    /// that no record has by the end.
    ///
    /// # Errors
    /// [`Error::Record`] for an impossible id; [`Error::Io`] if the disk is full.
    pub fn put_neighbours(&mut self, id: Id, neighbours: &[Id]) -> Result<(), Error> {
        let id = checked(id)?;
        let entry: Vec<u8> = neighbours.iter().flat_map(|id| id.to_le_bytes()).collect();
        self.neighbours.push(id, &entry)
    }

    /// Opens an empty temporary file for data that must wait until all records are known. It lies
    /// on the disk of the data folder and disappears with the writer.
    ///
    /// # Errors
    /// [`Error::Io`].
    pub fn scratch(&self) -> Result<File, Error> {
        let path = self.folder.generation(self.generation).join("scratch");
        let mut options = fs_err::OpenOptions::new();
        let file = options
            .create_new(true)
            .read(true)
            .write(true)
            .open(&path)?;
        fs_err::remove_file(&path)?;
        Ok(file)
    }

    /// Returns the number of records added so far.
    pub fn taken(&self) -> u64 {
        self.put
    }

    /// Writes the generation, checks it, and makes it the current one; a writer of a home that is
    /// [aside](crate::Home::aside) only holds it.
    ///
    /// # Errors
    /// [`Error::Empty`] if no record was taken; [`Error::Io`] if the disk is full;
    /// [`Error::Damaged`] if the written files do not read back. On an error the old generation
    /// stays.
    pub fn finish(mut self, progress: Progress<'_>) -> Result<Published, Error> {
        if self.put == 0 {
            return Err(Error::Empty(R::KIND.to_owned()));
        }
        let records = std::mem::replace(&mut self.records, Spool::empty());
        let neighbours = std::mem::replace(&mut self.neighbours, Spool::empty());
        let path = self.folder.generation(self.generation);
        let sample = std::mem::take(&mut self.sample).dictionary();
        let budget = (self.options.memory / 2).max(LEAST_FOR_INDEX);
        let mut work = build::Build::<R>::new(&path, &self.schema, budget, self.put);
        work.index(records, sample, progress)?;
        work.link(neighbours, progress)?;
        let mut manifest = Manifest::new(
            R::KIND,
            self.schema.clone(),
            work.records(),
            self.options.created,
            &self.options.source,
        );
        let doubles = self.put - work.records();
        work.seal(&mut manifest, progress)?;
        let generation = self.generation;
        if let Some(aside) = &self.aside {
            aside.keep(self.folder.hold(generation)?);
        } else {
            progress(Step::Publishing, 0, 1);
            self.folder.publish(&self.writing, generation)?;
            progress(Step::Publishing, 1, 1);
        }
        self.generation = 0;
        // Generations that cannot be removed now are removed by the next writer.
        let removed = self
            .folder
            .sweep(&self.writing, self.options.keep)
            .unwrap_or(0);
        Ok(Published {
            generation,
            manifest,
            doubles,
            removed,
        })
    }
}

impl<R> Drop for Writer<R> {
    fn drop(&mut self) {
        if self.generation != 0 {
            let keep = self.options.keep;
            // A failure does not matter, because the next writer sweeps as well.
            let _ = self.folder.sweep(&self.writing, keep);
        }
    }
}

/// The least memory of the index in bytes: the minimum of the index library, and a little more.
const LEAST_FOR_INDEX: usize = 16 << 20;

/// Returns the places and names of the blob fields.
fn blob_fields(schema: &Schema) -> Vec<(usize, String)> {
    let fields = schema.fields().iter().enumerate();
    let blobs = fields.filter(|(_, field)| field.kind == FieldKind::Blob);
    blobs.map(|(at, field)| (at, field.name.clone())).collect()
}

/// Largest record in bytes. A reply must be able to hold ten records.
const LARGEST_RECORD: usize = 64 << 20;

fn checked(id: Id) -> Result<Id, Error> {
    if id > MAX_ID {
        return Err(Error::Record(format!("id {id} is above {MAX_ID}")));
    }
    Ok(id)
}

/// Typical documents, spread over all that were seen, from which the compression dictionary is
/// made.
#[derive(Default)]
struct Sample {
    seen: u64,
    stride: u64,
    documents: Vec<Vec<u8>>,
}

/// Size of the dictionary in bytes, which is the largest distance in the compressed format.
const DICTIONARY: usize = 32 << 10;

impl Sample {
    fn see(&mut self, document: &[u8]) {
        self.stride = self.stride.max(1);
        if self.seen.is_multiple_of(self.stride) {
            let end = document.len().min(1024);
            self.documents
                .push(document.get(..end).unwrap_or_default().to_vec());
            if self.documents.len() >= 1024 {
                let mut index = 0;
                self.documents.retain(|_| {
                    index += 1;
                    index % 2 == 1
                });
                self.stride *= 2;
            }
        }
        self.seen += 1;
    }

    fn dictionary(self) -> Vec<u8> {
        let mut dictionary = Vec::new();
        // With few documents, the dictionary would be as large as the savings.
        let enough = self.seen >= 512;
        let size: usize = self.documents.iter().map(Vec::len).sum();
        let step = (size / DICTIONARY).max(1);
        for document in self.documents.iter().step_by(step).filter(|_| enough) {
            if dictionary.len() + document.len() <= DICTIONARY {
                dictionary.extend_from_slice(document);
            }
        }
        dictionary
    }
}
