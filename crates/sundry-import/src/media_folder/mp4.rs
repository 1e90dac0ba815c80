//! Width and height of an MP4 or `QuickTime` video: the header of its first track that has some.

use std::io::{self, Read, Seek};

use super::boxes::{each, four, top_level};

/// Width and height as shown, if the file says so.
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

/// ISO/IEC 14496-12, 8.3.2. Sound has a track as well, of no size.
fn in_header(header: &[u8]) -> Option<(u32, u32)> {
    // Version 1 has times of eight bytes.
    let matrix = if *header.first()? == 1 { 52 } else { 40 };
    // Numbers of 16 and 16 bits.
    let width = four(header, matrix + 36)? >> 16;
    let height = four(header, matrix + 40)? >> 16;
    // Turned by a quarter, as phones do: nothing on the diagonal.
    let (a, d) = (four(header, matrix)?, four(header, matrix + 16)?);
    let size = if a == 0 && d == 0 {
        (height, width)
    } else {
        (width, height)
    };
    (width > 0 && height > 0).then_some(size)
}
