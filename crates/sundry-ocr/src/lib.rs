//! `sundry-ocr`: a picture → the lines of text in it.
//!
//! Two networks do the work: one marks where lines are ([`Finder`]), one reads a line
//! ([`LineReader`]). Both come from the operator as ONNX files, those of PP-OCRv5 or others of the
//! same kind; none is compiled in, and nothing else in the house needs them. What is written here is
//! what lies between: sizes, rectangles around marked places, strips of pixels, and letters from
//! likelihoods.
//!
//! Deliberately not here: decoding files (`sundry-picture`), which way up a page is, columns,
//! handwriting.

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
