//! What a text says, summed up by script: its letters, and the features of its words.
//!
//! It does not judge; it only looks, now and then, whether the case is clear enough to read on more
//! thinly.

use crate::choir::Scores;
use crate::everyday::{self, Everyday};
use crate::features::Features;
use crate::model::{Choice, Model};
use crate::reader::{self, Strictness, Word};
use crate::rows::Total;
use crate::script::{self, SCRIPTS, SHARED_SCRIPTS, Script};

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

/// Words told apart when it is counted how often each came; further ones share a count.
const COUNTS: usize = 1024;

/// How often each word came. What is said twice does not say twice as much: a word is read when it
/// comes for the first, second, fourth, eighth time and so on.
struct Repeats([u8; COUNTS]);

impl Repeats {
    /// How often a word has come by now, up to 255.
    #[inline]
    fn count(&mut self, hash: u64) -> u8 {
        let Some(count) = self.0.get_mut((hash >> 32) as usize % COUNTS) else {
            return 1;
        };
        *count = count.saturating_add(1);
        *count
    }
}

/// What was read of one shared script.
#[derive(Clone, Copy)]
struct Sums {
    total: Total,
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
        total: Total::NONE,
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
        } else if self.scores(model, script, Choice::Many).lead() > CLEAR {
            self.skip = SKIPPED;
        }
        if self.skip != 0 {
            // No other look changes anything: a clear case is not taken back.
            self.next = self.long;
        }
    }

    fn scores(&self, model: &Model<'_>, script: Script, choice: Choice) -> Scores {
        let message = model.message(&self.total, self.features, choice);
        model.scores(script, &message)
    }
}

/// What was read of a text.
pub(crate) struct Evidence {
    /// Words so far.
    words: u32,
    /// The scripts that were seen, a bit each.
    seen: u32,
    /// Letters of each script, weighed by how much a letter tells.
    letters: [f32; SCRIPTS],
    /// Letters of scripts without a known language.
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
            let hash = everyday::hash(word.letters());
            let times = self.repeats.count(hash);
            if times == 1 {
                self.everyday.add(hash);
            }
            if !times.is_power_of_two() || self.words & shared.skip != 0 {
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

    /// What its everyday words say.
    pub(crate) fn everyday(&self) -> &Everyday {
        &self.everyday
    }

    /// Whether there is no letter in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.foreign == 0.0 && self.seen == 0
    }

    /// Letters of scripts without a known language.
    pub(crate) fn foreign(&self) -> f32 {
        self.foreign
    }

    /// The scripts in it with their letters, weighed by how much a letter tells.
    pub(crate) fn scripts(&self) -> impl Iterator<Item = (Script, f32)> {
        let mut rest = self.seen;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            let letters = self.letters.get(at as usize)?;
            Some((Script::at(at as usize)?, *letters))
        })
    }

    /// How much it speaks for each language of a script; `None` if one alone is written in it.
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
