//! The interface between queries and the storage that answers them.
//!
//! Today there are embedded files ([`crate::Embedded`]) and memory ([`crate::Scan`]); a database
//! fits behind the same trait. It is synchronous: a search is some microseconds to a few
//! milliseconds of computing, which belongs on a compute pool. A database's executor brings its own
//! waiting.

use crate::error::Error;
use crate::query::Query;
use crate::schema::{Id, Schema};

/// Answers queries about one kind of record, from one immutable state.
pub trait Executor: Send + Sync {
    /// Returns the fields that can be queried.
    fn schema(&self) -> &Schema;

    /// Returns the number of records.
    fn records(&self) -> u64;

    /// Finds the records that match, in the requested order, and counts them if asked to.
    ///
    /// # Errors
    /// [`Error::Query`] if the schema cannot answer it; [`Error::Io`] and [`Error::Damaged`] from
    /// the storage.
    fn search(&self, query: &Query) -> Result<Page, Error>;

    /// Returns terms of the text fields that begin with `start`, as they are indexed (lower case,
    /// without their endings): at most `most`, most frequent first, ties in alphabetical order.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    fn completions(&self, start: &str, most: usize) -> Result<Vec<String>, Error>;

    /// Returns a record's document (JSON), if there is a record with that id.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    fn document(&self, id: Id) -> Result<Option<Vec<u8>>, Error>;

    /// Returns a record's blob, if it has one.
    ///
    /// # Errors
    /// [`Error::Query`] if the field is not a blob field; [`Error::Io`] and [`Error::Damaged`].
    fn blob(&self, id: Id, field: &str) -> Result<Option<Vec<u8>>, Error>;

    /// Returns the stored neighbours of a record, nearest first; empty if none are stored.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    fn neighbours(&self, id: Id) -> Result<Vec<Id>, Error>;

    /// Passes every record's id and document to `visit`, in order of id, until it fails.
    ///
    /// # Errors
    /// Those of `visit` and of the storage.
    fn for_each(&self, visit: &mut Visit<'_>) -> Result<(), Error>;

    /// Returns true if reading has ever met damage.
    fn is_damaged(&self) -> bool {
        false
    }
}

/// Receives a record's id and document.
pub type Visit<'v> = dyn FnMut(Id, &[u8]) -> Result<(), Error> + 'v;

/// One match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Id of the record.
    pub id: Id,
    /// Its relevance; 0 if another order was requested.
    pub score: f32,
}

/// One page of hits and the number of all matches.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// The hits in the requested order.
    pub hits: Vec<Hit>,
    /// The exact number of matches, if it was requested.
    pub total: Option<u64>,
}
