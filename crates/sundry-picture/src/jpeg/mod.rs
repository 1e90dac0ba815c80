//! A JPEG decoder that decodes only the low frequencies.
//!
//! A JPEG stores each 8×8 block as 64 frequencies. A picture wanted at an eighth of its size needs
//! one of them, at a quarter four, at a half sixteen. This decoder keeps only those: the others are
//! skipped with a table that handles several codes per look-up, and scans of a progressive file
//! without a wanted frequency are not decoded at all.
//!
//! Sundry usually prefers libraries, but none in pure Rust does this. Reducing a 5000×2813 file of
//! 2.4 MB to an eighth takes 15 to 17 ms of CPU time here, 32 to 35 in `jpeg-decoder` (scaled; 71
//! to 74 full) and 23 in libjpeg-turbo (scaled), one thread of one machine in one run; a
//! progressive one 8 to 12 ms against 47 to 55. `bench/colors` prints these figures. Memory is the
//! stronger reason: for a progressive file of 40 megapixels a library keeps all coefficients, 120
//! to 240 MB; here it is 2 bytes per block and component, and the process for the file above peaks
//! at 7 MB, including the file.
//!
//! Lossless, arithmetic-coded, hierarchical and 12-bit files (which no browser shows) are not
//! supported. The tests compare this decoder with the `jpeg-decoder` library, picture by picture.

mod assemble;
mod baseline;
mod bits;
mod frame;
mod huffman;
mod inverse;
mod progressive;
mod segments;

use crate::{DecodeError, Format, Limits, Picture, shrink};

/// Maximum bytes of coefficients of a progressive file for a result finer than an eighth; a larger
/// file is decoded at an eighth.
const MAX_COEFFICIENTS: u64 = 36_000_000;

/// The order in which the frequencies of a block are stored: the row-major index of the first,
/// second … stored one.
pub(crate) const ZIGZAG: [u8; 64] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];

fn broken(reason: &'static str) -> DecodeError {
    DecodeError::broken(Format::Jpeg, reason)
}

/// Returns the width and height from the frame header.
pub(crate) fn size(bytes: &[u8]) -> Result<Option<(u32, u32)>, DecodeError> {
    match segments::frame_header(bytes) {
        Ok(frame) => Ok(Some((frame.width.into(), frame.height.into()))),
        Err(DecodeError::Broken { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Decodes at the coarsest of 1/8, 1/4, 1/2 and 1/1 whose shorter side reaches `target`, then
/// averages down further.
pub(crate) fn decode(bytes: &[u8], target: u32, limits: &Limits) -> Result<Picture, DecodeError> {
    let header = segments::frame_header(bytes)?;
    let (width, height) = (u32::from(header.width), u32::from(header.height));
    limits.check(width, height)?;
    let whole = shrink::factor_for(width, height, target);
    let mut size = match whole {
        0..2 => 8,
        2..4 => 4,
        4..8 => 2,
        8.. => 1,
    };
    let blocks: u64 = header.components.iter().map(frame::Component::blocks).sum();
    if header.progressive && blocks * 128 > MAX_COEFFICIENTS {
        size = 1;
    }
    let mut decoder = frame::Decoder::new(header, size);
    segments::decode(bytes, &mut decoder)?;
    assemble::assemble(&decoder, target)
}
