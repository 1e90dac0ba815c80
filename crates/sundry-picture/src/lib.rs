//! `sundry-picture`: decodes JPEG, PNG, GIF and WebP files to RGBA pixels, reducing them while they
//! are decoded.
//!
//! Engines that analyse pictures (main colours, food on a plate) never need all pixels of a camera:
//! they request a size, and every decoder here averages down to it row by row, so that a
//! 40-megapixel file costs a few megabytes instead of 160. The size stated in a header is checked
//! against [`Limits`] before anything is allocated for it.
//!
//! Not included are encoding except for small GIFs ([`preview`]), metadata except for the orientation of the camera ([`orientation`]),
//! colour profiles (nearly all pictures on the web are sRGB), and frames after the first.
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
mod preview;
mod probe;
mod reader;
mod shrink;
mod webp;

pub use error::DecodeError;
pub use limits::Limits;
pub use orientation::{Orientation, orientation};
pub use picture::Picture;
pub use preview::{Frames, fitted, preview};
pub use probe::{Format, probe};

/// Decodes the first frame of a picture, averaged down while its shorter side stays at least
/// `target` pixels long.
///
/// The result is never enlarged. A picture so long and thin that it would still exceed about a
/// million pixels is averaged down further, below `target`.
///
/// For a damaged or truncated file the readable part is returned, the rest transparent; it is an
/// error only if nothing is readable.
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
