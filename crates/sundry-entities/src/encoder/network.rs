//! The network itself: computes tag scores for each token from pieces and marks. Several windows
//! are computed together, so that the matrices are multiplied by many rows at once; attention stays
//! within a window.

#![expect(
    clippy::inline_always,
    reason = "see `lanes`: what is not inlined there is compiled for the oldest processor"
)]

use std::ops::Range;

use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions};
use rten_tensor::NdTensorView;
use sundry_wide::wide;

use crate::encoder::lanes::{gelu, softmax, sum};
use crate::encoder::marks::MARKS;
use crate::encoder::matrix::Scratch;
use crate::encoder::model::{Model, Norm};
use crate::tag::TAGS;

/// Windows that are computed together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pieces: Vec<u16>,
    marks: Vec<u64>,
    windows: Vec<Range<usize>>,
    /// The index of each token's first piece.
    tokens: Vec<usize>,
}

impl Batch {
    /// Returns the number of pieces.
    pub(crate) fn len(&self) -> usize {
        self.pieces.len()
    }

    /// Returns the number of tokens.
    pub(crate) fn tokens(&self) -> usize {
        self.tokens.len()
    }

    /// Opens a window.
    pub(crate) fn open(&mut self, begin: u16) {
        self.windows.push(self.len()..self.len());
        self.push(begin, 0);
    }

    /// Closes the last window.
    pub(crate) fn close(&mut self, end: u16) {
        self.push(end, 0);
        let length = self.len();
        if let Some(window) = self.windows.last_mut() {
            window.end = length;
        }
    }

    /// Adds a token to the open window.
    pub(crate) fn token(&mut self, pieces: &[u16], marks: u64) {
        self.tokens.push(self.len());
        for piece in pieces {
            self.push(*piece, marks);
        }
    }

    fn push(&mut self, piece: u16, marks: u64) {
        self.pieces.push(piece);
        self.marks.push(marks);
    }
}

/// Returns the tag scores of each token.
pub(crate) fn scores(model: &Model<'_>, batch: &Batch) -> Vec<[f32; TAGS]> {
    let width = model.width;
    let mut scratch = Scratch::default();
    let floats = GemmExecutor::default();
    let mut hidden = wide(|| embedded(model, batch));
    let (mut mixed, mut next) = (Vec::new(), Vec::new());
    let mut seen = vec![0.0; hidden.len()];
    for layer in &model.layers {
        sundry_halt::check();
        layer.inputs.apply(&hidden, &mut scratch, &mut mixed);
        for window in &batch.windows {
            attend(model, &floats, window, &mixed, &mut seen);
        }
        layer.output.apply(&seen, &mut scratch, &mut next);
        add_and_normalise(&mut hidden, &next, &layer.after_attention);
        layer.up.apply(&hidden, &mut scratch, &mut mixed);
        wide(|| gelu(&mut mixed));
        layer.down.apply(&mixed, &mut scratch, &mut next);
        add_and_normalise(&mut hidden, &next, &layer.after_inner);
    }
    batch
        .tokens
        .iter()
        .map(|at| {
            let row = hidden.get(at * width..(at + 1) * width).unwrap_or_default();
            tags(model, row, batch.marks.get(*at).copied().unwrap_or(0))
        })
        .collect()
}

#[inline(always)]
fn embedded(model: &Model<'_>, batch: &Batch) -> Vec<f32> {
    let width = model.width;
    let mut hidden = vec![0.0; batch.len() * width];
    for window in &batch.windows {
        for (place, at) in window.clone().enumerate() {
            let (Some(sum), Some(piece), Some(marks)) = (
                hidden.get_mut(at * width..(at + 1) * width),
                batch.pieces.get(at),
                batch.marks.get(at),
            ) else {
                continue;
            };
            model.add_word(*piece, sum);
            add(sum, model.places.get(place * width..(place + 1) * width));
            for mark in bits(*marks) {
                add(sum, model.marks.get(mark * width..(mark + 1) * width));
            }
            normalise(sum, &model.embedding);
        }
    }
    hidden
}

