//! `sundry-picture`: the bytes of a JPEG, PNG, GIF or WebP file → RGBA pixels, made small while
//! they are decoded.
//!
//! Engines that look at pictures (main colours, food on a plate) never need all the pixels that a
//! camera made: they name the size they want, and every reader here averages down to it row by
//! row, so that a 40-megapixel file costs a few megabytes and not 160. What a header promises is
//! checked against [`Limits`] before anything is allocated for it.
//!
//! Deliberately not here: encoding, metadata but for the way a camera was held ([`orientation`]),
//! colour profiles (nearly all pictures of the web are sRGB), and frames after the first.
//!
//! ```
//! use sundry_picture::{DecodeError, Limits, decode};
//!
//! // A 1×1 GIF, red.
//! let gif = b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
//! let picture = decode(gif, 96, &Limits::default())?;
//! assert_eq!((picture.width, picture.height), (1, 1));
//! assert_eq!(picture.pixels, [[255, 0, 0, 255]]);
//!
//! assert!(matches!(decode(b"hello", 96, &Limits::default()), Err(DecodeError::NotAPicture)));
//! # Ok::<(), DecodeError>(())
//! ```

mod error;
mod gif;
mod jpeg;
mod limits;
mod orientation;
mod picture;
mod png;
mod probe;
mod reader;
mod shrink;
mod webp;

pub use error::DecodeError;
pub use limits::Limits;
pub use orientation::{Orientation, orientation};
pub use picture::Picture;
pub use probe::{Format, probe};

/// Decodes the first frame of a picture, averaged down while its shorter side stays at least
/// `target` pixels long.
///
/// The result is never enlarged. A picture so long and thin that it would still exceed about
/// a million pixels is averaged down further, below `target`.
///
/// A damaged or cut file gives what could be read, the rest transparent; it is an error only when
/// nothing could.
pub fn decode(bytes: &[u8], target: u32, limits: &Limits) -> Result<Picture, DecodeError> {
    let (format, width, height) = probe(bytes)?;
    limits.check(width, height)?;
    match format {
        Format::Jpeg => jpeg::decode(bytes, target, limits),
        Format::Png => png::decode(bytes, target, limits),
        Format::Gif => gif::decode(bytes, target, limits),
        Format::WebP => webp::decode(bytes, target, limits),
    }
}
