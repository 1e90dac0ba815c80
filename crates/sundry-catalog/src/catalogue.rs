//! A kind of record as a running program holds it: always one complete state, swapped whole.
//!
//! A request takes a [`Snapshot`] and asks everything of it; meanwhile a new generation may take
//! its place for the requests that come after. The old one goes when the last request lets go.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::executor::{Executor, Hit};
use crate::folder::InUse;
use crate::home::{Home, Opened, Trust, open_archive};
use crate::manifest::Manifest;
use crate::query::Query;
use crate::record::Record;
use crate::scan::Scan;
use crate::schema::Id;

/// Where a state comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// There are no records.
    Nothing,
    /// Compiled in.
    Starter,
    /// A generation of the data folder.
    Generation(u64),
}

/// One complete state of a kind.
pub struct Snapshot {
    executor: Box<dyn Executor>,
    origin: Origin,
    manifest: Option<Manifest>,
    _in_use: Option<InUse>,
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Snapshot")
            .field("origin", &self.origin)
            .field("records", &self.executor.records())
            .finish_non_exhaustive()
    }
}

/// The records of a window.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<R> {
    /// In the order asked for.
    pub records: Vec<(Hit, R)>,
    /// The exact number of matches, if asked for.
    pub total: Option<u64>,
}

impl Snapshot {
    /// Whoever answers.
    pub fn executor(&self) -> &dyn Executor {
        self.executor.as_ref()
    }

    /// Where the state comes from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// What it consists of; none if there is nothing.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// A record by id.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    pub fn get<R: DeserializeOwned>(&self, id: Id) -> Result<Option<R>, Error> {
        let document = self.executor.document(id)?;
        document.map(|document| read(id, &document)).transpose()
    }

    /// The records that match, with their documents.
    ///
    /// # Errors
    /// Those of [`Executor::search`] and [`Executor::document`].
    pub fn find<R: DeserializeOwned>(&self, query: &Query) -> Result<Found<R>, Error> {
        let page = self.executor.search(query)?;
        let mut records = Vec::with_capacity(page.hits.len());
        for hit in page.hits {
            if let Some(record) = self.get(hit.id)? {
                records.push((hit, record));
            }
        }
        Ok(Found {
            records,
            total: page.total,
        })
    }
}

fn read<R: DeserializeOwned>(id: Id, document: &[u8]) -> Result<R, Error> {
    serde_json::from_slice(document)
        .map_err(|error| Error::damaged(format!("document {id}"), error.to_string()))
}

/// What [`Catalogue::reload`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reloaded {
    /// Nothing new.
    Unchanged,
    /// Another state answers from now on.
    Swapped(Origin),
}

/// A kind of record, for as long as the program runs.
#[derive(Debug)]
pub struct Catalogue<R> {
    home: Option<Home>,
    starter: Option<&'static [u8]>,
    state: RwLock<Arc<Snapshot>>,
    reloading: Mutex<()>,
    kind: std::marker::PhantomData<fn() -> R>,
}

impl<R: Record> Catalogue<R> {
    /// Opens the current generation; without one the starter; without that, nothing.
    ///
    /// A damaged current generation costs no start: the newest earlier one that is whole answers,
    /// else the starter. What was wrong comes back beside the catalogue, to be logged.
    pub fn open(home: Option<Home>, starter: Option<&'static [u8]>) -> (Self, Vec<Error>) {
        let mut wrong = Vec::new();
        let opened = home.as_ref().and_then(|home| {
            home.open_current::<R>(Trust::Sizes)
                .unwrap_or_else(|error| {
                    wrong.push(error);
                    earlier::<R>(home, &mut wrong)
                })
        });
        let state = match opened {
            Some(opened) => Snapshot::of(opened),
            None => fallback::<R>(starter).unwrap_or_else(|error| {
                wrong.push(error);
                empty::<R>()
            }),
        };
        let catalogue = Self {
            home,
            starter,
            state: RwLock::new(Arc::new(state)),
            reloading: Mutex::new(()),
            kind: std::marker::PhantomData,
        };
        (catalogue, wrong)
    }

    /// The state of this moment.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&state)
    }

    /// Looks whether another generation was published, reads all of it once, and lets it answer.
    /// Cheap if nothing is new: one small file is read.
    ///
    /// # Errors
    /// Whatever is wrong with the new generation; the old one goes on answering.
    pub fn reload(&self) -> Result<Reloaded, Error> {
        let Some(home) = &self.home else {
            return Ok(Reloaded::Unchanged);
        };
        let _one_at_a_time = self
            .reloading
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let folder = home.folder(R::KIND)?;
        let origin = self.snapshot().origin;
        let fresh = match (folder.current()?, origin) {
            (Some(number), Origin::Generation(ours)) if number == ours => None,
            (None, Origin::Nothing | Origin::Starter) => None,
            (None, Origin::Generation(_)) => Some(fallback::<R>(self.starter)?),
            (Some(_), _) => home.open_current::<R>(Trust::Content)?.map(Snapshot::of),
        };
        let Some(fresh) = fresh else {
            return Ok(Reloaded::Unchanged);
        };
        let origin = fresh.origin;
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let old = std::mem::replace(&mut *state, Arc::new(fresh));
        drop(state);
        drop(old);
        // The one that was let go may be free now; if a writer is at work, it sweeps itself.
        if let Ok(writing) = folder.lock(R::KIND) {
            let _ = folder.sweep(&writing, 1);
        }
        Ok(Reloaded::Swapped(origin))
    }
}

impl Snapshot {
    fn of(opened: Opened) -> Self {
        Self {
            executor: Box::new(opened.embedded),
            origin: Origin::Generation(opened.number),
            manifest: Some(opened.manifest),
            _in_use: Some(opened.in_use),
        }
    }
}

/// The newest finished generation before the current one that is whole.
fn earlier<R: Record>(home: &Home, wrong: &mut Vec<Error>) -> Option<Opened> {
    let folder = home.folder(R::KIND).ok()?;
    let current = folder.current().ok().flatten().unwrap_or(u64::MAX);
    let numbers = folder.generations().ok()?;
    numbers
        .into_iter()
        .rev()
        .filter(|number| *number < current)
        .find_map(|number| {
            home.open_generation::<R>(number, Trust::Content)
                .unwrap_or_else(|error| {
                    wrong.push(error);
                    None
                })
        })
}

fn fallback<R: Record>(starter: Option<&'static [u8]>) -> Result<Snapshot, Error> {
    let Some(bytes) = starter else {
        return Ok(empty::<R>());
    };
    let (embedded, manifest) = open_archive::<R>(bytes)?;
    Ok(Snapshot {
        executor: Box::new(embedded),
        origin: Origin::Starter,
        manifest: Some(manifest),
        _in_use: None,
    })
}

fn empty<R: Record>() -> Snapshot {
    Snapshot {
        executor: Box::new(Scan::empty(R::schema())),
        origin: Origin::Nothing,
        manifest: None,
        _in_use: None,
    }
}
