//! What a picture may cost. The checks happen on the header's promise, before any allocation.

use crate::DecodeError;

/// The longest side accepted. JPEG, GIF and WebP cannot state more; PNG could, and a row is the
/// unit that a PNG is decoded in.
const MAX_SIDE: u32 = 65_535;

/// Bounds on what a picture may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The most pixels (width × height as stored); 40 million by default.
    pub max_pixels: u64,
    /// The most bytes that decoding may hold at a time besides the file; 160 million by default.
    /// Only lossless WebP comes near it (4 bytes a pixel): the other readers stay under 2 bytes
    /// a pixel for WebP and under about 40 MB for JPEG, PNG and GIF.
    pub max_allocation: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_pixels: 40_000_000,
            max_allocation: 160_000_000,
        }
    }
}

impl Limits {
    pub(crate) fn check(&self, width: u32, height: u32) -> Result<(), DecodeError> {
        let pixels = u64::from(width) * u64::from(height);
        if pixels > self.max_pixels || width > MAX_SIDE || height > MAX_SIDE {
            return Err(DecodeError::TooLarge {
                width,
                height,
                max: self.max_pixels,
            });
        }
        Ok(())
    }

    /// Refuses a picture whose decoder needs `bytes_per_pixel` and would pass `max_allocation`.
    pub(crate) fn check_allocation(
        &self,
        width: u32,
        height: u32,
        bytes_per_pixel: u64,
    ) -> Result<(), DecodeError> {
        let max = self.max_allocation / bytes_per_pixel.max(1);
        if u64::from(width) * u64::from(height) > max {
            return Err(DecodeError::TooLarge { width, height, max });
        }
        Ok(())
    }
}
