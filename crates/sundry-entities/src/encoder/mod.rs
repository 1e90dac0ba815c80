//! The second tagger: a small neural encoder whose scores are added to those of the linear tagger.
//!
//! It sees the whole sentence where the linear tagger sees five words, and has learned meanings
//! where that one sees spelling. It is about thirty times slower, and left out of a build without
//! the feature `encoder`.

#[cfg(feature = "encoder")]
mod lanes;
pub(crate) mod marks;
#[cfg(feature = "encoder")]
mod matrix;
#[cfg(feature = "encoder")]
mod model;
#[cfg(feature = "encoder")]
mod network;
pub(crate) mod pieces;
#[cfg(feature = "encoder")]
mod tagger;

#[cfg(feature = "encoder")]
pub use tagger::EncoderTagger;
