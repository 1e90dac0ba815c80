//! The decoded picture: pixels at the reduced size, and the size as stored.

/// RGBA pixels of the first frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The width stored in the file.
    pub width: u32,
    /// The height stored in the file.
    pub height: u32,
    /// Number of pixels in a row of `pixels`.
    pub columns: u32,
    /// Number of rows in `pixels`.
    pub rows: u32,
    /// `columns × rows` pixels: red, green, blue, alpha (not premultiplied), row by row.
    /// Transparent pixels do not contribute to the colour of an averaged one.
    pub pixels: Vec<[u8; 4]>,
}

impl Picture {
    /// Creates a picture from existing pixels; `None` if their number does not match.
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
