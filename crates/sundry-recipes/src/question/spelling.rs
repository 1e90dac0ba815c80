//! Misspelt words, put right by the words that tables and foods are named with. A word that is
//! known stays; one without a near relative stays too, and is searched for as it is.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_food::Kind;

use super::table::{is_table_word, tables};
use super::word::{Word, key_of, words_of};

/// Known words by length, with how many names of foods have them.
struct Vocabulary {
    by_length: Vec<Vec<(&'static str, u32)>>,
    /// How many names have a word; by key of singular and plural too.
    counts: HashMap<&'static str, u32>,
    keys: HashMap<String, (&'static str, u32)>,
}

/// Words of the tables count as much as the commonest words of foods.
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
        for word in super::cursor::words() {
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

    /// The known word that a word most likely means.
    fn nearest(&self, word: &str) -> Option<&'static str> {
        let farthest = match word.len() {
            0..=3 => return None,
            4..=6 => 1,
            _ => 2,
        };
        let first = word.bytes().next()?;
        let mut best: Option<(usize, bool, u32, &'static str)> = None;
        let lengths = word.len().saturating_sub(farthest)..=(word.len() + farthest).min(LONGEST);
        for (known, count) in lengths
            .filter_map(|length| self.by_length.get(length))
            .flatten()
        {
            let same_first = known.bytes().next() == Some(first);
            // A wrong first letter is rare, and only a swap or one slip then.
            if !same_first && known.as_bytes().get(1) != Some(&first) {
                continue;
            }
            let distance = strsim::osa_distance(word, known);
            // One name with a word is no habit: a rare food is not what a slip in "with" meant.
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

/// Longest word that is compared.
const LONGEST: usize = 24;
/// Unknown words of one question that are looked up; the rest stay as they are.
const MOST_LOOKUPS: usize = 24;

/// Puts misspelt words right, in place.
pub(crate) fn mend(words: &mut [Word]) {
    let vocabulary = &*VOCABULARY;
    let mut lookups = 0;
    for word in words.iter_mut() {
        if word.number.is_some()
            || !word.text.bytes().all(|byte| byte.is_ascii_lowercase())
            || word.text.len() < 4
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
            // Another number of a known word (`cherries`), or a slip the food table knows
            // (`zuchini`): only the second is put right.
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

/// Whether two forms of one key differ by an ending only.
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
        // "tomatos" is no plural of English.
        && !(text.ends_with("os") && known.ends_with('o') && text.len() > 5)
}

/// A word that is another with an ending of this reader's own: `glutenfree`, `eggless`.
fn has_known_ending(word: &str) -> bool {
    split_ending(word).is_some()
}

/// `eggless` → `egg`, `less`; `nutfree` → `nut`, `free`.
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
