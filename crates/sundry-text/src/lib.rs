//! Shared text primitives: folding, tokens with offsets, English stems, and the lexemes that every
//! search in the house is made of.
//!
//! What is written and what is asked go through the same [`Analyser`], so that any executor that
//! stores the lexemes matches the same sets. It is deliberately no language tool: it knows which
//! scripts write words apart, and English endings, and nothing else.
//!
//! Beside them stand what every reader of outside text needs: tags and text of [`markup`], and
//! JSON with the damage of the web ([`loose_json`]).

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
