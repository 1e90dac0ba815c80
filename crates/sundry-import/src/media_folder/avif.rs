//! Reads width and height of an AVIF picture: the largest size among its properties.

use std::io::{self, Read, Seek};

use super::boxes::{each, four, top_level};
use super::mp4;

/// Returns width and height as shown, if the file states them.
pub(super) fn size(file: &mut (impl Read + Seek)) -> io::Result<Option<(u32, u32)>> {
    let meta = top_level(file, *b"meta")?;
    match meta.as_deref().and_then(in_meta) {
        Some(size) => Ok(Some(size)),
        // An animated picture may have only tracks.
        None => mp4::size(file),
    }
}

/// Reads the size from ISO/IEC 23008-12, 6.5.3 (`ispe`) and 6.5.10 (`irot`). Tiles and previews are
/// smaller than the picture that they belong to.
fn in_meta(meta: &[u8]) -> Option<(u32, u32)> {
    // Skip version and flags.
    let (_, properties) = each(meta.get(4..)?).find(|(name, _)| name == b"iprp")?;
    let (_, container) = each(properties).find(|(name, _)| name == b"ipco")?;
    let sizes = each(container).filter(|(name, _)| name == b"ispe");
    let sizes = sizes.filter_map(|(_, size)| Some((four(size, 4)?, four(size, 8)?)));
    let (width, height) =
        sizes.max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))?;
    let turned = each(container)
        .find(|(name, _)| name == b"irot")
        .and_then(|(_, content)| content.first())
        .is_some_and(|angle| angle & 1 == 1);
    Some(if turned {
        (height, width)
    } else {
        (width, height)
    })
}
