//! Finds people, places and organisations named in a text.
//!
//! [`extract`] is total: it accepts any text in any script, offsets count Unicode characters, and
//! the result is in the order of the text and never overlaps.
//!
//! The steps: `token` cuts the text, `sentence` groups the tokens, a [`Scorer`] scores each tag for
//! each token, `viterbi` picks the best sequence of tags, and `document` makes the result
//! consistent within the text. Two scorers are built in. One is linear: weights of hashed features
//! (`features`), including lists of names (`names`). The other is a small neural encoder
//! (`encoder`), to which the linear scores are added.
//!
//! Entity linking, i.e. finding out who is meant by a name, is not done here but needs a catalogue.

mod casing;
mod context;
mod document;
mod edges;
#[cfg(any(feature = "encoder", feature = "training"))]
mod encoder;
mod extractor;
mod features;
mod foreign;
mod hash;
mod hash_table;
mod kind;
mod linear;
mod names;
mod never;
mod sentence;
mod shape;
mod tag;
mod token;
#[cfg(feature = "training")]
pub mod training;
mod viterbi;
mod weights;

#[cfg(feature = "encoder")]
pub use encoder::EncoderTagger;
pub use extractor::{Entity, Tagger, extract, extract_by, extract_with};
pub use kind::Kind;
pub use linear::LinearTagger;
pub use sentence::Sentence;
pub use tag::{Scorer, Steps, TAGS, Tag};
pub use token::{Token, tokens};
