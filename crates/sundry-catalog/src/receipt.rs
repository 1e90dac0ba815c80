//! The receipt of a generation: which publication of a store it belongs to. Publications are moved
//! elsewhere.

use std::io;
use std::path::Path;

use fs_err as fs;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::folder::write_new;

/// Name of the file, beside a generation's files, that holds its receipt.
const RECEIPT: &str = "published";

/// The publication that a generation of the data folder belongs to. It is stored in the folder of
/// the generation, so that it always belongs to the files beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    /// The store, as the configuration names it.
    pub store: String,
    /// Name of the uploaded files.
    pub upload: String,
    /// The number under which they were first published.
    pub number: u64,
}

pub(crate) fn write_receipt(generation: &Path, receipt: &Receipt) -> Result<(), Error> {
    let json = serde_json::to_vec(receipt).map_err(io::Error::other)?;
    write_new(generation, RECEIPT, &json)
}

pub(crate) fn read_receipt(generation: &Path) -> Result<Option<Receipt>, Error> {
    match fs::read(generation.join(RECEIPT)) {
        // An unreadable receipt is ignored, so the publication is fetched again.
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}
