//! A reader of pictures: a network that finds lines, one that reads a line, and its characters.

use sundry_picture::Picture;

use crate::error::OcrError;
use crate::finder::Finder;
use crate::letters::Characters;
use crate::line_reader::LineReader;
use crate::pixels::{Pixels, Rectangle};

/// The shorter side to which pictures should be decoded: reading lines needs more pixels than
/// finding them.
pub const SIDE: u32 = 640;
/// Minimum confidence of a line; less certain ones are patterns that look like text.
const LEAST_SURE: f32 = 0.5;

/// A line of text in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The text.
    pub text: String,
    /// The mean confidence of its characters, 0 to 1.
    pub confidence: f32,
    /// The position in the picture, in its pixels.
    pub place: Rectangle,
}

/// Reads the text in pictures.
#[derive(Debug)]
pub struct Reader {
    finder: Finder,
    lines: LineReader,
    characters: Characters,
}

impl Reader {
    /// Combines the parts.
    ///
    /// # Errors
    /// Returns [`OcrError::OtherCharacters`] if the characters are not those of the network.
    pub fn new(
        finder: Finder,
        line_reader: LineReader,
        characters: Characters,
    ) -> Result<Self, OcrError> {
        let outputs = line_reader.outputs()?;
        if !characters.fits(outputs) {
            return Err(OcrError::OtherCharacters(outputs));
        }
        Ok(Self {
            finder,
            lines: line_reader,
            characters,
        })
    }

    /// Returns the lines of text in a picture, in reading order; empty if there is no text.
    ///
    /// # Errors
    /// Returns [`OcrError::Network`] or [`OcrError::Shape`] if a network fails on it.
    pub fn read(&self, picture: &Picture) -> Result<Vec<Line>, OcrError> {
        let pixels = Pixels::of(picture);
        let mut lines = Vec::new();
        for place in self.finder.lines(&pixels)? {
            let (text, confidence) = self.lines.read(&pixels, &place, &self.characters)?;
            if confidence >= LEAST_SURE && !text.is_empty() {
                lines.push(Line {
                    text,
                    confidence,
                    place,
                });
            }
        }
        Ok(lines)
    }
}
