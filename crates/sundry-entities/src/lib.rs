//! People, places and organisations named in a text.
//!
//! [`extract`] is total: any text of any script goes in, offsets count Unicode characters, and what
//! it returns is in the order of the text and never overlaps.
//!
//! The way of a text: `token` cuts it, `sentence` groups the tokens, a [`Scorer`] says how well each
//! tag would suit each token, `viterbi` picks the best sequence of tags, and `document` makes one
//! text agree with itself. Two are compiled in. One is linear: weights of hashed features
//! (`features`), among them what lists of names (`names`) say of a word. The other is a small neural
//! encoder (`encoder`) that the linear one's scores are added to.
//!
//! It is deliberately not a linker: who is meant by a name, and what they look like, is a matter of
//! catalogues.

mod casing;
mod document;
mod edges;
#[cfg(any(feature = "encoder", feature = "training"))]
mod encoder;
mod extractor;
mod features;
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
