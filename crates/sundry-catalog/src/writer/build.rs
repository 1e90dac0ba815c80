//! Builds the files of a generation from sorted entries.

use std::io::BufWriter;
use std::marker::PhantomData;
use std::path::Path;

use fs_err as fs;
use tantivy::directory::MmapDirectory;
use tantivy::index::SegmentId;
use tantivy::indexer::{IndexWriterOptions, NoMergePolicy};
use tantivy::{Index, IndexSettings, IndexWriter, SegmentReader};

use super::{Progress, Step};
use crate::embedded::{DOCUMENTS, NEIGHBOURS, blob_table};
use crate::error::{Error, from_index};
use crate::folder::{INDEX, seal};
use crate::index::{ID, Layout, register};
use crate::manifest::{FileEntry, Manifest, checksum};
use crate::record::{Fields, Record};
use crate::schema::{FieldKind, Id, Schema};
use crate::spool::Spool;
use crate::table::{TableWriter, push_number, take_number};

type Out = BufWriter<fs::File>;

/// Files that are needed only while the index is written.
const LEFT_BY_INDEX: [&str; 2] = [".tantivy-writer.lock", ".tantivy-meta.lock"];

/// A generation that is being built.
pub(super) struct Build<'a, R> {
    path: &'a Path,
    schema: &'a Schema,
    memory: usize,
    expected: u64,
    ids: Vec<Id>,
    kind: PhantomData<fn() -> R>,
}

impl<'a, R: Record> Build<'a, R> {
    pub(super) fn new(path: &'a Path, schema: &'a Schema, memory: usize, expected: u64) -> Self {
        Self {
            path,
            schema,
            memory,
            expected,
            ids: Vec::new(),
            kind: PhantomData,
        }
    }

    pub(super) fn records(&self) -> u64 {
        self.ids.len() as u64
    }

    /// Writes documents, blobs and the index.
    pub(super) fn index(
        &mut self,
        records: Spool,
        dictionary: Vec<u8>,
        progress: Progress<'_>,
    ) -> Result<(), Error> {
        let layout = Layout::of(self.schema);
        let folder = self.path.join(INDEX);
        fs::create_dir(&folder)?;
        let directory = MmapDirectory::open(&folder)
            .map_err(|error| Error::io("index", std::io::Error::other(error)))?;
        let settings = IndexSettings {
            docstore_compression: tantivy::store::Compressor::None,
            ..IndexSettings::default()
        };
        let index =
            Index::create(directory, layout.schema.clone(), settings).map_err(from_index)?;
        register(&index);
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(self.memory)
            .build();
        let mut writer: IndexWriter = index.writer_with_options(options).map_err(from_index)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));

        let mut documents = TableWriter::packed(self.create(DOCUMENTS)?, dictionary)?;
        let mut blobs: Vec<Option<TableWriter<Out>>> = Vec::new();
        for field in self.schema.fields() {
            blobs.push(if field.kind == FieldKind::Blob {
                Some(TableWriter::plain(self.create(&blob_table(&field.name))?)?)
            } else {
                None
            });
        }
        let mut sorted = records.sorted()?;
        while let Some((id, entry)) = sorted.next()? {
            let (document, given) = unpacked(&entry).ok_or_else(|| {
                Error::damaged(self.path.join("records.run"), "an entry that is none")
            })?;
            let record: R = serde_json::from_slice(document)
                .map_err(|error| Error::Record(format!("{id} cannot be read back: {error}")))?;
            let mut fields = Fields::default();
            record.fields(&mut fields);
            let values = fields.checked(self.schema)?;
            documents.push(document)?;
            for (at, table) in blobs.iter_mut().enumerate() {
                if let Some(table) = table {
                    let blob = given.iter().find(|(field, _)| *field == at);
                    // One byte marks that there is a blob.
                    table.push(&blob.map_or(Vec::new(), |(_, blob)| [&[1], *blob].concat()))?;
                }
            }
            let mut entry = layout.entry(id, &values, self.schema);
            for (at, _) in given.iter().filter(|_| !blobs.is_empty()) {
                let is_new = !values.iter().any(|(field, _)| field == at);
                if let Some(field) = self.schema.fields().get(*at).filter(|_| is_new) {
                    entry.add_text(layout.present, &field.name);
                }
            }
            writer.add_document(entry).map_err(from_index)?;
            self.ids.push(id);
            if self.ids.len().is_multiple_of(REPORT) {
                progress(Step::Indexing, self.ids.len() as u64, self.expected);
            }
        }
        sorted.finish()?;
        close(DOCUMENTS, documents)?;
        for (field, table) in self.schema.fields().iter().zip(blobs) {
            if let Some(table) = table {
                close(&blob_table(&field.name), table)?;
            }
        }
        writer.commit().map_err(from_index)?;
        progress(Step::Indexing, self.records(), self.records());
        let parts = in_order(&index)?;
        let count = parts.len() as u64;
        progress(Step::Merging, 0, count);
        if parts.len() > 1 {
            writer.merge(&parts).wait().map_err(from_index)?;
            writer.garbage_collect_files().wait().map_err(from_index)?;
        }
        writer.wait_merging_threads().map_err(from_index)?;
        for name in LEFT_BY_INDEX {
            let path = folder.join(name);
            if path.exists() {
                fs::remove_file(path)?;
            }
        }
        progress(Step::Merging, count, count);
        Ok(())
    }

    /// Writes the lists of neighbours.
    pub(super) fn link(&mut self, neighbours: Spool, progress: Progress<'_>) -> Result<(), Error> {
        let mut sorted = neighbours.sorted()?;
        let Some(mut next) = sorted.next()? else {
            return sorted.finish();
        };
        let mut table = TableWriter::plain(self.create(NEIGHBOURS)?)?;
        let mut more = true;
        for (at, id) in self.ids.iter().enumerate() {
            while more && next.0 < *id {
                match sorted.next()? {
                    Some(entry) => next = entry,
                    None => more = false,
                }
            }
            let mut list = Vec::new();
            if more && next.0 == *id {
                for eight in next.1.chunks_exact(8) {
                    let neighbour = Id::from_le_bytes(eight.try_into().unwrap_or_default());
                    match self.ids.binary_search(&neighbour) {
                        Ok(place) if place != at => push_number(place as u64, &mut list),
                        _ => {}
                    }
                }
            }
            table.push(&list)?;
            if (at + 1).is_multiple_of(REPORT) {
                progress(Step::Linking, at as u64 + 1, self.records());
            }
        }
        sorted.finish()?;
        close(NEIGHBOURS, table)?;
        progress(Step::Linking, self.records(), self.records());
        Ok(())
    }

    /// Checksums all files, flushes them to disk, and writes the manifest.
    pub(super) fn seal(
        &self,
        manifest: &mut Manifest,
        progress: Progress<'_>,
    ) -> Result<(), Error> {
        let mut names = Vec::new();
        for (folder, prefix) in [
            (self.path.to_owned(), ""),
            (self.path.join(INDEX), "index/"),
        ] {
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                if entry.file_type()?.is_file() && name != "in-use" {
                    names.push(format!("{prefix}{name}"));
                }
            }
        }
        names.sort_unstable();
        let count = names.len() as u64;
        for (done, name) in names.into_iter().enumerate() {
            let path = self.path.join(&name);
            manifest.files.push(FileEntry {
                name,
                bytes: fs::metadata(&path)?.len(),
                crc32: checksum(&path)?,
            });
            progress(Step::Sealing, done as u64 + 1, count);
        }
        seal(self.path, &manifest.to_bytes()?)
    }

    fn create(&self, name: &str) -> Result<Out, Error> {
        let file = fs::File::create(self.path.join(name))?;
        Ok(BufWriter::with_capacity(1 << 18, file))
    }
}

