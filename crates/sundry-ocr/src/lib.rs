//! `sundry-ocr`: reads the lines of text in a picture.
//!
//! Two networks do the work: one marks lines ([`Finder`]), one reads a line ([`LineReader`]). Both
//! come from the operator as ONNX files, those of PP-OCRv5 or similar ones; none is built in, and
//! no other part of Sundry needs them. The code here does the rest: sizes, rectangles around marked
//! positions, strips of pixels, and letters from likelihoods.
//!
//! Decoding files (`sundry-picture`), the orientation of a page, columns and handwriting are not
//! handled.

mod error;
mod finder;
mod letters;
mod line_reader;
mod network;
mod pixels;
mod reader;
mod regions;

pub use error::OcrError;
pub use finder::Finder;
pub use letters::Characters;
pub use line_reader::LineReader;
pub use pixels::Rectangle;
pub use reader::{Line, Reader, SIDE};
pub use regions::regions;
