//! Common everyday words (`hello`, `спасибо`), and words of other scripts as people write them in
//! Latin letters (`namaste`, `spasibo`), and
//! words that tell similar languages apart (`hleb`, `kruh`).
//!
//! They help if a text is too short for its letters to tell: greetings are rare in the news from
//! which the model was trained. Not a dictionary, and without effect in a text of many words.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_hash::fnv1a_of_letters;
use sundry_table::headless;

use crate::language::{LANGUAGES, Language};
use crate::reader::{self, Strictness};
use crate::set::LanguageSet;

/// Maximum number of words that are looked up; a longer text does not need them.
const LOOKED_UP: u32 = 32;

/// The amount that a one-word text adds to the log score of the word's language. With 3 or 4 the
/// figures of the model's card are the same within .05.
const OWN: f32 = 4.0;

/// The additional amount if the language is one of [`MOST_WRITTEN`].
const WRITTEN: f32 = 3.0;

/// Minimum share of everyday words in a text for any effect: a single short word occurs in many
/// languages, and the letters of the other words are better evidence.
const LEAST: f32 = 0.75;

/// Factor on the score differences between languages that share all words of a text: their letters
/// are the same, so the difference is weak evidence.
const SAME_WORDS: f32 = 0.33;

/// Languages with so many writers that an everyday word is more likely theirs than a neighbour's.
const MOST_WRITTEN: LanguageSet = LanguageSet::of(&[
    Language::English,
    Language::Spanish,
    Language::Portuguese,
    Language::French,
    Language::German,
    Language::Russian,
    Language::Italian,
    Language::Arabic,
    Language::Hindi,
    Language::Indonesian,
    Language::Turkish,
    Language::Polish,
    Language::Hebrew,
    Language::Ukrainian,
]);

/// Number of words above which the effect of everyday words decreases.
const SHORT: f32 = 2.0;

/// Maximum number of words in a text that may not distinguish two similar languages.
const FEW: u32 = 4;

/// The amount that a word adds to the log score of the languages that have it where their neighbours
/// say another.
const TELL: f32 = 2.0;

/// Number of such words beyond which more of them add nothing.
const MOST_TELLS: u8 = 3;

static TELLS: &str = include_str!("../../../data/language/tells.tsv");

/// Groups of similar languages that some words tell from each other.
static GROUPS: LazyLock<Vec<LanguageSet>> = LazyLock::new(|| {
    let mut groups: Vec<LanguageSet> = headless(TELLS)
        .map(|[group, _, _]| LanguageSet::of(&languages(group)))
        .collect();
    groups.dedup();
    groups
});

/// Pairs of very similar languages.
pub(crate) static ALIKE: LazyLock<Vec<[Language; 2]>> = LazyLock::new(|| {
    let rows = headless(include_str!("../../../data/language/alike.tsv"));
    rows.filter_map(|[one, other]| Some([Language::from_code(one)?, Language::from_code(other)?]))
        .collect()
});

/// Shares of romanised words at which the confidence in them begins, and at which it is full.
const CHANCE: f32 = 0.2;
const CERTAIN: f32 = 0.6;

/// Maximum confidence in a language for a romanised text.
const MOST: f32 = 0.95;

/// Maximum confidence for a single romanised word among others.
const LONE: f32 = 0.45;

/// The languages of a word.
#[derive(Clone, Copy)]
struct Known {
    /// Languages with this everyday word.
    own: LanguageSet,
    /// Languages of other scripts with this word, in Latin letters.
    romanised: LanguageSet,
    /// Like `romanised`, for words that other languages have too.
    perhaps: LanguageSet,
    /// Languages that have this word where their neighbours say another.
    tells: LanguageSet,
}

const NOTHING: Known = Known {
    own: LanguageSet::of(&[]),
    romanised: LanguageSet::of(&[]),
    perhaps: LanguageSet::of(&[]),
    tells: LanguageSet::of(&[]),
};

/// The words, and one bit per upper half of each hash: a quick test, since most words of a text are
/// not listed.
struct Words {
    known: HashMap<u64, Known>,
    bits: Vec<u64>,
}

