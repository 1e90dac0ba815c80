//! Tells what became of an item, and counts it. Faults of an item are told from those of the
//! whole import.

use sundry_catalog::{Error as CatalogError, Record, Writer};

use crate::error::ImportError;
use crate::importer::Job;
use crate::watch::Reject;

/// Number of characters of a rejected item that are shown.
pub(crate) const SHOWN: usize = 300;

/// The outcome of an item that has no fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It became a record.
    Yes,
    /// It is rightly none: a header, a comment, a deleted post, an item of another kind.
    Skipped,
    /// The outcome is not known yet; it is counted later.
    Later,
}

/// The reason why an item is not taken.
#[derive(Debug)]
pub enum Fault {
    /// The item should have been a record but has this fault; the import goes on.
    Item(String),
    /// The import as a whole ends.
    Import(ImportError),
}

/// The outcome of an item.
pub type Took = Result<Taken, Fault>;

impl From<String> for Fault {
    fn from(reason: String) -> Self {
        Self::Item(reason)
    }
}

impl From<&str> for Fault {
    fn from(reason: &str) -> Self {
        Self::Item(reason.to_owned())
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        Self::Item(error.to_string())
    }
}

impl From<ImportError> for Fault {
    fn from(error: ImportError) -> Self {
        Self::Import(error)
    }
}

impl From<CatalogError> for Fault {
    fn from(error: CatalogError) -> Self {
        match error {
            CatalogError::Record(reason) => Self::Item(reason),
            error => Self::Import(error.into()),
        }
    }
}

/// Writes a record, or rejects it with the catalogue's reason. A dry run has no writer.
pub(crate) fn put<R: Record>(writer: Option<&mut Writer<R>>, record: &R) -> Took {
    writer.map_or(Ok(()), |writer| writer.put(record))?;
    Ok(Taken::Yes)
}

impl Job<'_> {
    /// Counts the outcome of an item and reports a rejected one to the watch.
    pub(crate) fn count(
        &mut self,
        file: &str,
        line: u64,
        text: &[u8],
        took: Took,
    ) -> Result<(), ImportError> {
        match took {
            Ok(Taken::Yes) => self.outcome.taken += 1,
            Ok(Taken::Skipped) => self.outcome.skipped += 1,
            Ok(Taken::Later) => {}
            Err(Fault::Item(reason)) => {
                self.outcome.rejected += 1;
                let shown = text.get(..SHOWN).unwrap_or(text);
                self.watch.reject(Reject {
                    file: file.to_owned(),
                    line,
                    reason,
                    text: String::from_utf8_lossy(shown).into_owned(),
                });
            }
            Err(Fault::Import(error)) => return Err(error),
        }
        Ok(())
    }
}
