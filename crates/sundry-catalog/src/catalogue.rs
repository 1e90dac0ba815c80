//! A kind of record as a running program sees it: always one complete state, which is swapped as a
//! whole.
//!
//! A request takes a [`Snapshot`] and reads everything from it. Meanwhile a new generation may
//! replace it for later requests. The old one is released with the last request that uses it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::executor::{Executor, Hit};
use crate::folder::{Folder, InUse, Stamp};
use crate::home::{Home, Opened, Trust, open_archive};
use crate::manifest::Manifest;
use crate::query::Query;
use crate::record::Record;
use crate::scan::Scan;
use crate::schema::Id;

/// The origin of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// There are no records.
    Nothing,
    /// The starter catalogue, which is compiled in.
    Starter,
    /// A generation of the data folder, by number.
    Generation(u64),
}

/// One complete state of a kind.
pub struct Snapshot {
    executor: Box<dyn Executor>,
    origin: Origin,
    manifest: Option<Manifest>,
    /// The number of its publication, 0 for none. A generation may be published while it answers.
    publication: AtomicU64,
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

/// The records of one page of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<R> {
    /// The hits with their records, in the requested order.
    pub records: Vec<(Hit, R)>,
    /// The exact number of matches, if it was requested.
    pub total: Option<u64>,
}

impl Snapshot {
    /// Returns the executor that answers queries.
    pub fn executor(&self) -> &dyn Executor {
        self.executor.as_ref()
    }

    /// Returns the origin of this state.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// Returns the manifest; `None` if there are no records.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// Returns the number under which this generation was published in a store; `None` if it was not.
    pub fn publication(&self) -> Option<u64> {
        let number = self.publication.load(Ordering::Relaxed);
        (number > 0).then_some(number)
    }

    /// Returns a record by id.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    pub fn get<R: DeserializeOwned>(&self, id: Id) -> Result<Option<R>, Error> {
        let document = self.executor.document(id)?;
        document.map(|document| read(id, &document)).transpose()
    }

    /// Returns the records that match, with their documents.
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

/// The outcome of [`Catalogue::reload`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reloaded {
    /// Nothing has changed.
    Unchanged,
    /// Another state answers from now on.
    Swapped(Origin),
}

/// The records of one kind, for the whole run of the program.
#[derive(Debug)]
pub struct Catalogue<R> {
    home: Option<Home>,
    starter: Option<&'static [u8]>,
    state: RwLock<Arc<Snapshot>>,
    /// The published generation and its damage, if it is not used. Whoever changes the state holds
    /// this lock.
    fault: Mutex<Option<Fault>>,
    kind: std::marker::PhantomData<fn() -> R>,
}

/// A published generation that is not used because of damage.
#[derive(Debug)]
struct Fault {
    number: u64,
    stamp: Stamp,
    file: PathBuf,
    reason: String,
}

impl Fault {
    /// Remembers the damage, because reading gigabytes every other second to find it again would be
    /// useless.
    fn of(folder: &Folder, number: u64, error: &Error) -> Option<Self> {
        let Error::Damaged { file, reason } = error else {
            return None;
        };
        Some(Self {
            number,
            stamp: folder.stamp(number),
            file: file.clone(),
            reason: reason.clone(),
        })
    }

    fn error(&self) -> Error {
        Error::damaged(&self.file, &self.reason)
    }
}