impl Words {
    #[inline]
    fn get(&self, hash: u64) -> Option<&Known> {
        let at = hash >> 48;
        let bits = self.bits.get((at >> 6) as usize)?;
        if bits >> (at & 63) & 1 == 0 {
            return None;
        }
        self.known.get(&hash)
    }
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut words = HashMap::with_capacity(6_000);
    let own = headless(include_str!("../../../data/language/everyday.tsv"));
    let romanised = headless(include_str!("../../../data/language/romanised.tsv"));
    let tells = headless(TELLS).map(|[_, codes, tells]| [codes, tells]);
    read(tells, &mut words, |known, _| &mut known.tells);
    read(own, &mut words, |known, _| &mut known.own);
    read(romanised, &mut words, |known, weak| {
        if weak || !known.own.is_empty() {
            &mut known.perhaps
        } else {
            &mut known.romanised
        }
    });
    let bits = words.keys().fold(vec![0; 1 << 10], |mut bits, hash| {
        let at = hash >> 48;
        if let Some(bits) = bits.get_mut((at >> 6) as usize) {
            *bits |= 1 << (at & 63);
        }
        bits
    });
    Words { known: words, bits }
});

/// Parses codes of languages with spaces between them.
fn languages(codes: &str) -> Vec<Language> {
    codes.split(' ').filter_map(Language::from_code).collect()
}

