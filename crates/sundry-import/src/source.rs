//! A source of records: how its items are named, found and turned into records. What all sources
//! share is here once: opening files, reading items, rejecting, counting, writing, publishing.
//!
//! Sources that read several files together, such as dumps of books, have drivers of their own.

use serde::Deserialize;
use sundry_catalog::{Record, Writer};
use sundry_records::{Book, Entity, FoodRow, Gif, Meme, Recipe};

use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::{Input, for_each_input};
use crate::json_items::{Items, for_each_text};
use crate::lines::for_each_line;
use crate::own_shape::{columns_of, for_each_own};
use crate::taken::{Taken, Took, put};

/// The place of the items in a file.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Form {
    /// JSON objects, one a line.
    Lines,
    /// JSON values, at this place in the file.
    Json(Items),
    /// A table with a header line, or JSON objects with the same names.
    Own,
}

/// A source: its name in commands and help texts, and the way it is read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// Its name, such as `reddit`.
    pub(crate) name: &'static str,
    /// A description of the input in one line.
    pub(crate) summary: &'static str,
    /// The accepted files, for the help text.
    pub(crate) files: &'static str,
    /// The place of the items in its files.
    pub(crate) form: Form,
}

/// A source: what an item of its files is, the record it becomes, or the reason of a rejection.
pub(crate) trait Source: 'static {
    /// The names by which people find it.
    const ENTRY: Entry;

    /// An item.
    type Item<'a>: Deserialize<'a>;
    /// The destination of its records.
    type Sink: Sink;

    /// Makes the record of an item; `None` if it rightly has none.
    ///
    /// # Errors
    /// The reason of the rejection.
    fn record(item: Self::Item<'_>, about: &About<'_>) -> Made<Self>;

    /// Returns false for a file of an archive that is not one of the source's.
    fn wants(_: &mut Input<'_>) -> Result<bool, ImportError> {
        Ok(true)
    }

    /// Passes the items of a file and their names to `take`.
    fn read(
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        take: &mut TakeItem<'_, Self>,
    ) -> Result<(), ImportError> {
        match Self::ENTRY.form {
            Form::Lines => for_each_line(input, job, &mut |job, line| {
                take(job, "", serde_json::from_str(line.text)?)
            }),
            Form::Json(items) => for_each_text(input, items, job, &mut |job, key, text| {
                take(job, key, serde_json::from_str(text)?)
            }),
            Form::Own => {
                let columns = columns_of::<Self::Item<'static>>();
                for_each_own(input, job, columns, &mut |job, row| {
                    take(job, "", row.read()?)
                })
            }
        }
    }
}

/// The record of an item, `None` if it rightly has none, or the reason of its rejection.
pub(crate) type Made<S> = Result<Option<<<S as Source>::Sink as Sink>::Record>, String>;

/// Takes an item and its name, which is empty unless the file gives one.
pub(crate) type TakeItem<'t, S> =
    dyn for<'a> FnMut(&mut Job<'_>, &str, <S as Source>::Item<'a>) -> Took + 't;

/// The circumstances of an item.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About<'a> {
    /// The name of the source, for the record.
    pub(crate) source: &'static str,
    /// True if records that are marked as adult content are wanted.
    pub(crate) adult: bool,
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The item's own name in the file; empty if it has none.
    pub(crate) key: &'a str,
}

/// The destination of records.
pub(crate) trait Sink: Sized {
    /// The files that it takes.
    type Record;
    /// The kind of record, such as `memes`.
    const KIND: &'static str;

    fn open(job: &mut Job<'_>) -> Result<Self, ImportError>;

    fn put(&mut self, job: &mut Job<'_>, record: Self::Record) -> Took;

    fn finish(self, job: &mut Job<'_>) -> Result<(), ImportError>;

    /// Passes every file of the job to `read`.
    fn each_file(job: &mut Job<'_>, read: &mut ReadFile<'_>) -> Result<(), ImportError> {
        job.each_input(read)
    }
}

/// Reads a file.
pub(crate) type ReadFile<'r> =
    dyn FnMut(&mut Job<'_>, &mut Input<'_>) -> Result<(), ImportError> + 'r;

impl Job<'_> {
    /// Passes every file of the job to `read`, also those within archives.
    pub(crate) fn each_input(&mut self, read: &mut ReadFile<'_>) -> Result<(), ImportError> {
        for path in self.files.clone() {
            for_each_input(&path, &mut |mut input| read(self, &mut input))?;
        }
        Ok(())
    }
}

/// The entry of a source in the list of importers.
pub(crate) const fn importer<S: Source>() -> Importer {
    Importer {
        kind: S::Sink::KIND,
        source: S::ENTRY.name,
        summary: S::ENTRY.summary,
        files: S::ENTRY.files,
        run: run::<S>,
    }
}

fn run<S: Source>(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut sink = S::Sink::open(job)?;
    S::Sink::each_file(job, &mut |job, input| {
        if !S::wants(input)? {
            return Ok(());
        }
        let file = input.name.clone();
        S::read(input, job, &mut |job, key, item| {
            let about = About {
                source: job.source,
                adult: job.options.adult,
                file: &file,
                key,
            };
            match S::record(item, &about)? {
                Some(record) => sink.put(job, record),
                None => Ok(Taken::Skipped),
            }
        })
    })?;
    sink.finish(job)
}

/// A record that names its source.
pub(crate) trait Sourced: Record {
    /// Returns the importer that brought it.
    fn source(&self) -> &str;
}

macro_rules! sourced {
    ($($record:ty),*) => {$(
        impl Sourced for $record {
            fn source(&self) -> &str {
                &self.source
            }
        }
    )*};
}

sourced!(Book, Entity, FoodRow, Gif, Meme, Recipe);

/// A new generation of a catalogue; no writer in a dry run.
pub(crate) struct Generation<R>(pub(crate) Option<Writer<R>>);

impl<R: Sourced> Sink for Generation<R> {
    type Record = R;
    const KIND: &'static str = R::KIND;

    fn open(job: &mut Job<'_>) -> Result<Self, ImportError> {
        job.writer(R::source).map(Self)
    }

    fn put(&mut self, _: &mut Job<'_>, record: R) -> Took {
        put(self.0.as_mut(), &record)
    }

    fn finish(self, job: &mut Job<'_>) -> Result<(), ImportError> {
        job.publish(self.0)
    }
}
