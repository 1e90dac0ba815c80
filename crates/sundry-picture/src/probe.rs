//! Detects the format and size of a picture from its first bytes. Nothing is decoded or allocated.

use crate::reader::Reader;
use crate::{DecodeError, jpeg, webp};

/// The supported formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// JPEG: baseline and progressive, grey, YCbCr, RGB, CMYK, YCCK.
    Jpeg,
    /// PNG, of every colour type and depth.
    Png,
    /// GIF.
    Gif,
    /// WebP: lossy, lossless, animated.
    WebP,
}

impl std::fmt::Display for Format {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Gif => "GIF",
            Self::WebP => "WebP",
        })
    }
}

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Returns the format and the stored width and height, from the header alone.
///
/// ```
/// use sundry_picture::{Format, probe};
///
/// let bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0";
/// assert_eq!(probe(bomb), Ok((Format::Png, 30_000, 30_000)));
/// ```
pub fn probe(bytes: &[u8]) -> Result<(Format, u32, u32), DecodeError> {
    let (format, size) = if bytes.starts_with(b"\xff\xd8\xff") {
        (Format::Jpeg, jpeg::size(bytes)?)
    } else if let Some(rest) = bytes.strip_prefix(PNG_SIGNATURE) {
        (Format::Png, png_size(rest))
    } else if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        (Format::Gif, gif_size(bytes))
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        (Format::WebP, webp::size(bytes))
    } else {
        return Err(other_kind(bytes).map_or(DecodeError::NotAPicture, |what| {
            DecodeError::Unsupported { what }
        }));
    };
    match size {
        Some((width, height)) if width > 0 && height > 0 => Ok((format, width, height)),
        Some(_) => Err(DecodeError::broken(format, "a side of length zero")),
        None => Err(DecodeError::broken(format, "the header is cut")),
    }
}

/// Names unsupported formats that phones produce, for a clear error message.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let brand = bytes
        .get(8..12)
        .filter(|_| bytes.get(4..8) == Some(b"ftyp"))?;
    match brand {
        b"heic" | b"heix" | b"hevc" | b"heim" | b"heis" | b"mif1" | b"msf1" => {
            Some("HEIC, other than JPEG, PNG, GIF and WebP,")
        }
        b"avif" | b"avis" => Some("AVIF, other than JPEG, PNG, GIF and WebP,"),
        _ => None,
    }
}

fn png_size(after_signature: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader::new(after_signature);
    let _length = reader.u32_be()?;
    let _kind = reader.array::<4>().filter(|kind| kind == b"IHDR")?;
    Some((reader.u32_be()?, reader.u32_be()?))
}

/// Returns the size of the logical screen; if it is empty (as written by some encoders), that of
/// the first frame.
fn gif_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader::new(bytes);
    reader.take(6)?;
    let (width, height) = (reader.u16_le()?, reader.u16_le()?);
    if width > 0 && height > 0 {
        return Some((width.into(), height.into()));
    }
    let flags = reader.u8()?;
    reader.take(2)?;
    if flags & 0x80 != 0 {
        reader.take(3 << ((flags & 7) + 1))?;
    }
    loop {
        match reader.u8()? {
            b'!' => {
                reader.take(1)?;
                while let length @ 1.. = reader.u8()? {
                    reader.take(length.into())?;
                }
            }
            b',' => {
                let (left, top) = (reader.u16_le()?, reader.u16_le()?);
                let (width, height) = (reader.u16_le()?, reader.u16_le()?);
                let far = |start: u16, length: u16| u32::from(start) + u32::from(length);
                return Some((far(left, width), far(top, height)));
            }
            _ => return None,
        }
    }
}
