//! The decoded picture: pixels at the size they were averaged down to, and the size as stored.

/// RGBA pixels of the first frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Width as stored in the file.
    pub width: u32,
    /// Height as stored in the file.
    pub height: u32,
    /// Pixels in a row of `pixels`.
    pub columns: u32,
    /// Rows in `pixels`.
    pub rows: u32,
    /// `columns × rows` pixels: red, green, blue, alpha (not premultiplied), row by row. Where
    /// several stored pixels became one, the transparent ones among them did not colour it.
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// A picture from pixels that are at hand already; `None` when their number does not fit.
    pub fn from_rgba(width: u32, height: u32, pixels: Vec<[u8; 4]>) -> Option<Self> {
        let fits = u64::from(width) * u64::from(height) == pixels.len() as u64;
        fits.then_some(Self {
            width,
            height,
            columns: width,
            rows: height,
            pixels,
        })
    }
}
