//! A reader of pictures: a network that finds lines, one that reads a line, and its characters.

use sundry_picture::Picture;

use crate::error::OcrError;
use crate::finder::Finder;
use crate::letters::Characters;
use crate::line_reader::LineReader;
use crate::pixels::{Pixels, Rectangle};

/// Pictures are best decoded so that their shorter side keeps so many pixels: lines are read from
/// more pixels than they are found in.
pub const SIDE: u32 = 640;
/// Less sure lines are patterns that look like text.
const LEAST_SURE: f32 = 0.5;

/// A line of text in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// How sure its characters are on average, 0 to 1.
    pub confidence: f32,
    /// Where it is, in pixels of the picture that was given.
    pub place: Rectangle,
}

/// Reads what is written in pictures.
#[derive(Debug)]
pub struct Reader {
    finder: Finder,
    lines: LineReader,
    characters: Characters,
}

impl Reader {
    /// Puts the parts together.
    ///
    /// # Errors
    /// [`OcrError::OtherCharacters`] if the characters are not those of the network.
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

    /// The lines of text in a picture, in the order in which they are read; none if there is no
    /// text.
    ///
    /// # Errors
    /// [`OcrError::Network`] or [`OcrError::Shape`] if a network fails on it.
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
