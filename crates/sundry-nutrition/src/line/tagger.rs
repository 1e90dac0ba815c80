//! A linear-chain tagger that labels each token of an ingredient line: Viterbi search over small
//! integer weights. Training is not here but in `training/ingredient-lines`.

use super::features::{self, BUCKETS};
use super::token::Token;

/// The label of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Tag {
    /// Part of an amount: `2`, `few`.
    Quantity,
    /// Part of a unit: `cups`.
    Unit,
    /// Part of a size: `large`.
    Size,
    /// Part of the ingredient's name.
    Name,
    /// Part of the preparation: `chopped`.
    Preparation,
    /// Part of the purpose: `for dusting`.
    Purpose,
    /// Any other remark: `optional`, `about`.
    Comment,
    /// A sign without meaning of its own.
    Sign,
}

/// Number of tags.
pub const TAGS: usize = 8;

impl Tag {
    /// All tags, by number.
    pub const ALL: [Self; TAGS] = [
        Self::Quantity,
        Self::Unit,
        Self::Size,
        Self::Name,
        Self::Preparation,
        Self::Purpose,
        Self::Comment,
        Self::Sign,
    ];
}

/// A trained model: one weight per feature and tag, one per pair of consecutive tags.
#[derive(Debug, Clone)]
pub struct Model<'a> {
    /// Weights of features, `BUCKETS` times `TAGS`.
    weights: &'a [i8],
    /// Transition weights from a tag (or the beginning, last row) to a tag.
    steps: [[i32; TAGS]; TAGS + 1],
}

/// Length of a packed model in bytes: one per weight, then two per transition.
pub const PACKED: usize = BUCKETS * TAGS + (TAGS + 1) * TAGS * 2;

impl<'a> Model<'a> {
    /// Reads a packed model; `None` if the length is wrong.
    pub fn read(packed: &'a [u8]) -> Option<Self> {
        if packed.len() != PACKED {
            return None;
        }
        let (weights, rest) = packed.split_at(BUCKETS * TAGS);
        let mut steps = [[0; TAGS]; TAGS + 1];
        let mut pairs = rest.chunks_exact(2);
        for step in steps.iter_mut().flatten() {
            let pair = pairs.next()?;
            *step = i32::from(i16::from_le_bytes([*pair.first()?, *pair.get(1)?]));
        }
        Some(Self {
            weights: bytemuck::cast_slice(weights),
            steps,
        })
    }

    /// Returns the best sequence of tags for a line's tokens.
    pub fn tag(&self, tokens: &[Token<'_>]) -> Vec<Tag> {
        let mut best: Vec<[i32; TAGS]> = Vec::with_capacity(tokens.len());
        let mut from: Vec<[u8; TAGS]> = Vec::with_capacity(tokens.len());
        features::each(tokens, |_, features| {
            let mut own = [0_i32; TAGS];
            for feature in features {
                let at = *feature as usize * TAGS;
                if let Some(weights) = self.weights.get(at..at + TAGS) {
                    for (sum, weight) in own.iter_mut().zip(weights) {
                        *sum += i32::from(*weight);
                    }
                }
            }
            let Some(last) = best.last() else {
                for (sum, step) in own.iter_mut().zip(self.steps[TAGS]) {
                    *sum += step;
                }
                best.push(own);
                from.push([0; TAGS]);
                return;
            };
            let mut came = [0_u8; TAGS];
            for (tag, sum) in own.iter_mut().enumerate() {
                let mut top = (i32::MIN, 0_u8);
                for (before, steps) in self.steps.iter().take(TAGS).enumerate() {
                    let score = last[before] + steps[tag];
                    if score > top.0 {
                        top = (score, before as u8);
                    }
                }
                *sum += top.0;
                came[tag] = top.1;
            }
            best.push(own);
            from.push(came);
        });
        let mut tags = vec![Tag::Sign; tokens.len()];
        let Some(last) = best.last() else {
            return tags;
        };
        let mut at = (0..TAGS)
            .max_by_key(|tag| (last[*tag], TAGS - tag))
            .unwrap_or(0);
        for (tag, came) in tags.iter_mut().zip(&from).rev() {
            *tag = Tag::ALL[at];
            at = usize::from(came[at]);
        }
        tags
    }
}
