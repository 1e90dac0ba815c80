//! What the program in `training/language` needs of the engine: the same reader, the same features,
//! the form of a model, and detection with a model that is not compiled in.

use crate::detect::{Guess, detect_with};
use crate::features::Features;
use crate::model::{self, Model};
use crate::reader::{self, Strictness};
use crate::script::Script;
use crate::set::LanguageSet;

/// Numbers in a row of the table.
pub const WIDTH: usize = model::WIDTH;
/// How many temperatures there are.
pub const LENGTHS: usize = model::LENGTHS;
/// The first bytes of a model.
pub const MAGIC: &[u8; 8] = model::MAGIC;
/// The power of the number of features that their sum is scaled with.
pub const POWER: f32 = model::POWER;
/// The table begins at a multiple of this.
pub const LINE: usize = model::LINE;
/// The byte of the table that says nothing.
pub const ZERO: u8 = model::ZERO;

/// Calls `emit` with script and hash for every feature of a text, just as detection reads it;
/// `on_word` runs before each word with its script and letters and says whether to go on with it.
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
    /// Takes the bytes of a model; `None` if they are not one.
    pub fn new(bytes: Vec<u8>) -> Option<Self> {
        Model::parse(&bytes)?;
        Some(Self { bytes })
    }

    /// Calls `ask` with a function that detects with this model.
    pub fn with<T>(
        &self,
        ask: impl FnOnce(&dyn Fn(&str, LanguageSet) -> Vec<Guess>) -> T,
    ) -> Option<T> {
        let model: Model<'_> = Model::parse(&self.bytes)?;
        Some(ask(&|text, set| detect_with(&model, text, set)))
    }
}

/// Whether the compiled-in model can be read.
pub fn has_built_in() -> bool {
    model::built_in().is_some()
}
