//! Singular and plural of English nouns.
//!
//! [`pluralize`] and [`singularize`] are total: they accept any text, and return text without a
//! noun unchanged. A word already in the requested form is left alone, the case pattern is kept,
//! and in a phrase or a compound the head is inflected.
//!
//! The steps: `phrase` finds the head, `surface` strips case and accents, then `table` (words with
//! explicit forms) or else `suffix` (endings learned from the same dictionaries) gives the letters
//! to cut and to append.
//!
//! It is neither a part-of-speech tagger nor a lemmatizer: every input is treated as a noun, and
//! verbs (`goes`, `has`) are not handled separately.

mod acronym;
mod class;
mod edit;
mod hash;
mod inflector;
mod phrase;
mod phrases;
mod possessive;
mod suffix;
mod surface;
mod table;
#[cfg(feature = "training")]
pub mod training;

use std::borrow::Cow;

pub use edit::{Edit, Number};
pub use inflector::{BUILT_IN, BuiltIn, Inflector};
pub use phrases::Phrases;
pub use suffix::{Rule, SuffixRules};
pub use table::Table;

/// Returns the plural of a noun, a compound or a phrase.
///
/// ```
/// use sundry_words::pluralize;
/// assert_eq!(pluralize("Party"), "Parties");
/// assert_eq!(pluralize("dogs"), "dogs");
/// assert_eq!(pluralize("mother-in-law"), "mothers-in-law");
/// assert_eq!(pluralize("cup of tea"), "cups of tea");
/// ```
pub fn pluralize(word: &str) -> Cow<'_, str> {
    inflector::standard().inflect(word, Number::Plural)
}

/// Returns the singular of a noun, a compound or a phrase.
///
/// ```
/// use sundry_words::singularize;
/// assert_eq!(singularize("BOXES"), "BOX");
/// assert_eq!(singularize("bus"), "bus");
/// assert_eq!(singularize("analyses"), "analysis");
/// assert_eq!(singularize("men-of-war"), "man-of-war");
/// ```
pub fn singularize(word: &str) -> Cow<'_, str> {
    inflector::standard().inflect(word, Number::Singular)
}

/// Returns true if [`pluralize`] would leave the word alone: it is a plural, or has only one form.
///
/// ```
/// assert!(sundry_words::is_plural("geese"));
/// assert!(sundry_words::is_plural("sheep"));
/// assert!(!sundry_words::is_plural("bus"));
/// ```
pub fn is_plural(word: &str) -> bool {
    matches!(pluralize(word), Cow::Borrowed(_))
}

/// Returns true if [`singularize`] would leave the word alone: it is a singular, or has only one
/// form.
///
/// ```
/// assert!(sundry_words::is_singular("analysis"));
/// assert!(sundry_words::is_singular("sheep"));
/// assert!(!sundry_words::is_singular("geese"));
/// ```
pub fn is_singular(word: &str) -> bool {
    matches!(singularize(word), Cow::Borrowed(_))
}
