//! The output of the network for a picture: the probability of each class, for the whole picture
//! and for parts of it. `items.rs` and `estimate.rs` interpret it.
//!
//! The head is linear, so the features that the one pass over the picture computes for each
//! position serve both: their mean over all positions gives the whole, the mean over some of them a
//! part.

use sundry_picture::Picture;
use sundry_wide::wide;

use crate::model::Model;
use crate::network::{FEATURES, Features};
use crate::view::view;

/// The probabilities of a model's classes.
#[derive(Debug, Clone, Default)]
pub struct Sight {
    /// One probability per class, in the model's order; they add up to 1.
    pub whole: Vec<f32>,
    /// The same for each part of the picture, in the order of [`PARTS`]; empty if the network gives
    /// too few positions to tell parts apart.
    pub(crate) parts: Vec<Vec<f32>>,
}

/// Both ends of a side of the picture, or all of it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Span {
    All,
    First,
    Last,
}

/// The parts, by rows and columns: left, right, top, bottom, then the corners. They leave the
/// middle out, where features mix what lies on both sides.
pub(crate) const PARTS: [(Span, Span); 8] = [
    (Span::All, Span::First),
    (Span::All, Span::Last),
    (Span::First, Span::All),
    (Span::Last, Span::All),
    (Span::First, Span::First),
    (Span::Last, Span::Last),
    (Span::First, Span::Last),
    (Span::Last, Span::First),
];
/// The least number of positions of a side that leaves a middle between two ends.
const LEAST_SIDE: usize = 3;

impl Span {
    /// Returns true if the span covers a position of a side. An end is two fifths of it.
    fn holds(self, position: usize, side: usize) -> bool {
        let end = side * 2 / 5;
        match self {
            Self::All => true,
            Self::First => position < end,
            Self::Last => position >= side - end,
        }
    }
}

impl Model {
    /// Classifies a picture and its parts.
    pub fn look(&self, picture: &Picture) -> Sight {
        let pixels = view(picture, self.side);
        let features = self.network.features(&pixels, self.side);
        let of = |rows, columns| self.probabilities(&mean(&features, rows, columns));
        let parts = if features.side < LEAST_SIDE {
            Vec::new()
        } else {
            PARTS
                .iter()
                .map(|(rows, columns)| of(*rows, *columns))
                .collect()
        };
        Sight {
            whole: of(Span::All, Span::All),
            parts,
        }
    }

    fn probabilities(&self, features: &[f32]) -> Vec<f32> {
        let mut scores = self.head_bias.clone();
        wide(|| {
            let rows = self.head.chunks_exact(scores.len());
            for (value, weights) in features.iter().zip(rows) {
                for (score, weight) in scores.iter_mut().zip(weights) {
                    *score += value * weight;
                }
            }
        });
        softmax(&mut scores, self.temperature);
        scores
    }
}

/// Returns the mean of the features over some rows and columns of positions.
fn mean(features: &Features, rows: Span, columns: Span) -> Vec<f32> {
    let side = features.side.max(1);
    let mut sum = vec![0.0; FEATURES];
    let mut count: f32 = 0.0;
    for (at, values) in features.values.chunks_exact(FEATURES).enumerate() {
        if rows.holds(at / side, side) && columns.holds(at % side, side) {
            for (sum, value) in sum.iter_mut().zip(values) {
                *sum += value;
            }
            count += 1.0;
        }
    }
    for sum in &mut sum {
        *sum /= count.max(1.0);
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
