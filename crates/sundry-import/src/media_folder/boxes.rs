//! The boxes of MP4, `QuickTime` and AVIF files: a length, four letters, content (ISO/IEC 14496-12,
//! 4.2).

use std::io::{self, Read, Seek, SeekFrom};

/// Most boxes on one level; a file with more is invalid.
const MOST_BOXES: usize = 10_000;

/// Largest header box in bytes: the tables of a film of hours take some megabytes.
const LARGEST: u64 = 64 << 20;

/// Returns the content of the first top-level box with a name.
pub(super) fn top_level(
    file: &mut (impl Read + Seek),
    wanted: [u8; 4],
) -> io::Result<Option<Vec<u8>>> {
    let mut at = 0_u64;
    for _ in 0..MOST_BOXES {
        file.seek(SeekFrom::Start(at))?;
        let mut head = Vec::with_capacity(16);
        file.by_ref().take(16).read_to_end(&mut head)?;
        let Some((length, name, header)) = head_of(&head) else {
            return Ok(None);
        };
        // A length of zero means to the end of the file.
        let content = match length {
            0 => LARGEST + 1,
            length => match length.checked_sub(header) {
                Some(content) => content,
                None => return Ok(None),
            },
        };
        if name == wanted {
            file.seek(SeekFrom::Start(at + header))?;
            let mut bytes = Vec::new();
            file.by_ref()
                .take(content.min(LARGEST))
                .read_to_end(&mut bytes)?;
            return Ok(Some(bytes));
        }
        match at.checked_add(length) {
            Some(next) if length > 0 => at = next,
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// Iterates over the boxes in a content: name and content of each.
pub(super) fn each(mut bytes: &[u8]) -> impl Iterator<Item = ([u8; 4], &[u8])> {
    std::iter::from_fn(move || {
        let (length, name, header) = head_of(bytes)?;
        let length = match length {
            0 => bytes.len(),
            length => usize::try_from(length).ok()?.min(bytes.len()),
        };
        let content = bytes.get(header as usize..length)?;
        bytes = bytes.get(length..)?;
        Some((name, content))
    })
    .take(MOST_BOXES)
}

/// Returns the length, the name and the length of the head itself.
fn head_of(bytes: &[u8]) -> Option<(u64, [u8; 4], u64)> {
    let short = u32::from_be_bytes(bytes.get(..4)?.try_into().ok()?);
    let name = bytes.get(4..8)?.try_into().ok()?;
    if short == 1 {
        let long = u64::from_be_bytes(bytes.get(8..16)?.try_into().ok()?);
        return (long >= 16).then_some((long, name, 16));
    }
    (short == 0 || short >= 8).then_some((short.into(), name, 8))
}

/// Reads a number of four bytes.
pub(super) fn four(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
