//! Accumulates the evidence of a text by script: its letters, and the features of its words.
//!
//! No decision is made here; now and then the scores are checked, to read the rest of a clear case
//! more sparsely.

use crate::choir::Scores;
use sundry_hash::fnv1a_of_letters;

use crate::everyday::Everyday;
use crate::features::Features;
use crate::model::{Choice, Model};
use crate::reader::{self, Strictness, Word};
use crate::rows::Total;
use crate::script::{self, SCRIPTS, SHARED_SCRIPTS, Script};

/// Number of features (some twenty letters) after which a text is first checked; the next check
/// follows each time half as much again has been read.
const FIRST_LOOK: u32 = 96;

/// Lead of the best score from which a case is clear: e^8 to 1. With 7 to 9, and 64 to 192 for the
/// first check, the accuracy on held-out texts is the same.
const CLEAR: f32 = 8.0;

/// Mask by which one word in eight is still read in a clear case, so that a quotation at the
/// beginning does not decide the whole text.
const SKIPPED: u32 = 0b111;

/// Number of features from which every doubling of the text halves the share of words read.
const LONG: u32 = 3000;

/// Number of counters for words; further words share one.
const COUNTS: usize = 1024;

/// Number of occurrences of each word. Repetition adds little evidence: a word is read at its
/// first, second, fourth, eighth occurrence and so on.
struct Repeats([u8; COUNTS]);

impl Repeats {
    /// Returns the number of occurrences of a word so far, up to 255.
    #[inline]
    fn count(&mut self, hash: u64) -> u8 {
        let Some(count) = self.0.get_mut((hash >> 32) as usize % COUNTS) else {
            return 1;
        };
        *count = count.saturating_add(1);
        *count
    }
}

/// The evidence for one shared script.
#[derive(Clone, Copy)]
struct Sums {
    total: Total,
    features: u32,
    /// Number of features at the next check.
    next: u32,
    /// Number of features from which the rest is read more sparsely.
    long: u32,
    /// Words whose number has one of these bits are skipped.
    skip: u32,
}

impl Sums {
    const NONE: Self = Self {
        total: Total::NONE,
        features: 0,
        next: FIRST_LOOK,
        long: LONG,
        skip: 0,
    };

    /// Skips more of the remaining words if the case is clear by now, or the text very long.
    #[cold]
    fn look(&mut self, model: &Model<'_>, script: Script) {
        self.next = self.features + self.features / 2;
        if self.features >= self.long {
            self.long *= 2;
            self.skip = self.skip << 1 | 1;
        } else if self.scores(model, script, Choice::Many).lead() > CLEAR {
            self.skip = SKIPPED;
        }
        if self.skip != 0 {
            // Further checks change nothing: a clear case stays clear.
            self.next = self.long;
        }
    }

    fn scores(&self, model: &Model<'_>, script: Script, choice: Choice) -> Scores {
        let message = model.message(&self.total, self.features, choice);
        model.scores(script, &message)
    }
}

/// The evidence of a text.
pub(crate) struct Evidence {
    /// Number of words so far.
    words: u32,
    /// The scripts found, one bit each.
    seen: u32,
    /// Number of letters in each script, weighted by the information in a letter.
    letters: [f32; SCRIPTS],
    /// Number of letters in scripts without a known language.
    foreign: f32,
    shared: [Sums; SHARED_SCRIPTS],
    repeats: Repeats,
    everyday: Everyday,
}

impl Evidence {
    /// Reads a text.
    pub(crate) fn read(model: &Model<'_>, text: &str, strictness: Strictness) -> Self {
        let mut evidence = Self {
            seen: 0,
            letters: [0.0; SCRIPTS],
            foreign: 0.0,
            shared: [Sums::NONE; SHARED_SCRIPTS],
            words: 0,
            repeats: Repeats([0; COUNTS]),
            everyday: Everyday::NONE,
        };
        let mut features = Features::new();
        let foreign = reader::words(text, strictness, |word| {
            evidence.add(model, word, &mut features);
        });
        evidence.foreign = foreign as f32;
        evidence
    }

    fn add(&mut self, model: &Model<'_>, word: &Word, features: &mut Features) {
        self.words = self.words.wrapping_add(1);
        let script = word.script();
        self.seen |= 1 << script as u32;
        if let Some(letters) = self.letters.get_mut(script as usize) {
            *letters += word.letters().len() as f32 * script::weight(script);
        }
        if let Some(shared) = self.shared.get_mut(script as usize) {
            let hash = fnv1a_of_letters(word.letters());
            let times = self.repeats.count(hash);
            if times == 1 {
                self.everyday.add(hash);
            }
            if times != 1 && times != 8 && times != 64 || self.words & shared.skip != 0 {
                return;
            }
            let hashes = features.of(word);
            shared.total.add(&model.sum(hashes));
            shared.features += hashes.len() as u32;
            if shared.features >= shared.next {
                shared.look(model, script);
            }
        }
    }

    /// Returns the counts of its everyday words.
    pub(crate) fn everyday(&self) -> &Everyday {
        &self.everyday
    }

    /// Returns true if it has no letters.
    pub(crate) fn is_empty(&self) -> bool {
        self.foreign == 0.0 && self.seen == 0
    }

    /// Returns the number of letters in scripts without a known language.
    pub(crate) fn foreign(&self) -> f32 {
        self.foreign
    }

    /// Returns its scripts with their weighted numbers of letters.
    pub(crate) fn scripts(&self) -> impl Iterator<Item = (Script, f32)> {
        let mut rest = self.seen;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            let letters = self.letters.get(at as usize)?;
            Some((Script::at(at as usize)?, *letters))
        })
    }

    /// Returns the score of each language of a script; `None` if the script has only one.
    pub(crate) fn scores(
        &self,
        model: &Model<'_>,
        script: Script,
        choice: Choice,
    ) -> Option<Scores> {
        let sums = self.shared.get(script as usize)?;
        Some(sums.scores(model, script, choice))
    }
}
