//! An importer, its input and its outcome.

use std::path::PathBuf;
use std::time::Duration;

use sundry_catalog::{Catalogue, Home, Published, Record, WriteOptions, Writer};
use sundry_fetch::FetchSettings;
use sundry_state::DatabaseSettings;

use crate::error::ImportError;
use crate::input::Input;
use crate::watch::{Stage, Watch};

/// Reads the format of one source into one kind of catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Importer {
    /// The kind of record, such as `memes`.
    pub kind: &'static str,
    /// The source, such as `reddit`.
    pub source: &'static str,
    /// A description of the input in one line.
    pub summary: &'static str,
    /// The accepted files, for the help text.
    pub files: &'static str,
    /// Runs the import.
    pub run: fn(&mut Job<'_>) -> Result<(), ImportError>,
}

/// The options of an import.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "four independent choices")]
pub struct Options {
    /// Read and count everything, but write nothing.
    pub dry_run: bool,
    /// Drop the records of other sources. Without this option they are kept, and those of this
    /// source are replaced by what is read now.
    pub replace: bool,
    /// Keep records that are marked as adult content.
    pub adult: bool,
    /// Name for a folder of the operator's own, which becomes part of its URLs.
    pub name: Option<String>,
    /// Number of days for which articles are kept; older ones are rejected. 0 accepts all.
    pub keep_days: u16,
    /// Memory budget in bytes.
    pub memory: usize,
    /// Fetch settings for sources that are lists of URLs.
    pub fetch: FetchSettings,
    /// Least time between two requests to one host; `None` for no pause.
    pub pause: Option<Duration>,
    /// The database that articles go to; without one they go to the data folder.
    pub database: Option<DatabaseSettings>,
    /// Read the text in pictures, if [`Importer::can_read_text`].
    pub ocr: bool,
}

/// One run of an importer.
pub struct Job<'a> {
    /// The catalogues to write to.
    pub home: &'a Home,
    /// The files to read.
    pub files: Vec<PathBuf>,
    /// The name of the source, from [`Importer::source`].
    pub source: &'static str,
    /// The current time in seconds since 1970.
    pub now: i64,
    /// The operator's options.
    pub options: Options,
    /// The observer of the import.
    pub watch: &'a mut dyn Watch,
    /// The outcome so far.
    pub outcome: Outcome,
}

impl std::fmt::Debug for Job<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Job")
            .field("files", &self.files)
            .finish_non_exhaustive()
    }
}

/// The outcome of an import.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// Number of lines or items read.
    pub read: u64,
    /// Number of those that became records.
    pub taken: u64,
    /// Number of those that are of another kind or that the options exclude; they are not faulty.
    pub skipped: u64,
    /// Number of those that were reported to the watch as rejected.
    pub rejected: u64,
    /// Number of records kept from other sources.
    pub kept: u64,
    /// The new current generation; `None` after a dry run.
    pub published: Option<Published>,
    /// Number of articles now in the store; `None` unless articles were added.
    pub articles: Option<u64>,
    /// Result of reading text in pictures; `None` unless it was requested.
    pub texts: Option<Texts>,
}

/// Result of reading text in pictures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Texts {
    /// Number of pictures with text.
    pub with_text: u64,
    /// Number of pictures without text.
    pub without: u64,
    /// Number of both that were known from an earlier import.
    pub known: u64,
    /// Number of videos, and of pictures that are too large or of a format that is not decoded
    /// here.
    pub not_looked_at: u64,
}

impl Importer {
    /// Returns true if the importer has the pictures themselves, so that text in them can be read.
    pub fn can_read_text(&self) -> bool {
        (self.kind, self.source) == ("memes", "folder")
    }
}

impl Job<'_> {
    /// Starts a generation and copies the records that stay: those of other sources, unless the
    /// operator wants them dropped. The starter catalogue never stays beside imported records.
    ///
    /// A dry run gets no writer.
    pub(crate) fn writer<R: Record>(
        &mut self,
        source_of: impl Fn(&R) -> &str,
    ) -> Result<Option<Writer<R>>, ImportError> {
        if self.options.dry_run {
            return Ok(None);
        }
        let mut writer = self.home.writer::<R>(self.write_options())?;
        if !self.options.replace {
            let (catalogue, wrong) = Catalogue::<R>::open(Some(self.home.clone()), None);
            if let Some(error) = wrong.into_iter().next() {
                return Err(error.into());
            }
            let source = self.source;
            self.outcome.kept = writer.carry_over(catalogue.snapshot().executor(), |record| {
                source_of(record) != source
            })?;
        }
        Ok(Some(writer))
    }

    pub(crate) fn write_options(&self) -> WriteOptions {
        let mut options = WriteOptions {
            source: self.source.to_owned(),
            created: self.now,
            ..WriteOptions::default()
        };
        if self.options.memory > 0 {
            options.memory = self.options.memory;
        }
        options
    }

    /// Reports how much of a file was read.
    pub(crate) fn report(&mut self, input: &Input<'_>) {
        let (done, all, taken) = (input.done(), input.size(), self.outcome.taken);
        self.watch.progress(Stage::Reading, done, all, taken);
    }

    /// Publishes the records that were written.
    pub(crate) fn publish<R: Record>(
        &mut self,
        writer: Option<Writer<R>>,
    ) -> Result<(), ImportError> {
        if self.outcome.taken == 0 {
            return Err(ImportError::Nothing {
                read: self.outcome.read,
            });
        }
        let Some(writer) = writer else {
            return Ok(());
        };
        let watch = &mut *self.watch;
        let taken = self.outcome.taken;
        let published = writer.finish(&mut |step, done, all| {
            watch.progress(Stage::Writing(step), done, all, taken);
        })?;
        self.outcome.published = Some(published);
        Ok(())
    }
}
