//! Shared text primitives: folding, tokens with offsets, English stems, and the lexemes used by
//! every search of Sundry.
//!
//! Indexed texts and queries go through the same [`Analyser`], so that any executor that stores the
//! lexemes matches the same sets. Language knowledge is limited to the scripts that separate words,
//! and to English endings.
//!
//! Also here are the primitives for reading outside text: tags and text of [`markup`], and damaged
//! JSON from the web ([`loose_json`]).

mod analyser;
mod fold;
pub mod loose_json;
pub mod markup;
mod script;
mod stop;
mod token;

pub use analyser::{Analyser, Lexeme, Stemming, Word};
pub use fold::{fold, fold_into};
pub use stop::ENGLISH_STOP_WORDS;
pub use token::{Token, TokenKind, Tokens, tokens};