fn close(name: &str, table: TableWriter<Out>) -> Result<(), Error> {
    let out = table.finish()?;
    match out.into_inner() {
        Ok(_) => Ok(()),
        Err(error) => Err(Error::io(name, error.into_error())),
    }
}

/// Number of records between two progress reports.
const REPORT: usize = 1000;

/// Returns the segments of the index in order of id; each holds a stretch of the sorted records.
fn in_order(index: &Index) -> Result<Vec<SegmentId>, Error> {
    let mut parts = Vec::new();
    for segment in index.searchable_segments().map_err(from_index)? {
        let reader = SegmentReader::open(&segment).map_err(from_index)?;
        let ids = reader.fast_fields().u64(ID).map_err(from_index)?;
        parts.push((ids.first(0), segment.id()));
    }
    parts.sort_by_key(|(first, _)| *first);
    Ok(parts.into_iter().map(|(_, id)| id).collect())
}

/// Encodes a document and its blobs for the spool.
pub(super) fn packed(document: &[u8], blobs: &[(usize, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(document.len() + 8);
    push_number(document.len() as u64, &mut bytes);
    bytes.extend_from_slice(document);
    for (field, blob) in blobs {
        push_number(*field as u64, &mut bytes);
        push_number(blob.len() as u64, &mut bytes);
        bytes.extend_from_slice(blob);
    }
    bytes
}

type Given<'a> = Vec<(usize, &'a [u8])>;

fn unpacked(mut bytes: &[u8]) -> Option<(&[u8], Given<'_>)> {
    let length = take_number(&mut bytes)? as usize;
    let (document, mut rest) = bytes.split_at_checked(length)?;
    let mut blobs = Vec::new();
    while !rest.is_empty() {
        let field = take_number(&mut rest)? as usize;
        let length = take_number(&mut rest)? as usize;
        let (blob, after) = rest.split_at_checked(length)?;
        blobs.push((field, blob));
        rest = after;
    }
    Some((document, blobs))
}
