//! Combines an encoder with the linear tagger.

use std::sync::LazyLock;

use rayon::prelude::*;

use crate::encoder::model::Model;
use crate::encoder::network::{Batch, scores};
use crate::encoder::pieces::Pieces;
use crate::features::Features;
use crate::foreign::is_foreign;
use crate::linear::LinearTagger;
use crate::sentence::Sentence;
use crate::tag::{Scorer, Steps, TAGS};

/// Number of pieces after which a batch of windows is computed: enough for efficient
/// multiplication, few enough for the second-level cache.
const BATCH: usize = 160;

/// Factor of the linear scores in sentences that are not English: the encoder's word vectors are
/// of English, while the linear tagger has learned from patterns in six other languages. Chosen by
/// the first part of the list of everyday sentences.
const FOREIGN: f32 = 2.5;

/// An encoder and the linear tagger, whose scores are added.
pub struct EncoderTagger<'a> {
    model: Model<'a>,
    linear: &'a LinearTagger<'a>,
    steps: Steps,
}

#[cfg(feature = "weights")]
const COMPILED_IN: &[u8] = include_bytes!("../../model/encoder.bin");
#[cfg(not(feature = "weights"))]
const COMPILED_IN: &[u8] = &[];

static BUILT_IN: LazyLock<Option<EncoderTagger<'static>>> =
    LazyLock::new(|| EncoderTagger::read(COMPILED_IN, LinearTagger::built_in()?));

impl<'a> EncoderTagger<'a> {
    /// Reads an encoder written by `training/encoder`; `None` if it is damaged.
    pub fn read(bytes: &'a [u8], linear: &'a LinearTagger<'a>) -> Option<Self> {
        let model = Model::read(bytes)?;
        let steps = mixed_steps(&model, linear);
        Some(Self {
            model,
            linear,
            steps,
        })
    }

    /// Returns the tagger with another weight of the linear scores.
    #[cfg(feature = "training")]
    #[must_use]
    pub fn with_linear_share(mut self, share: f32) -> Self {
        self.model.linear_share = share;
        self.steps = mixed_steps(&self.model, self.linear);
        self
    }

    fn batches(&self, sentences: &[Sentence<'_>], features: &[Features<'_>]) -> Vec<Batch> {
        let pieces = Pieces::new(self.model.vocabulary, self.model.unknown);
        let most = self.model.window().saturating_sub(2);
        let mut batches = Vec::new();
        let mut batch = Batch::default();
        let mut ids = Vec::new();
        for (sentence, features) in sentences.iter().zip(features) {
            if batch.len() >= BATCH {
                batches.push(std::mem::take(&mut batch));
            }
            let mut used = 0;
            batch.open(self.model.begin);
            for (at, token) in sentence.tokens.iter().enumerate() {
                ids.clear();
                pieces.cut(features.lower(at), &mut ids);
                if used + ids.len() > most {
                    batch.close(self.model.end);
                    batch.open(self.model.begin);
                    used = 0;
                }
                used += ids.len();
                batch.token(&ids, features.marks(at, token.text, ids.len()));
            }
            batch.close(self.model.end);
        }
        if batch.tokens() > 0 {
            batches.push(batch);
        }
        batches
    }
}

fn mixed_steps(model: &Model<'_>, linear: &LinearTagger<'_>) -> Steps {
    let mut steps = model.steps;
    for (step, linear) in steps
        .as_flattened_mut()
        .iter_mut()
        .zip(linear.steps().as_flattened())
    {
        *step += model.linear_share * linear;
    }
    steps
}

impl EncoderTagger<'static> {
    /// Returns the built-in tagger; `None` in a build without the feature `weights`.
    pub fn built_in() -> Option<&'static Self> {
        BUILT_IN.as_ref()
    }
}

impl std::fmt::Debug for EncoderTagger<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let layers = self.model.layers.len();
        write!(out, "EncoderTagger {{ layers: {layers} }}")
    }
}

impl Scorer for EncoderTagger<'_> {
    fn score(&self, sentences: &[Sentence<'_>]) -> Vec<Vec<[f32; TAGS]>> {
        let features: Vec<Features<'_>> = sentences.iter().map(Features::of).collect();
        let batches = self.batches(sentences, &features);
        let halt = sundry_halt::current();
        let parts: Vec<Vec<[f32; TAGS]>> = batches
            .par_iter()
            .map(|batch| sundry_halt::helping(halt.as_ref(), || scores(&self.model, batch)))
            .collect();
        sundry_halt::check();
        let mut found = parts.into_iter().flatten();
        sentences
            .iter()
            .zip(&features)
            .map(|(sentence, features)| {
                let count = sentence.tokens.len();
                let share = if is_foreign(sentence.tokens) {
                    self.model.linear_share * FOREIGN
                } else {
                    self.model.linear_share
                };
                let mut rows = self.linear.score_features(features, count);
                for row in &mut rows {
                    let own = found.next().unwrap_or_default();
                    for (score, own) in row.iter_mut().zip(own) {
                        *score = *score * share + own;
                    }
                }
                rows
            })
            .collect()
    }

    fn steps(&self) -> &Steps {
        &self.steps
    }
}
