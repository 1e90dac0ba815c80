//! The orientation of a picture: the tag that cameras write into their files (EXIF 2.32, tag 274),
//! in JPEG, PNG and WebP. No other metadata is read.

use crate::Picture;
use crate::reader::Reader;

/// One of the eight orientations of the EXIF standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Orientation {
    /// True if rows and columns are swapped first.
    swap: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

const TAG: u16 = 274;
/// Maximum number of directory entries examined; cameras write a few dozen.
const MOST_ENTRIES: u16 = 512;
/// Maximum number of segments or chunks examined before the picture's data.
const MOST_PARTS: usize = 256;

/// Returns the orientation stated in the file; upright if none is readable.
///
/// ```
/// assert_eq!(sundry_picture::orientation(b"GIF89a"), sundry_picture::Orientation::default());
/// ```
pub fn orientation(bytes: &[u8]) -> Orientation {
    let exif = if bytes.starts_with(b"\xff\xd8") {
        in_jpeg(bytes)
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        in_png(bytes)
    } else if bytes.starts_with(b"RIFF") {
        in_webp(bytes)
    } else {
        None
    };
    exif.and_then(tag)
        .map_or_else(Orientation::default, Orientation::of)
}

impl Orientation {
    fn of(value: u16) -> Self {
        let (swap, mirror_columns, mirror_rows) = match value {
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => (false, false, false),
        };
        Self {
            swap,
            mirror_columns,
            mirror_rows,
        }
    }

    /// Returns the picture turned upright.
    #[must_use]
    pub fn upright(self, picture: Picture) -> Picture {
        if self == Self::default() {
            return picture;
        }
        let (columns, rows) = (picture.columns as usize, picture.rows as usize);
        let (wide, tall) = if self.swap {
            (rows, columns)
        } else {
            (columns, rows)
        };
        let mut pixels = Vec::with_capacity(picture.pixels.len());
        for y in 0..tall {
            for x in 0..wide {
                let x = if self.mirror_columns { wide - 1 - x } else { x };
                let y = if self.mirror_rows { tall - 1 - y } else { y };
                let from = if self.swap {
                    x * columns + y
                } else {
                    y * columns + x
                };
                pixels.push(picture.pixels.get(from).copied().unwrap_or_default());
            }
        }
        let (width, height) = if self.swap {
            (picture.height, picture.width)
        } else {
            (picture.width, picture.height)
        };
        Picture {
            width,
            height,
            columns: wide as u32,
            rows: tall as u32,
            pixels,
        }
    }
}

/// Returns the first EXIF segment before the scan.
fn in_jpeg(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader::new(bytes);
    reader.take(2)?;
    for _ in 0..MOST_PARTS {
        if reader.u8()? != 0xff {
            return None;
        }
        let marker = reader.u8()?;
        if matches!(marker, 0xd9 | 0xda) {
            return None;
        }
        let length = usize::from(reader.u16_be()?).checked_sub(2)?;
        let segment = reader.take(length)?;
        if let Some(exif) = segment.strip_prefix(b"Exif\0\0").filter(|_| marker == 0xe1) {
            return Some(exif);
        }
    }
    None
}

fn in_png(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader::new(bytes);
    reader.take(8)?;
    for _ in 0..MOST_PARTS {
        let length = reader.u32_be()? as usize;
        let kind = reader.array::<4>()?;
        if &kind == b"IEND" {
            return None;
        }
        let chunk = reader.take(length)?;
        if &kind == b"eXIf" {
            return Some(chunk);
        }
        reader.take(4)?;
    }
    None
}

/// Returns the EXIF chunk; in WebP the metadata follows the picture.
fn in_webp(bytes: &[u8]) -> Option<&[u8]> {
    let mut reader = Reader::new(bytes);
    reader.take(12)?;
    for _ in 0..MOST_PARTS {
        let kind = reader.array::<4>()?;
        let length = u32::from_le_bytes(reader.array::<4>()?) as usize;
        let chunk = reader.take(length)?;
        if &kind == b"EXIF" {
            return Some(chunk.strip_prefix(b"Exif\0\0").unwrap_or(chunk));
        }
        if length % 2 == 1 {
            reader.take(1)?;
        }
    }
    None
}

/// Returns the tag in the first directory of a TIFF structure.
fn tag(tiff: &[u8]) -> Option<u16> {
    let is_little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at + 2)?.try_into().ok()?;
        Some(if is_little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |at: usize| {
        let bytes = tiff.get(at..at + 4)?.try_into().ok()?;
        Some(if is_little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    let start = long(4)? as usize;
    if start > tiff.len() {
        return None;
    }
    let count = short(start)?.min(MOST_ENTRIES);
    let entries = (0..usize::from(count)).map(|index| start + 2 + index * 12);
    for at in entries {
        if short(at)? == TAG {
            return short(at + 8);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Orientation, orientation};
    use crate::Picture;

    fn jpeg_saying(value: u16, is_little: bool) -> Vec<u8> {
        let mut tiff = Vec::new();
        let short = |value: u16| {
            if is_little {
                value.to_le_bytes()
            } else {
                value.to_be_bytes()
            }
        };
        let long = |value: u32| {
            if is_little {
                value.to_le_bytes()
            } else {
                value.to_be_bytes()
            }
        };
        tiff.extend(if is_little { b"II*\0" } else { b"MM\0*" });
        tiff.extend(long(8));
        tiff.extend(short(2));
        tiff.extend([short(256), short(3)].concat());
        tiff.extend([long(1), long(0)].concat());
        tiff.extend([short(274), short(3)].concat());
        tiff.extend(long(1));
        tiff.extend([short(value), short(0)].concat());
        let mut jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xe1".to_vec();
        jpeg.extend((tiff.len() as u16 + 8).to_be_bytes());
        jpeg.extend(b"Exif\0\0");
        jpeg.extend(tiff);
        jpeg
    }

    /// For each orientation, the width of the upright picture and the order of the stored pixels in
    /// it.
    #[test]
    fn every_way_of_the_standard_turns_as_it_says() {
        let stored = Picture::from_rgba(3, 2, (0..6).map(|n| [n, 0, 0, 255]).collect()).unwrap();
        let seen = [
            (1, 3, [0, 1, 2, 3, 4, 5]),
            (2, 3, [2, 1, 0, 5, 4, 3]),
            (3, 3, [5, 4, 3, 2, 1, 0]),
            (4, 3, [3, 4, 5, 0, 1, 2]),
            (5, 2, [0, 3, 1, 4, 2, 5]),
            (6, 2, [3, 0, 4, 1, 5, 2]),
            (7, 2, [5, 2, 4, 1, 3, 0]),
            (8, 2, [2, 5, 1, 4, 0, 3]),
            (9, 3, [0, 1, 2, 3, 4, 5]),
        ];
        for (value, columns, order) in seen {
            for is_little in [true, false] {
                let upright = orientation(&jpeg_saying(value, is_little)).upright(stored.clone());
                let got: Vec<u8> = upright.pixels.iter().map(|pixel| pixel[0]).collect();
                assert_eq!((upright.columns, got), (columns, order.to_vec()), "{value}");
            }
        }
    }

    #[test]
    fn what_is_cut_says_nothing() {
        let whole = jpeg_saying(6, true);
        for length in 0..whole.len() - 2 {
            assert_eq!(orientation(&whole[..length]), Orientation::default());
        }
    }
}
