//! Reads a line of text: a network of the kind of PP-OCRv5's recognition, and its characters.

use rten_tensor::prelude::*;

use crate::error::OcrError;
use crate::letters::Characters;
use crate::network::Network;
use crate::pixels::{Pixels, Rectangle};

/// The height of a line for the network, pixels.
const HEIGHT: usize = 48;
/// Widths of lines for the network, pixels: shorter ones get what is beside them, longer ones are
/// squeezed.
const WIDTHS: std::ops::RangeInclusive<f32> = 48.0..=2400.0;

/// A network that reads a line.
pub struct LineReader(Network);

impl LineReader {
    /// Loads the network from the bytes of an ONNX file, and tries it.
    ///
    /// # Errors
    /// [`OcrError::Network`] or [`OcrError::Shape`].
    pub fn load(onnx: Vec<u8>) -> Result<Self, OcrError> {
        let reader = Self(Network::load(onnx)?);
        reader.outputs()?;
        Ok(reader)
    }

    /// How many characters it tells apart, the blank among them.
    ///
    /// # Errors
    /// [`OcrError::Network`] or [`OcrError::Shape`].
    pub fn outputs(&self) -> Result<usize, OcrError> {
        let columns = *WIDTHS.start() as usize;
        let (_, outputs) = self.steps(vec![0.0; 3 * HEIGHT * columns], columns)?;
        Ok(outputs)
    }

    /// Rows of how likely each character is, and how long a row is.
    fn steps(&self, planes: Vec<f32>, columns: usize) -> Result<(Vec<f32>, usize), OcrError> {
        let steps = self.0.run::<3>(planes, columns, HEIGHT)?;
        match steps.shape() {
            [1, steps_count, outputs] if steps_count >= 1 && outputs >= 2 => {
                Ok((steps.into_data(), outputs))
            }
            _ => Err(OcrError::Shape("gives no characters along a line")),
        }
    }

    /// What a line says, and how sure that is.
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
