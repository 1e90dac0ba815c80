//! Packages that hold models: a ZIP file, as Python packages are, of which the files that are known
//! by their checksum are taken. Nothing is unpacked to the disk.

use std::io::{Cursor, Read as _};

use sundry_catalog::sha256;

use super::MOST_BYTES;
use super::text::is_known;
use crate::output::Failure;

/// More entries than a package of models has.
const MOST_ENTRIES: usize = 10_000;

/// A file and its checksum.
pub(super) type Piece = (Vec<u8>, String);

/// The models of a package; none if the bytes are no package.
///
/// # Errors
/// That it is damaged, or holds nothing that is known.
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
        // What was unpacked so far counts, whatever an entry states.
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
