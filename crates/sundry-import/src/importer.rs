//! The list of importers, and what each is given and gives back.

use std::path::PathBuf;
use std::time::Duration;

use sundry_catalog::{Catalogue, Home, Published, Record, WriteOptions, Writer};
use sundry_fetch::FetchSettings;

use crate::error::ImportError;
use crate::watch::{Stage, Watch};
use crate::{articles, books, entities, foods, gifs, memes, recipes};

/// Reads one source's format into one kind of catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Importer {
    /// The kind of record: `memes`.
    pub kind: &'static str,
    /// The source: `reddit`.
    pub source: &'static str,
    /// One line: what it reads.
    pub summary: &'static str,
    /// Which files it takes, for the help text.
    pub files: &'static str,
    /// Does it.
    pub run: fn(&mut Job<'_>) -> Result<(), ImportError>,
}

/// Every importer, by kind.
pub const IMPORTERS: &[Importer] = &[
    memes::REDDIT,
    memes::IMGFLIP,
    memes::TABLE,
    memes::FOLDER,
    gifs::TGIF,
    gifs::GIPHY,
    gifs::TENOR,
    gifs::TABLE,
    gifs::FOLDER,
    crate::games::STEAM_DETAILS,
    crate::games::STEAM_DUMP,
    crate::games::IGDB,
    crate::games::HOWLONGTOBEAT,
    crate::games::APPSTREAM,
    books::OPEN_LIBRARY,
    books::GOODBOOKS,
    books::GOODREADS,
    books::BOOK_CROSSING,
    books::TABLE,
    entities::WIKIDATA,
    entities::WIKIPEDIA,
    entities::TABLE,
    foods::FOODDATA_CENTRAL,
    foods::TABLE,
    recipes::SCHEMA_ORG,
    recipes::URLS,
    recipes::COOKLANG,
    recipes::MEALIE,
    recipes::TANDOOR,
    recipes::NEXTCLOUD,
    recipes::PAPRIKA,
    recipes::RECIPE_NLG,
    recipes::FOOD_COM,
    recipes::TABLE,
    recipes::MEALMASTER,
    recipes::MARKDOWN,
    recipes::NDJSON,
    articles::NDJSON,
    articles::WARC,
];

/// The importer of a kind and source.
pub fn find(kind: &str, source: &str) -> Option<&'static Importer> {
    IMPORTERS
        .iter()
        .find(|importer| importer.kind == kind && importer.source == source)
}

/// What an operator can choose.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "four independent choices")]
pub struct Options {
    /// Read and count everything, write nothing.
    pub dry_run: bool,
    /// Drop what other sources brought before. Without it, records of other sources are kept, and
    /// those of this source are replaced by what is read now.
    pub replace: bool,
    /// Keep what is marked as for adults.
    pub adult: bool,
    /// A name for a folder of the operator's own, part of its URLs.
    pub name: Option<String>,
    /// How many days articles are kept; older ones are rejected. 0: any are taken.
    pub keep_days: u16,
    /// Memory to use, in bytes.
    pub memory: usize,
    /// How pages are fetched, for sources that are lists of addresses.
    pub fetch: FetchSettings,
    /// The least time between two requests of one host; none for no pause.
    pub pause: Option<Duration>,
    /// Read the text in pictures, where [`Importer::can_read_text`].
    pub ocr: bool,
}

/// One import.
pub struct Job<'a> {
    /// Where catalogues are written.
    pub home: &'a Home,
    /// What to read.
    pub files: Vec<PathBuf>,
    /// The name of the source, from [`Importer::source`].
    pub source: &'static str,
    /// Now, in seconds since 1970.
    pub now: i64,
    /// What the operator chose.
    pub options: Options,
    /// Who watches.
    pub watch: &'a mut dyn Watch,
    /// What came of it so far.
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

/// What came of an import.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outcome {
    /// Lines or items read.
    pub read: u64,
    /// Those that became records.
    pub taken: u64,
    /// Those that are none of this kind, or that the options leave out; nothing is wrong with them.
    pub skipped: u64,
    /// Those that were told to the watch.
    pub rejected: u64,
    /// Records kept from other sources.
    pub kept: u64,
    /// The generation that answers now; none after a dry run.
    pub published: Option<Published>,
    /// Articles in the store now; none unless articles were added.
    pub articles: Option<u64>,
    /// What came of looking for text in pictures; none unless that was asked for.
    pub texts: Option<Texts>,
}

/// What came of looking for text in pictures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Texts {
    /// Pictures with text in them.
    pub with_text: u64,
    /// Pictures without.
    pub without: u64,
    /// Those of both that were known from an import before.
    pub known: u64,
    /// Videos, and pictures that are too large or of a kind that is not decoded here.
    pub not_looked_at: u64,
}

impl Importer {
    /// Whether it has the pictures themselves, so that text in them can be read.
    pub fn can_read_text(&self) -> bool {
        (self.kind, self.source) == (memes::FOLDER.kind, memes::FOLDER.source)
    }
}

impl Job<'_> {
    /// Begins a generation and carries over what stays: records of other sources, unless the
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

    /// Publishes what was written.
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
