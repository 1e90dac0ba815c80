//! Corrects misspelt words by the vocabulary of the tables and food names. Known words stay; so do
//! words without a close match, which are searched for as they are.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_food::Kind;

use super::amount_words;
use super::table::{is_table_word, tables};
use super::word::{Word, key_of, words_of};
use crate::numbers::number_words;

/// Known words by length, with the number of food names that contain them.
struct Vocabulary {
    by_length: Vec<Vec<(&'static str, u32)>>,
    /// Number of names per word, and the most frequent word per key of singular and plural.
    counts: HashMap<&'static str, u32>,
    keys: HashMap<String, (&'static str, u32)>,
}

/// Words of the tables count as much as the most common words of foods.
const TABLE_WORD: u32 = 40;

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::read);

impl Vocabulary {
    fn read() -> Self {
        let mut counts: HashMap<&'static str, u32> = HashMap::new();
        for (name, _) in sundry_food::standard().names() {
            for word in name.split(|sign: char| !sign.is_alphanumeric()) {
                if word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
                    *counts.entry(word).or_default() += 1;
                }
            }
        }
        for word in &tables().words {
            *counts.entry(word.as_str()).or_default() += TABLE_WORD;
        }
        for word in amount_words::words().chain(number_words()) {
            *counts.entry(word).or_default() += TABLE_WORD;
        }
        let mut by_length: Vec<Vec<(&'static str, u32)>> = vec![Vec::new(); LONGEST + 1];
        let mut words: Vec<(&'static str, u32)> =
            counts.iter().map(|(word, count)| (*word, *count)).collect();
        words.sort_unstable();
        let mut keys: HashMap<String, (&'static str, u32)> = HashMap::new();
        for (word, count) in words {
            if let Some(list) = by_length.get_mut(word.len()) {
                list.push((word, count));
            }
            let kept = keys.entry(key_of(word)).or_insert((word, count));
            if kept.1 < count {
                *kept = (word, count);
            }
        }
        Self {
            by_length,
            counts,
            keys,
        }
    }

    /// Returns the known word that a word most likely means.
    fn nearest(&self, word: &str) -> Option<&'static str> {
        let farthest = match word.len() {
            0..=2 => return None,
            3..=6 => 1,
            _ => 2,
        };
        let first = word.bytes().next()?;
        let mut best: Option<(usize, bool, u32, &'static str)> = None;
        let lengths = word.len().saturating_sub(farthest)..=(word.len() + farthest).min(LONGEST);
        for (known, count) in lengths
            .filter_map(|length| self.by_length.get(length))
            .flatten()
        {
            // Among words so short, only what people are allergic to is worth a guess.
            if word.len() == 3 && !is_avoided(known) {
                continue;
            }
            let same_first = known.bytes().next() == Some(first);
            // A wrong first letter is rare; only a swap or a single error is accepted then.
            if !same_first && known.as_bytes().get(1) != Some(&first) {
                continue;
            }
            let distance = strsim::osa_distance(word, known);
            // A word in only one name is too rare for two errors: a slip in "with" is not a rare
            // food.
            if distance > farthest || distance == 2 && *count < 2 || !same_first && distance > 1 {
                continue;
            }
            let candidate = (distance, !same_first, u32::MAX - count, *known);
            if best.is_none_or(|best| candidate < best) {
                best = Some(candidate);
            }
        }
        best.map(|(.., known)| known)
    }
}

/// Returns true for a word of the tables that people are allergic to.
fn is_avoided(word: &str) -> bool {
    let meaning = tables().meaning(&key_of(word)).unwrap_or_default();
    meaning.intolerance.is_some() || meaning.allergen.is_some()
}

/// Maximum length of a word that is compared.
const LONGEST: usize = 24;
/// Maximum number of unknown words per question that are looked up; the others stay as they are.
const MOST_LOOKUPS: usize = 24;

/// Corrects misspelt words in place.
pub(crate) fn mend(words: &mut [Word]) {
    let vocabulary = &*VOCABULARY;
    let mut lookups = 0;
    for word in words.iter_mut() {
        if word.number.is_some()
            || !word.text.bytes().all(|byte| byte.is_ascii_lowercase())
            || word.text.len() < 3
            || word.text.len() > LONGEST
            || vocabulary.counts.contains_key(word.text.as_str())
        {
            continue;
        }
        let singular = word.text.strip_suffix('s').unwrap_or(&word.text);
        if is_table_word(&word.text) || vocabulary.counts.contains_key(singular) {
            continue;
        }
        if let Some((known, _)) = vocabulary.keys.get(&word.key) {
            // Either an inflection of a known word (`cherries`), or a misspelling that the food
            // table knows (`zuchini`): only the latter is corrected.
            if key_of(known) == word.key && !is_inflected(&word.text, known) {
                word.text = (*known).to_owned();
            }
            continue;
        }
        if has_known_ending(&word.text) {
            continue;
        }
        lookups += 1;
        if lookups > MOST_LOOKUPS {
            break;
        }
        let mended = vocabulary
            .nearest(&word.text)
            .and_then(|known| words_of(known).pop());
        if let Some(mended) = mended {
            word.text = mended.text;
            word.key = mended.key;
        }
    }
}

/// Returns true if two forms of one key differ only in their ending.
fn is_inflected(text: &str, known: &str) -> bool {
    let shared = text
        .bytes()
        .zip(known.bytes())
        .take_while(|(one, two)| one == two)
        .count();
    let rest = |word: &str| word.len() - shared <= 3 && shared > 0;
    let endings = ["", "s", "es", "ies", "y", "ves", "f", "fe", "e"];
    let ending = |word: &str| endings.contains(&word.get(shared..).unwrap_or("-"));
    rest(text) && rest(known) && ending(text) && ending(known)
        // "Tomatos" is not an English plural.
        && !(text.ends_with("os") && known.ends_with('o') && text.len() > 5)
}

/// Returns true for a word with one of this reader's endings: `glutenfree`, `eggless`.
fn has_known_ending(word: &str) -> bool {
    split_ending(word).is_some() || split_no(word).is_some()
}

/// Splits `nosugar`, as hashtags have it, into `no` and `sugar`.
pub(crate) fn split_no(word: &str) -> Option<(&'static str, &str)> {
    let rest = word.strip_prefix("no").filter(|rest| rest.len() > 2)?;
    let meaning = tables().meaning(&key_of(rest)).unwrap_or_default();
    let known = meaning.intolerance.is_some()
        || meaning.nutrient.is_some()
        || sundry_food::standard()
            .kind(rest)
            .is_some_and(Kind::is_food);
    known.then_some(("no", rest))
}

/// Splits `eggless` into `egg` and `less`, `nutfree` into `nut` and `free`.
pub(crate) fn split_ending(word: &str) -> Option<(&str, &'static str)> {
    ["less", "free"].into_iter().find_map(|ending| {
        let stem = word.strip_suffix(ending)?;
        let known = stem.len() > 2
            && (tables().meaning(&key_of(stem)).is_some_and(|meaning| {
                meaning.intolerance.is_some()
                    || meaning.diet.is_some()
                    || meaning.nutrient.is_some()
            }) || sundry_food::standard()
                .kind(stem)
                .is_some_and(Kind::is_food));
        known.then_some((stem, ending))
    })
}
