//! The parts of the engine that `training/language` needs: the reader, the features, the format of
//! a model, and detection with a model that is not built in.

use crate::detect::{Guess, detect_with};
use crate::features::Features;
use crate::model::{self, Model};
use crate::reader::{self, Strictness};
use crate::script::Script;
use crate::set::LanguageSet;

/// Numbers per row of the table.
pub const WIDTH: usize = model::WIDTH;
/// Number of temperatures.
pub const LENGTHS: usize = model::LENGTHS;
/// Magic bytes of a model.
pub const MAGIC: &[u8; 8] = model::MAGIC;
/// Exponent for scaling the sum of features by their number.
pub const POWER: f32 = model::POWER;
/// Alignment of the table in bytes.
pub const LINE: usize = model::LINE;
/// The byte in the table that stands for zero.
pub const ZERO: u8 = model::ZERO;

/// Calls `emit` with script and hash for every feature of a text, exactly as detection reads it;
/// `on_word` is called before each word with its script and letters and returns false to skip it.
pub fn features_of(
    text: &str,
    mut on_word: impl FnMut(Script, &[char]) -> bool,
    mut emit: impl FnMut(Script, u32),
) {
    let mut features = Features::new();
    reader::words(text, Strictness::Clean, |word| {
        if on_word(word.script(), word.letters()) {
            for hash in features.of(word) {
                emit(word.script(), *hash);
            }
        }
    });
}

/// A model in memory.
pub struct Detector {
    bytes: Vec<u8>,
}

impl Detector {
    /// Reads the bytes of a model; `None` if they are not one.
    pub fn new(bytes: Vec<u8>) -> Option<Self> {
        Model::parse(&bytes)?;
        Some(Self { bytes })
    }

    /// Calls `ask` with a function that detects using this model.
    pub fn with<T>(
        &self,
        ask: impl FnOnce(&dyn Fn(&str, LanguageSet) -> Vec<Guess>) -> T,
    ) -> Option<T> {
        let model: Model<'_> = Model::parse(&self.bytes)?;
        Some(ask(&|text, set| detect_with(&model, text, set)))
    }
}

/// Returns true if the built-in model can be parsed.
pub fn has_built_in() -> bool {
    model::built_in().is_some()
}