fn bits(mut marks: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = marks.trailing_zeros() as usize;
        marks &= marks.wrapping_sub(1);
        (bit < MARKS).then_some(bit)
    })
}

#[inline(always)]
fn add(sum: &mut [f32], other: Option<&[f32]>) {
    for (sum, other) in sum.iter_mut().zip(other.unwrap_or_default()) {
        *sum += other;
    }
}

/// Computes the attention between the pieces of one window.
fn attend(
    model: &Model<'_>,
    floats: &GemmExecutor,
    window: &Range<usize>,
    mixed: &[f32],
    seen: &mut [f32],
) {
    let (width, count) = (model.width, window.len());
    let size = width / model.heads;
    let Some(rows) = mixed.get(window.start * 3 * width..window.end * 3 * width) else {
        return;
    };
    let mut shares = vec![0.0; count * count];
    let mut values = vec![0.0; count * size];
    let strides = [3 * width, 1];
    for head in 0..model.heads {
        let part = |index: usize| {
            let from = rows.get(index * width + head * size..).unwrap_or_default();
            NdTensorView::<f32, 2>::from_data_with_strides([count, size], from, strides).ok()
        };
        let (Some(queries), Some(keys), Some(contents)) = (part(0), part(1), part(2)) else {
            return;
        };
        let options = GemmOptions {
            alpha: (size as f32).sqrt().recip(),
            ..GemmOptions::default()
        };
        let product = floats.gemm(
            &mut shares,
            GemmInputA::Unpacked(queries),
            GemmInputB::Unpacked(keys.transposed()),
            options,
        );
        wide(|| {
            for row in shares.chunks_exact_mut(count) {
                softmax(row);
            }
        });
        let Ok(view) = NdTensorView::try_from_data([count, count], shares.as_slice()) else {
            return;
        };
        let product = product.and_then(|()| {
            floats.gemm(
                &mut values,
                GemmInputA::Unpacked(view),
                GemmInputB::Unpacked(contents),
                GemmOptions::default(),
            )
        });
        if product.is_err() {
            return;
        }
        let out = seen
            .chunks_exact_mut(width)
            .skip(window.start)
            .zip(values.chunks_exact(size));
        for (row, value) in out {
            if let Some(cells) = row.get_mut(head * size..(head + 1) * size) {
                cells.copy_from_slice(value);
            }
        }
    }
}

fn add_and_normalise(hidden: &mut [f32], other: &[f32], norm: &Norm) {
    let width = norm.gain.len();
    wide(|| {
        for (row, other) in hidden
            .chunks_exact_mut(width)
            .zip(other.chunks_exact(width))
        {
            add(row, Some(other));
            normalise(row, norm);
        }
    });
}

#[inline(always)]
fn normalise(row: &mut [f32], norm: &Norm) {
    let count = row.len().max(1) as f32;
    let mean = sum(row, |value| value) / count;
    let spread = sum(row, |value| (value - mean) * (value - mean)) / count;
    let scale = (spread + 1e-12).sqrt().recip();
    for ((value, gain), bias) in row.iter_mut().zip(&norm.gain).zip(&norm.bias) {
        *value = (*value - mean) * scale * gain + bias;
    }
}

fn tags(model: &Model<'_>, row: &[f32], marks: u64) -> [f32; TAGS] {
    let mut scores = model.head_bias;
    let (weights, _) = model.head.as_chunks::<TAGS>();
    for (value, weights) in row.iter().zip(weights) {
        for (score, weight) in scores.iter_mut().zip(weights) {
            *score += value * weight;
        }
    }
    for mark in bits(marks) {
        if let Some(weights) = weights.get(model.width + mark) {
            for (score, weight) in scores.iter_mut().zip(weights) {
                *score += weight;
            }
        }
    }
    scores
}
