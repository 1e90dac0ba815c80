//! Reads a line of text, with a network such as PP-OCRv5's recognition and its characters.

use rten_tensor::prelude::*;

use crate::error::OcrError;
use crate::letters::Characters;
use crate::network::Network;
use crate::pixels::{Pixels, Rectangle};

/// The height of a line for the network, in pixels.
const HEIGHT: usize = 48;
/// The widths of lines for the network, in pixels: shorter ones include their surroundings, longer
/// ones are squeezed.
const WIDTHS: std::ops::RangeInclusive<f32> = 48.0..=2400.0;

/// A network that reads a line.
pub struct LineReader(Network);

impl LineReader {
    /// Loads the network from the bytes of an ONNX file, and runs it once.
    ///
    /// # Errors
    /// Returns [`OcrError::Network`] or [`OcrError::Shape`] if it is unsuitable.
    pub fn load(onnx: Vec<u8>) -> Result<Self, OcrError> {
        let reader = Self(Network::load(onnx)?);
        reader.outputs()?;
        Ok(reader)
    }

    /// Returns the number of characters it distinguishes, including the blank.
    ///
    /// # Errors
    /// Returns [`OcrError::Network`] or [`OcrError::Shape`] if the network fails.
    pub fn outputs(&self) -> Result<usize, OcrError> {
        let columns = *WIDTHS.start() as usize;
        let (_, outputs) = self.steps(vec![0.0; 3 * HEIGHT * columns], columns)?;
        Ok(outputs)
    }

    /// Returns rows of likelihoods of the characters, and the length of a row.
    fn steps(&self, planes: Vec<f32>, columns: usize) -> Result<(Vec<f32>, usize), OcrError> {
        let steps = self.0.run::<3>(planes, columns, HEIGHT)?;
        match steps.shape() {
            [1, steps_count, outputs] if steps_count >= 1 && outputs >= 2 => {
                Ok((steps.into_data(), outputs))
            }
            _ => Err(OcrError::Shape("gives no characters along a line")),
        }
    }

    /// Returns the text of a line, with its confidence.
    pub(crate) fn read(
        &self,
        pixels: &Pixels,
        place: &Rectangle,
        characters: &Characters,
    ) -> Result<(String, f32), OcrError> {
        let wanted = HEIGHT as f32 * place.width / place.height.max(1.0);
        let columns = wanted.clamp(*WIDTHS.start(), *WIDTHS.end()).ceil();
        let mut place = *place;
        place.width = place.width.max(place.height);
        let columns = columns as usize;
        let planes = pixels.planes(&place, columns, HEIGHT, |_, value| value / 127.5 - 1.0);
        let (steps, outputs) = self.steps(planes, columns)?;
        Ok(characters.text(&steps, outputs))
    }
}

impl std::fmt::Debug for LineReader {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("LineReader").finish_non_exhaustive()
    }
}
