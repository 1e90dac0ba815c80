//! Finds the lines of text, with a network such as PP-OCRv5's detection.

use rten_tensor::prelude::*;

use crate::error::OcrError;
use crate::network::Network;
use crate::pixels::{Pixels, Rectangle};
use crate::regions::regions;

/// The longer side of the picture for the network, in pixels.
const LOOKED_AT: f32 = 640.0;
/// Maximum enlargement of a small picture.
const MOST_ENLARGED: f32 = 2.0;
/// Sides must be multiples of this, since the network halves the picture five times.
const MULTIPLE: usize = 32;
/// Means and deviations of the colours in its training, in the order of its planes.
const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

/// A network that marks lines of text.
pub struct Finder(Network);

impl Finder {
    /// Loads the network from the bytes of an ONNX file, and runs it once.
    ///
    /// # Errors
    /// Returns [`OcrError::Network`] or [`OcrError::Shape`] if it is unsuitable.
    pub fn load(onnx: Vec<u8>) -> Result<Self, OcrError> {
        let finder = Self(Network::load(onnx)?);
        finder.map(vec![0.0; 3 * MULTIPLE * MULTIPLE], MULTIPLE, MULTIPLE)?;
        Ok(finder)
    }

    /// Returns the probability of each position to be part of a line.
    fn map(&self, planes: Vec<f32>, columns: usize, rows: usize) -> Result<Vec<f32>, OcrError> {
        let map = self.0.run::<4>(planes, columns, rows)?;
        if map.shape() != [1, 1, rows, columns] {
            return Err(OcrError::Shape("gives no map of its picture"));
        }
        Ok(map.into_data())
    }

    /// Returns rectangles around the lines of a picture, in its pixels, in reading order.
    pub(crate) fn lines(&self, pixels: &Pixels) -> Result<Vec<Rectangle>, OcrError> {
        let whole = pixels.whole();
        let longer = whole.width.max(whole.height).max(1.0);
        let scale = (LOOKED_AT / longer).min(MOST_ENLARGED);
        let multiple = |length: f32| {
            let times = (length * scale / MULTIPLE as f32).round();
            (times as usize).max(1) * MULTIPLE
        };
        let (columns, rows) = (multiple(whole.width), multiple(whole.height));
        let planes = pixels.planes(&whole, columns, rows, |plane, value| {
            (value / 255.0 - MEAN[plane]) / DEVIATION[plane]
        });
        let map = self.map(planes, columns, rows)?;
        let (x, y) = (whole.width / columns as f32, whole.height / rows as f32);
        let found = regions(&map, columns, rows);
        Ok(found.into_iter().map(|place| place.scaled(x, y)).collect())
    }
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Finder").finish_non_exhaustive()
    }
}
