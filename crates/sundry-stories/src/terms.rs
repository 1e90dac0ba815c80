//! Turns an article's words into weighted, hashed terms.
//!
//! Words are folded, and stemmed if there is a stemmer for the language; runs of a script without
//! spaces become pairs of characters. English function words are dropped; those of other languages
//! get a low weight by their frequency.

use rust_stemmers::{Algorithm, Stemmer};
use sundry_hash::{finish, fnv1a};
use sundry_text::{ENGLISH_STOP_WORDS, TokenKind, fold_into, tokens};

use crate::Item;

/// A term with its weight in the article.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Counted {
    pub(crate) hash: u64,
    pub(crate) count: f32,
}

/// Maximum number of terms per article: the first ones, which include those of the title.
const MOST_TERMS: usize = 40;
/// Maximum number of bytes read from a title, a lead and the names; no real one is longer.
const LONGEST_TITLE: usize = 600;
const LONGEST_LEAD: usize = 1200;
const MOST_NAMES: usize = 24;

const TITLE: f32 = 3.0;
const LEAD: f32 = 1.0;
const NAME: f32 = 2.0;

/// Creates terms for articles in one language.
pub(crate) struct TermReader {
    stemmer: Option<Stemmer>,
    english: bool,
}

impl TermReader {
    pub(crate) fn new(language: &str) -> Self {
        Self {
            stemmer: algorithm(language).map(Stemmer::create),
            english: language == "en",
        }
    }

    /// Returns the terms of an item, each once, in the order of occurrence.
    pub(crate) fn read(&self, item: &Item<'_>) -> Vec<Counted> {
        let mut terms = Vec::with_capacity(16);
        self.add(clip(item.title, LONGEST_TITLE), TITLE, &mut terms);
        for name in item.names.iter().take(MOST_NAMES) {
            self.add(clip(name, 200), NAME, &mut terms);
        }
        self.add(clip(item.lead, LONGEST_LEAD), LEAD, &mut terms);
        terms
    }

    fn add(&self, text: &str, count: f32, terms: &mut Vec<Counted>) {
        let mut folded = String::new();
        for token in tokens(text) {
            folded.clear();
            if token.kind == TokenKind::Unspaced {
                fold_into(token.text, &mut folded);
                let mut previous = None;
                for (at, character) in folded.char_indices() {
                    if let Some(start) = previous {
                        let end = at + character.len_utf8();
                        put(folded.get(start..end).unwrap_or_default(), count, terms);
                    }
                    previous = Some(at);
                }
                continue;
            }
            self.fold_word(token.text, &mut folded);
            let is_function_word =
                self.english && ENGLISH_STOP_WORDS.binary_search(&folded.as_str()).is_ok();
            if folded.len() > 1 && !is_function_word {
                put(&folded, count, terms);
            }
        }
    }

    fn fold_word(&self, word: &str, folded: &mut String) {
        let word = word
            .strip_suffix("'s")
            .or_else(|| word.strip_suffix("\u{2019}s"))
            .unwrap_or(word);
        match &self.stemmer {
            Some(stemmer) => fold_into(&stemmer.stem(&word.to_lowercase()), folded),
            None => fold_into(word, folded),
        }
    }
}

fn put(term: &str, count: f32, terms: &mut Vec<Counted>) {
    let hash = hash(term.as_bytes());
    if let Some(known) = terms.iter_mut().find(|known| known.hash == hash) {
        known.count = (known.count + count).min(TITLE + NAME + LEAD);
    } else if terms.len() < MOST_TERMS {
        terms.push(Counted { hash, count });
    }
}

fn clip(text: &str, longest: usize) -> &str {
    text.get(..text.floor_char_boundary(longest))
        .unwrap_or(text)
}

/// Returns FNV-1a with the finalizer of splitmix64: stable across machines and versions.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    finish(fnv1a(bytes))
}

fn algorithm(language: &str) -> Option<Algorithm> {
    Some(match language {
        "ar" => Algorithm::Arabic,
        "da" => Algorithm::Danish,
        "nl" => Algorithm::Dutch,
        "en" => Algorithm::English,
        "fi" => Algorithm::Finnish,
        "fr" => Algorithm::French,
        "de" => Algorithm::German,
        "el" => Algorithm::Greek,
        "hu" => Algorithm::Hungarian,
        "it" => Algorithm::Italian,
        "no" | "nb" | "nn" => Algorithm::Norwegian,
        "pt" => Algorithm::Portuguese,
        "ro" => Algorithm::Romanian,
        "ru" => Algorithm::Russian,
        "es" => Algorithm::Spanish,
        "sv" => Algorithm::Swedish,
        "ta" => Algorithm::Tamil,
        "tr" => Algorithm::Turkish,
        _ => return None,
    })
}
