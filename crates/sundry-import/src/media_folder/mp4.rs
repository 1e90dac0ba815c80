//! Reads width and height of an MP4 or `QuickTime` video: the header of its first track with a
//! size.

use std::io::{self, Read, Seek};

use super::boxes::{each, four, top_level};

/// Returns width and height as shown, if the file states them.
pub(super) fn size(file: &mut (impl Read + Seek)) -> io::Result<Option<(u32, u32)>> {
    let movie = top_level(file, *b"moov")?;
    Ok(movie.and_then(|movie| {
        each(&movie)
            .filter(|(name, _)| name == b"trak")
            .find_map(|(_, track)| {
                let (_, header) = each(track).find(|(name, _)| name == b"tkhd")?;
                in_header(header)
            })
    }))
}

/// Reads a track header (ISO/IEC 14496-12, 8.3.2). Sound has a track as well, without a size.
fn in_header(header: &[u8]) -> Option<(u32, u32)> {
    // Version 1 has times of eight bytes.
    let matrix = if *header.first()? == 1 { 52 } else { 40 };
    // These are 16.16 fixed-point numbers.
    let width = four(header, matrix + 36)? >> 16;
    let height = four(header, matrix + 40)? >> 16;
    // The video is rotated by 90°, as phones do: the diagonal of the matrix is zero.
    let (a, d) = (four(header, matrix)?, four(header, matrix + 16)?);
    let size = if a == 0 && d == 0 {
        (height, width)
    } else {
        (width, height)
    };
    (width > 0 && height > 0).then_some(size)
}
