//! Detects the language of a text: 22 languages of Europe well, more than ninety in all.
//!
//! [`detect`] is total: it accepts any text, and one without letters has no language. The steps:
//! `reader` cuts the text into words of one script, leaving out addresses, @names and codes;
//! `script` maps scripts to languages; `features` hashes letters, runs of letters and whole words;
//! `model` computes scores; `detect` combines the scripts.
//!
//! It is not a register of all languages, and does not split a text of two languages into parts.
//! `docs/language.md` gives the accuracy and how it was measured.

mod choir;
mod detect;
mod everyday;
mod evidence;
mod features;
mod language;
mod model;
mod reader;
mod rows;
mod script;
mod set;
#[cfg(feature = "training")]
pub mod training;

pub use detect::{Guess, detect};
pub use language::{CODES, LANGUAGES, Language};
pub use script::Script;
pub use set::LanguageSet;
