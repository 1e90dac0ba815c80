//! The output of the network for a picture: the probability of each class. `estimate.rs` interprets
//! it.

use sundry_picture::Picture;
use sundry_wide::wide;

use crate::model::Model;
use crate::network::{FEATURES, Features};
use crate::view::view;

/// The probabilities of a model's classes.
#[derive(Debug, Clone)]
pub struct Sight {
    /// One probability per class, in the model's order; they add up to 1.
    pub whole: Vec<f32>,
}

impl Model {
    /// Classifies a picture.
    pub fn look(&self, picture: &Picture) -> Sight {
        let pixels = view(picture, self.side);
        let features = self.network.features(&pixels, self.side);
        let mean = mean(&features);
        let mut whole = self.scores(&mean);
        softmax(&mut whole, self.temperature);
        Sight { whole }
    }

    fn scores(&self, features: &[f32]) -> Vec<f32> {
        let mut scores = self.head_bias.clone();
        wide(|| {
            let rows = self.head.chunks_exact(scores.len());
            for (value, weights) in features.iter().zip(rows) {
                for (score, weight) in scores.iter_mut().zip(weights) {
                    *score += value * weight;
                }
            }
        });
        scores
    }
}

fn mean(features: &Features) -> Vec<f32> {
    let mut sum = vec![0.0; FEATURES];
    for row in features.values.chunks_exact(FEATURES) {
        for (sum, value) in sum.iter_mut().zip(row) {
            *sum += value;
        }
    }
    let count = (features.side * features.side).max(1) as f32;
    for sum in &mut sum {
        *sum /= count;
    }
    sum
}

fn softmax(scores: &mut [f32], temperature: f32) {
    let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in &mut *scores {
        *score = ((*score - top) / temperature).exp();
        sum += *score;
    }
    for score in scores {
        *score /= sum;
    }
}