impl<R: Record> Catalogue<R> {
    /// Opens the current generation; without one, the starter; without that, nothing.
    ///
    /// A damaged current generation does not prevent the start: the newest earlier one that is
    /// intact answers, else the starter. The errors come back beside the catalogue, to be logged.
    pub fn open(home: Option<Home>, starter: Option<&'static [u8]>) -> (Self, Vec<Error>) {
        let mut wrong = Vec::new();
        let mut fault = None;
        let opened = home.as_ref().and_then(|home| {
            home.open_current::<R>(Trust::Sizes)
                .unwrap_or_else(|error| {
                    fault = fault_of_current::<R>(home, &error);
                    wrong.push(error);
                    earlier::<R>(home, current::<R>(home), &mut wrong)
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
            fault: Mutex::new(fault),
            kind: std::marker::PhantomData,
        };
        (catalogue, wrong)
    }

    /// Returns the current state.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&state)
    }

    /// Returns true if the published generation is damaged, so that another one answers.
    pub fn is_damaged(&self) -> bool {
        self.fault().is_some() || self.snapshot().executor.is_damaged()
    }

    fn fault(&self) -> MutexGuard<'_, Option<Fault>> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks for another published generation; reads it completely once and puts it in place. This
    /// is cheap if nothing is new: one small file is read. A generation that turned out to be
    /// damaged while it answered is replaced by the one before it. A missing folder (moved away,
    /// its disk lost) changes nothing.
    ///
    /// # Errors
    /// The fault of the published generation; another one answers instead.
    pub fn reload(&self) -> Result<Reloaded, Error> {
        let Some(home) = &self.home else {
            return Ok(Reloaded::Unchanged);
        };
        let folder = home.folder(R::KIND)?;
        let mut fault = self.fault();
        let ours = self.snapshot();
        if let (Origin::Generation(number), true) = (ours.origin, ours.executor.is_damaged()) {
            let reason = "reading it showed damage; a check of the data folder says where";
            let error = match home.verify::<R>(number) {
                Err(error) => error,
                Ok(()) => Error::damaged(folder.generation(number), reason),
            };
            self.leave(home, number, &error, &mut fault)?;
            return Err(error);
        }
        let fresh = match (folder.current()?, ours.origin) {
            (Some(number), Origin::Generation(same)) if number == same => {
                let receipt = home.receipt(R::KIND)?;
                let publication = receipt.map_or(0, |receipt| receipt.number);
                ours.publication.store(publication, Ordering::Relaxed);
                None
            }
            (None, Origin::Nothing | Origin::Starter) => None,
            (None, Origin::Generation(_)) if !folder.exists() => None,
            (None, Origin::Generation(_)) => Some(fallback::<R>(self.starter)?),
            (Some(number), _) => {
                if let Some(known) = fault.as_ref().filter(|fault| fault.number == number)
                    && known.stamp == folder.stamp(number)
                {
                    return Err(known.error());
                }
                let opened = home.open_current::<R>(Trust::Content);
                opened
                    .inspect_err(|error| *fault = Fault::of(&folder, number, error))?
                    .map(Snapshot::of)
            }
        };
        let Some(fresh) = fresh else {
            return Ok(Reloaded::Unchanged);
        };
        *fault = None;
        let origin = fresh.origin;
        drop(ours);
        self.swap(fresh);
        // The old generation may be free now. If a writer is at work, it sweeps by itself.
        if let Ok(writing) = folder.lock_existing(R::KIND) {
            let _ = folder.sweep(&writing, 1);
        }
        Ok(Reloaded::Swapped(origin))
    }

    /// Reads all of the generation that answers, since opening it checked only its sizes, and
    /// replaces it by the one before if its content differs from what was written. This takes as
    /// long as the disk needs.
    ///
    /// # Errors
    /// The fault that was found; another generation answers from now on.
    pub fn verify(&self) -> Result<(), Error> {
        let Some(home) = &self.home else {
            return Ok(());
        };
        let ours = self.snapshot();
        let Origin::Generation(number) = ours.origin else {
            return Ok(());
        };
        let Err(error) = home.verify::<R>(number) else {
            return Ok(());
        };
        let mut fault = self.fault();
        if self.snapshot().origin == ours.origin && matches!(error, Error::Damaged { .. }) {
            self.leave(home, number, &error, &mut fault)?;
        }
        Err(error)
    }

    /// Replaces a damaged generation by the newest intact one before it, else by the starter.
    fn leave(
        &self,
        home: &Home,
        number: u64,
        error: &Error,
        fault: &mut Option<Fault>,
    ) -> Result<(), Error> {
        // A missing folder says nothing about the files that were in it.
        let folder = home.folder(R::KIND)?;
        if !folder.exists() {
            return Ok(());
        }
        *fault = Fault::of(&folder, number, error);
        let mut wrong = Vec::new();
        let fresh = match earlier::<R>(home, number, &mut wrong) {
            Some(opened) => Snapshot::of(opened),
            None => fallback::<R>(self.starter)?,
        };
        self.swap(fresh);
        Ok(())
    }

    fn swap(&self, fresh: Snapshot) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let old = std::mem::replace(&mut *state, Arc::new(fresh));
        drop(state);
        drop(old);
    }
}

impl Snapshot {
    fn of(opened: Opened) -> Self {
        Self {
            executor: Box::new(opened.embedded),
            origin: Origin::Generation(opened.number),
            manifest: Some(opened.manifest),
            publication: AtomicU64::new(opened.publication.unwrap_or(0)),
            _in_use: Some(opened.in_use),
        }
    }
}

fn current<R: Record>(home: &Home) -> u64 {
    let folder = home.folder(R::KIND).ok();
    let current = folder.and_then(|folder| folder.current().ok().flatten());
    current.unwrap_or(u64::MAX)
}

fn fault_of_current<R: Record>(home: &Home, error: &Error) -> Option<Fault> {
    Fault::of(&home.folder(R::KIND).ok()?, current::<R>(home), error)
}

/// Opens the newest intact generation before the one with this number.
fn earlier<R: Record>(home: &Home, before: u64, wrong: &mut Vec<Error>) -> Option<Opened> {
    let folder = home.folder(R::KIND).ok()?;
    let numbers = folder.generations().ok()?;
    numbers
        .into_iter()
        .rev()
        .filter(|number| *number < before)
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
        publication: AtomicU64::new(0),
        _in_use: None,
    })
}

fn empty<R: Record>() -> Snapshot {
    Snapshot {
        executor: Box::new(Scan::empty(R::schema())),
        origin: Origin::Nothing,
        manifest: None,
        publication: AtomicU64::new(0),
        _in_use: None,
    }
}
