//! From a text to its languages with their chances.
//!
//! Script rules first: a script that one language alone has decides; within a script that several
//! share, the model decides. Texts of several scripts are shared out by their letters.

use std::borrow::Cow;
use std::hint::black_box;

use unicode_normalization::UnicodeNormalization;

use crate::features;
use crate::language::{LANGUAGES, Language};
use crate::model::{self, Choice, Model, WIDTH};
use crate::reader::{self, Strictness, Word};
use crate::script::{self, SCRIPTS, SHARED_SCRIPTS, Script};
use crate::set::LanguageSet;

/// A language that a text may be in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The language.
    pub language: Language,
    /// How likely it is, 0 to 1: of a hundred guesses with a confidence of 0.8, eighty are right.
    pub confidence: f32,
}

/// The languages that a text may be in, most likely first, out of those that are asked for.
///
/// Chances sum to at most 1; what is missing is the chance that the text is in none of them. A
/// text without letters has no language: the answer is empty. One whose letters belong to no
/// language asked for gets a single guess of almost no confidence.
///
/// ```
/// use sundry_language::{Language, LanguageSet, detect};
/// let guesses = detect("Il-kelb qed jiġri fil-ġnien.", LanguageSet::ALL);
/// assert_eq!(guesses[0].language, Language::Maltese);
/// assert!(guesses[0].confidence > 0.9);
/// assert!(detect("12:30", LanguageSet::ALL).is_empty());
/// ```
pub fn detect(text: &str, set: LanguageSet) -> Vec<Guess> {
    model::built_in().map_or_else(Vec::new, |model| detect_with(model, text, set))
}

/// The confidence of a guess that nothing speaks for.
const HARDLY: f32 = 0.01;

/// Guesses below this are not worth naming.
const LEAST: f32 = 1e-4;

/// Of all chances, how much must fall to the languages asked for before their confidence is not
/// lowered: a Russian text is no good Bulgarian, even where only Bulgarian is asked for.
const AT_HOME: f32 = 0.05;

/// Scores so far below the best are nothing: less than [`LEAST`].
const NOTHING: f32 = -12.0;

/// Scores further above the best that is asked for make no difference any more.
const FAR_AHEAD: f32 = 40.0;

/// How sharply the script of most letters wins over the others in a text of several.
const SHARPNESS: i32 = 2;

/// [`detect`] with a model of the caller's.
pub(crate) fn detect_with(model: &Model<'_>, text: &str, set: LanguageSet) -> Vec<Guess> {
    let text = composed(text);
    let mut evidence = Evidence::read(model, &text, Strictness::Clean);
    if evidence.is_empty() {
        evidence = Evidence::read(model, &text, Strictness::Everything);
    }
    if evidence.is_empty() {
        return Vec::new();
    }
    let mut guesses = evidence.guesses(model, set);
    guesses.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    if guesses.is_empty() {
        // Nothing known about it: English, the most written, or whatever is asked for.
        let likely = set.contains(Language::English).then_some(Language::English);
        guesses.extend(likely.or_else(|| set.iter().next()).map(|language| Guess {
            language,
            confidence: HARDLY,
        }));
    }
    guesses
}

