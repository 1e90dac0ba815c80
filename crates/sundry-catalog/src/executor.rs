//! The seam between questions and whoever answers them.
//!
//! Today: embedded files ([`crate::Embedded`]) and memory ([`crate::Scan`]); a database fits behind
//! the same trait. It is synchronous: a search is some microseconds to a few milliseconds of
//! computing, which belongs on a compute pool. A database's executor brings its own waiting.

use crate::error::Error;
use crate::query::Query;
use crate::schema::{Id, Schema};

/// Answers questions about one kind of record, from one unchanging state of it.
pub trait Executor: Send + Sync {
    /// The fields that can be asked for.
    fn schema(&self) -> &Schema;

    /// Number of records.
    fn records(&self) -> u64;

    /// Which records match, in which order, and how many there are.
    ///
    /// # Errors
    /// [`Error::Query`] if the schema cannot answer it; [`Error::Io`] and [`Error::Damaged`] from
    /// the storage.
    fn search(&self, query: &Query) -> Result<Page, Error>;

    /// Words of the text fields that begin so, as they are looked up (small, without their
    /// endings): at most `most`, those of most records first, ties by the alphabet.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    fn completions(&self, start: &str, most: usize) -> Result<Vec<String>, Error>;

    /// A record's document (JSON), if there is one of that id.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    fn document(&self, id: Id) -> Result<Option<Vec<u8>>, Error>;

    /// A record's blob, if it has one.
    ///
    /// # Errors
    /// [`Error::Query`] if the field is no blob; [`Error::Io`] and [`Error::Damaged`].
    fn blob(&self, id: Id, field: &str) -> Result<Option<Vec<u8>>, Error>;

    /// Stored neighbours of a record, nearest first; none if nothing was stored.
    ///
    /// # Errors
    /// [`Error::Io`] and [`Error::Damaged`] from the storage.
    fn neighbours(&self, id: Id) -> Result<Vec<Id>, Error>;

    /// Gives every record's id and document to `visit`, in order of id, until it fails.
    ///
    /// # Errors
    /// Those of `visit` and of the storage.
    fn for_each(&self, visit: &mut Visit<'_>) -> Result<(), Error>;

    /// Whether reading it has ever shown damage.
    fn is_damaged(&self) -> bool {
        false
    }
}

/// Takes a record's id and document.
pub type Visit<'v> = dyn FnMut(Id, &[u8]) -> Result<(), Error> + 'v;

/// One match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// Which record.
    pub id: Id,
    /// Its relevance; 0 where another order was asked for.
    pub score: f32,
}

/// The hits of a window, and how many there are in all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// In the order asked for.
    pub hits: Vec<Hit>,
    /// The exact number of matches, if asked for.
    pub total: Option<u64>,
}
