//! Which language a text is in: 22 languages of Europe well, more than ninety in all.
//!
//! [`detect`] is total: any text goes in, and one without letters has no language. Its way:
//! `reader` cuts the text into words of one script, leaving out addresses, @names and codes;
//! `script` says which languages write so; `features` takes letters, runs of letters and whole words
//! as hashes; `model` turns these into chances; `detect` puts scripts together.
//!
//! It is deliberately not a register of all languages, and does not cut a text of two languages
//! into its parts. How well it does and how that was measured: `docs/language.md`.

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
