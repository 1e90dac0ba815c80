//! The linear tagger: for each tag, the sum of the weights of a token's features.

use std::sync::LazyLock;

use crate::features::Features;
use crate::sentence::Sentence;
use crate::tag::{Scorer, Steps, TAGS};
use crate::weights::Weights;

/// A trained linear tagger.
#[derive(Debug, Clone)]
pub struct LinearTagger<'a> {
    weights: Weights<'a>,
}

#[cfg(feature = "weights")]
const COMPILED_IN: &[u8] = include_bytes!("../model/tagger.bin");
#[cfg(not(feature = "weights"))]
const COMPILED_IN: &[u8] = &[];

static BUILT_IN: LazyLock<Option<LinearTagger<'static>>> =
    LazyLock::new(|| LinearTagger::read(COMPILED_IN));

impl<'a> LinearTagger<'a> {
    /// Reads a tagger written by `training/entities`; `None` if it is damaged.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let weights = Weights::read(bytes)?;
        Some(Self { weights })
    }
}

impl LinearTagger<'static> {
    /// Returns the built-in tagger; `None` in a build without the feature `weights`.
    pub fn built_in() -> Option<&'static Self> {
        BUILT_IN.as_ref()
    }
}

impl LinearTagger<'_> {
    pub(crate) fn score_features(
        &self,
        features: &Features<'_>,
        tokens: usize,
    ) -> Vec<[f32; TAGS]> {
        (0..tokens)
            .map(|at| {
                sundry_halt::check();
                let mut sums = [0; TAGS];
                features.each(at, &mut |feature| self.weights.add(feature, &mut sums));
                self.weights.scaled(sums)
            })
            .collect()
    }
}

impl Scorer for LinearTagger<'_> {
    fn score(&self, sentences: &[Sentence<'_>]) -> Vec<Vec<[f32; TAGS]>> {
        sentences
            .iter()
            .map(|sentence| self.score_features(&Features::of(sentence), sentence.tokens.len()))
            .collect()
    }

    fn steps(&self) -> &Steps {
        &self.weights.steps
    }
}
