//! Passes a record to a writer and distinguishes faults of the record from faults of the disk.

use sundry_catalog::{Error as CatalogError, Record, Writer};

use crate::error::ImportError;
use crate::lines::Taken;

/// Writes a record, or rejects it with the catalogue's reason. A dry run has no writer.
pub(crate) fn put<R: Record>(
    writer: Option<&mut Writer<R>>,
    record: &R,
) -> Result<Taken, ImportError> {
    match writer.map_or(Ok(()), |writer| writer.put(record)) {
        Ok(()) => Ok(Taken::Yes),
        Err(CatalogError::Record(reason)) => Ok(Taken::Rejected(reason)),
        Err(error) => Err(error.into()),
    }
}