/// The text with its accents on their letters; almost all texts are so already.
fn composed(text: &str) -> Cow<'_, str> {
    // Combining accents begin with the first two of these bytes, jamo with the last.
    let bytes = text.as_bytes();
    let accents = bytes.iter().fold(0, |found, byte| {
        found | u8::from(*byte == 0xCC) | u8::from(*byte == 0xCD) | u8::from(*byte == 0xE1)
    });
    let suspicious = |pair: &[u8]| matches!(pair, [0xCC | 0xCD, _] | [0xE1, 0x84..=0x87]);
    if accents != 0 && bytes.windows(2).any(suspicious) {
        Cow::Owned(text.nfc().collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// What was read of one shared script.
#[derive(Clone, Copy)]
struct Sums {
    total: [u32; WIDTH],
    features: u32,
    /// When so many features are read, it is time to look how clear the case is.
    next: u32,
    /// When so many are read, the rest is read more thinly.
    long: u32,
    /// Words are left out whose number has one of these bits.
    skip: u32,
}

impl Sums {
    const NONE: Self = Self {
        total: [0; WIDTH],
        features: 0,
        next: FIRST_LOOK,
        long: LONG,
        skip: 0,
    };

    /// Leaves out more of the words to come if the case is clear by now, or the text very long.
    #[cold]
    fn look(&mut self, model: &Model<'_>, script: Script) {
        self.next = self.features + self.features / 2;
        if self.features >= self.long {
            self.long *= 2;
            self.skip = self.skip << 1 | 1;
        } else {
            let message = model.message(&self.total, self.features, Choice::Many);
            let (mut first, mut second) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
            for score in model.scores(script, &message) {
                second = second.max(score.min(first));
                first = first.max(score);
            }
            if first - second > CLEAR {
                self.skip = SKIPPED;
            }
        }
    }
}

/// A text of so many features (some twenty letters) may be clear already; from then on it is looked at
/// whenever half as much again is read.
const FIRST_LOOK: u32 = 96;

/// How far the best score must be before the next for the case to be clear: e^8 to 1. With 7 to 9,
/// and 64 to 192 for the first look, held-out texts are told equally well.
const CLEAR: f32 = 8.0;

/// Once it is, one word in eight is still read, so that a text that begins with a quotation is
/// not taken for it.
const SKIPPED: u32 = 0b111;

/// From so many features on, every doubling of the text halves what is read of the rest.
const LONG: u32 = 3000;

struct Evidence {
    /// Words so far.
    words: u32,
    /// Letters of each script, weighed by how much a letter tells.
    letters: [f32; SCRIPTS],
    /// Letters of scripts without a known language.
    foreign: f32,
    shared: [Sums; SHARED_SCRIPTS],
}

/// Runs of up to five letters from 42 places, and the whole word.
const MOST_FEATURES: usize = (reader::LONGEST + 2) * 5 + 1;

impl Evidence {
    fn read(model: &Model<'_>, text: &str, strictness: Strictness) -> Self {
        let mut evidence = Self {
            letters: [0.0; SCRIPTS],
            foreign: 0.0,
            shared: [Sums::NONE; SHARED_SCRIPTS],
            words: 0,
        };
        let mut rows = [0_u32; MOST_FEATURES];
        let foreign = reader::words(text, strictness, |word| {
            evidence.add(model, word, &mut rows);
        });
        evidence.foreign = foreign as f32;
        evidence
    }

    fn add(&mut self, model: &Model<'_>, word: &Word, rows: &mut [u32; MOST_FEATURES]) {
        self.words = self.words.wrapping_add(1);
        let script = word.script();
        if let Some(letters) = self.letters.get_mut(script as usize) {
            *letters += word.letters().len() as f32 * script::weight(script);
        }
        if let Some(shared) = self.shared.get_mut(script as usize) {
            if self.words & shared.skip != 0 {
                return;
            }
            let (mut count, mut touched) = (0, 0);
            features::of(word, |hash| {
                if let Some(slot) = rows.get_mut(count) {
                    *slot = model.row(hash);
                    touched ^= model.touch(*slot);
                    count += 1;
                }
            });
            black_box(touched);
            let rows = rows.get(..count).unwrap_or(&[]);
            model.add(rows, &mut shared.total);
            shared.features += rows.len() as u32;
            if shared.features >= shared.next {
                shared.look(model, script);
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.foreign == 0.0 && self.letters.iter().all(|letters| *letters == 0.0)
    }

    fn guesses(&self, model: &Model<'_>, set: LanguageSet) -> Vec<Guess> {
        let most = self.letters.iter().copied().fold(self.foreign, f32::max);
        let share = |letters: f32| (letters / most).powi(SHARPNESS);
        let with_letters = || {
            Script::all()
                .zip(self.letters)
                .filter(|found| found.1 > 0.0)
        };
        let total: f32 =
            with_letters().map(|found| share(found.1)).sum::<f32>() + share(self.foreign);
        let mut chances = [0.0; LANGUAGES.len()];
        for (script, letters) in with_letters() {
            self.of_script(model, script, set, share(letters) / total, &mut chances);
        }
        LANGUAGES
            .iter()
            .zip(chances)
            .filter(|(_, chance)| *chance >= LEAST)
            .map(|(language, confidence)| Guess {
                language: *language,
                confidence,
            })
            .collect()
    }

    /// Shares out a chance among the languages asked for, as letters of one script tell.
    fn of_script(
        &self,
        model: &Model<'_>,
        script: Script,
        set: LanguageSet,
        share: f32,
        chances: &mut [f32; LANGUAGES.len()],
    ) {
        let all = script.languages();
        let asked = all.and(set);
        if asked.is_empty() {
            return;
        }
        let mut give = |language: Language, chance: f32| {
            if let Some(sum) = chances.get_mut(language as usize) {
                *sum += share * chance;
            }
        };
        let Some(shared) = self.shared.get(script as usize) else {
            // Each of them alike; there is but one.
            asked
                .iter()
                .for_each(|language| give(language, 1.0 / asked.len() as f32));
            return;
        };
        let choice = if asked.len() * 2 < all.len() {
            Choice::Few
        } else {
            Choice::Many
        };
        let message = model.message(&shared.total, shared.features, choice);
        let languages = script.list();
        let mut scores = model.scores(script, &message);
        let best_asked = languages
            .iter()
            .zip(scores)
            .filter(|(language, _)| asked.contains(**language))
            .fold(f32::NEG_INFINITY, |best, (_, score)| best.max(score));
        if !best_asked.is_finite() {
            return;
        }
        // Chances beside that of the best asked for; what lies far behind is nothing.
        let beside = |score: f32| {
            let ahead = score - best_asked;
            if ahead > NOTHING {
                ahead.min(FAR_AHEAD).exp()
            } else {
                0.0
            }
        };
        let (mut sum, mut sum_asked) = (0.0, 0.0);
        for (language, score) in languages.iter().zip(&mut scores) {
            *score = beside(*score);
            sum += *score;
            if *score > 0.0 && asked.contains(*language) {
                sum_asked += *score;
            }
        }
        let belief = (sum_asked / sum / AT_HOME).min(1.0);
        for (language, chance) in languages.iter().zip(scores) {
            if chance > 0.0 && asked.contains(*language) {
                give(*language, belief * chance / sum_asked);
            }
        }
    }
}