/// Reads rows of codes and words; a `~` after a code marks words that other languages have too.
fn read(
    rows: impl Iterator<Item = [&'static str; 2]>,
    words: &mut HashMap<u64, Known>,
    slot: impl Fn(&mut Known, bool) -> &mut LanguageSet,
) {
    for [code, list] in rows {
        let (codes, weak) = match code.strip_suffix('~') {
            Some(code) => (code, true),
            None => (code, false),
        };
        let languages = LanguageSet::of(&languages(codes));
        reader::words(list, Strictness::Everything, |word| {
            let known = words
                .entry(fnv1a_of_letters(word.letters()))
                .or_insert(NOTHING);
            let slot = slot(known, weak);
            *slot = slot.or(languages);
        });
    }
}

/// Counts of the everyday words in a text.
pub(crate) struct Everyday {
    looked_up: u32,
    /// Languages with an everyday word among those looked up.
    owners: LanguageSet,
    /// Languages of other scripts with a romanised word among them.
    writers: LanguageSet,
    own: [u8; LANGUAGES.len()],
    /// Number of romanised words per language.
    romanised: [u8; LANGUAGES.len()],
    perhaps: [u8; LANGUAGES.len()],
    /// Languages with a word that tells them from their neighbours, and their numbers.
    tellers: LanguageSet,
    tells: [u8; LANGUAGES.len()],
}

impl Everyday {
    /// The counts of an empty text.
    pub(crate) const NONE: Self = Self {
        looked_up: 0,
        owners: LanguageSet::of(&[]),
        writers: LanguageSet::of(&[]),
        own: [0; LANGUAGES.len()],
        romanised: [0; LANGUAGES.len()],
        perhaps: [0; LANGUAGES.len()],
        tellers: LanguageSet::of(&[]),
        tells: [0; LANGUAGES.len()],
    };

    /// Looks a word up by its [`hash`].
    #[inline]
    pub(crate) fn add(&mut self, hash: u64) {
        if self.looked_up < LOOKED_UP {
            self.look_up(hash);
        }
    }

    fn look_up(&mut self, hash: u64) {
        self.looked_up += 1;
        let Some(known) = WORDS.get(hash) else {
            return;
        };
        self.owners = self.owners.or(known.own);
        self.writers = self.writers.or(known.romanised);
        self.tellers = self.tellers.or(known.tells);
        for (set, counts) in [
            (known.own, &mut self.own),
            (known.romanised, &mut self.romanised),
            (known.perhaps, &mut self.perhaps),
            (known.tells, &mut self.tells),
        ] {
            for language in set.iter_bits() {
                if let Some(count) = counts.get_mut(language) {
                    *count += 1;
                }
            }
        }
    }

    /// Returns true if a short text has equally many everyday words of both languages.
    pub(crate) fn is_undecided(&self, one: Language, other: Language) -> bool {
        let same = |counts: &[u8]| counts.get(one as usize) == counts.get(other as usize);
        self.looked_up <= FEW && same(&self.own) && same(&self.tells)
    }

    /// Returns true if every word of a short text is an everyday word of the language.
    fn is_whole(&self, language: Language) -> bool {
        self.looked_up > 0
            && self.looked_up <= FEW
            && self.own.get(language as usize).copied().map(u32::from) == Some(self.looked_up)
    }

    /// Adjusts the scores of languages by the everyday words.
    pub(crate) fn weigh(&self, scores: &mut [(Language, f32)]) {
        if !self.tellers.is_empty() {
            for group in GROUPS.iter() {
                self.tell(*group, scores);
            }
        }
        if self.owners.is_empty() {
            return;
        }
        let whole = scores
            .iter()
            .filter(|(language, _)| self.is_whole(*language));
        let best = whole.fold(f32::NEG_INFINITY, |best, (_, score)| best.max(*score));
        for (language, score) in scores {
            if self.is_whole(*language) {
                *score = best - (best - *score) * SAME_WORDS;
            }
            *score += self.favour(*language);
        }
    }

    /// Moves probability within a group of similar languages by the words that tell them apart; that
    /// of the whole group stays.
    fn tell(&self, group: LanguageSet, scores: &mut [(Language, f32)]) {
        if group.and(self.tellers).is_empty() {
            return;
        }
        let together = |scores: &[(Language, f32)]| {
            let members = scores.iter().filter(|(one, _)| group.contains(*one));
            let members = members.map(|(_, score)| *score);
            let best = members.clone().fold(f32::NEG_INFINITY, f32::max);
            best + members.map(|score| (score - best).exp()).sum::<f32>().ln()
        };
        let before = together(scores);
        if !before.is_finite() {
            return;
        }
        let is_member = |language: Language| group.contains(language);
        for (language, score) in scores.iter_mut().filter(|(one, _)| is_member(*one)) {
            let tells = self.tells.get(*language as usize).copied().unwrap_or(0);
            *score += TELL * f32::from(tells.min(MOST_TELLS));
        }
        let more = together(scores) - before;
        for (_, score) in scores.iter_mut().filter(|(one, _)| is_member(*one)) {
            *score -= more;
        }
    }

    /// Returns the amount added to the log score of a language.
    fn favour(&self, language: Language) -> f32 {
        let words = self.looked_up as f32;
        let own = self.own.get(language as usize).copied().unwrap_or(0);
        if own == 0 || f32::from(own) < LEAST * words {
            return 0.0;
        }
        let written = if MOST_WRITTEN.contains(language) {
            WRITTEN
        } else {
            0.0
        };
        (OWN + written) * f32::from(own) / words * (SHORT / words).min(1.0)
    }

    /// Returns the possible languages of other scripts for a text in Latin letters, with their
    /// confidence.
    pub(crate) fn romanised(&self) -> Vec<(Language, f32)> {
        if self.writers.is_empty() {
            return Vec::new();
        }
        let most_own = self.own.iter().copied().max().unwrap_or(0);
        let at = |counts: &[u8], language: Language| {
            f32::from(counts.get(language as usize).copied().unwrap_or(0))
        };
        let mut found: Vec<(Language, f32)> = LANGUAGES
            .iter()
            .filter(|language| self.writers.contains(**language))
            .filter_map(|language| {
                let sure = at(&self.romanised, *language);
                let words = sure + at(&self.perhaps, *language) / 2.0;
                (words > f32::from(most_own)).then_some((*language, words))
            })
            .collect();
        let best = found
            .iter()
            .fold(0.0, |best: f32, (_, words)| best.max(*words));
        let share = best / self.looked_up.max(1) as f32;
        let sure = self.romanised.iter().copied().max().unwrap_or(0);
        let most = if sure > 1 || self.looked_up == 1 {
            MOST
        } else {
            LONE
        };
        let belief = ((share - CHANCE) / (CERTAIN - CHANCE)).clamp(0.0, 1.0) * most;
        // Half as many words give a sixteenth of the probability.
        let all: f32 = found.iter().map(|(_, words)| words.powi(4)).sum();
        for (_, words) in &mut found {
            *words = belief * words.powi(4) / all;
        }
        found
    }
}
