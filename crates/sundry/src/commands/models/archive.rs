//! Packages that hold models: ZIP files, such as Python packages, from which the files with a known
//! checksum are taken. Nothing is unpacked to the disk.

use std::io::{Cursor, Read as _};

use sundry_catalog::sha256;

use super::MOST_BYTES;
use super::text::is_known;
use crate::output::Failure;

/// Most entries; a package of models has fewer.
const MOST_ENTRIES: usize = 10_000;

/// A file and its checksum.
pub(super) type Piece = (Vec<u8>, String);

/// Returns the models in a package; `None` if the bytes are not a package.
///
/// # Errors
/// If the package is damaged or holds no known model.
pub(super) fn models_of(bytes: &[u8]) -> Result<Option<Vec<Piece>>, Failure> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return Ok(None);
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes))?;
    if archive.len() > MOST_ENTRIES {
        return Err("the package holds more files than any package of models".into());
    }
    let mut found = Vec::new();
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let mut piece = Vec::new();
        archive
            .by_index(index)?
            .take(left + 1)
            .read_to_end(&mut piece)?;
        // Count the bytes actually unpacked, whatever size an entry declares.
        left = left
            .checked_sub(piece.len() as u64)
            .ok_or("the package holds more than any model that can be used")?;
        let checksum = sha256(&piece);
        if is_known(&checksum) {
            found.push((piece, checksum));
        }
    }
    if found.is_empty() {
        return Err(
            "the package holds no file that is known; unpack it, and add the files that you want"
                .into(),
        );
    }
    Ok(Some(found))
}
