//! Limits on the cost of a picture. They are checked against the header, before any allocation.

use crate::DecodeError;

/// Maximum side. JPEG, GIF and WebP cannot state more; PNG can, and it is decoded by rows.
const MAX_SIDE: u32 = 65_535;

/// Limits on the size of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of pixels (width × height as stored); 40 million by default.
    pub max_pixels: u64,
    /// Maximum number of bytes that decoding may hold at a time besides the file; 160 million by
    /// default. Only lossless WebP comes close (4 bytes per pixel): the other decoders stay under 2
    /// bytes per pixel for WebP and under about 40 MB for JPEG, PNG and GIF.
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

    /// Rejects a picture whose decoder needs `bytes_per_pixel` and would exceed `max_allocation`.
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
