//! EfficientNet-Lite0 in eight bits: computes 1,280 features for each position of a square picture.
//!
//! All activations are between 0 and 6, so that a byte stands for 6/255; the narrow layers between
//! the blocks have no activation and stay floats. The layers and their order are fixed: only
//! weights come from a file. The head (`model.rs`) maps features to foods.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined into `wide` is compiled for the oldest processor"
)]

use sundry_wide::wide;

use crate::dense::{Bytes, Dense, Scratch};
use crate::depthwise::Depthwise;

/// Expansion, outputs, kernel, stride of the first block, number of blocks: table 1 of the paper
/// (Tan and Le 2019), whose first and last stage the "lite" networks keep.
pub(crate) const STAGES: [(usize, usize, usize, usize, usize); 7] = [
    (1, 16, 3, 1, 1),
    (6, 24, 3, 2, 2),
    (6, 40, 5, 2, 2),
    (6, 80, 3, 2, 3),
    (6, 112, 5, 1, 3),
    (6, 192, 5, 2, 4),
    (6, 320, 3, 1, 1),
];
/// Number of outputs of the first convolution.
pub(crate) const STEM: usize = 32;
/// Number of features per position.
pub(crate) const FEATURES: usize = 1280;
/// The value of one step of a byte after an activation.
pub(crate) const STEP: f32 = 6.0 / 255.0;
/// The input byte that stands for 0, and the value of one step.
const ZERO_PIXEL: u8 = 127;
const PIXEL_STEP: f32 = 1.0 / 128.0;
const WINDOW: usize = 27;

/// A block: expand, convolve depthwise, project.
pub(crate) struct Block {
    pub(crate) expand: Option<Dense>,
    pub(crate) depthwise: Depthwise,
    pub(crate) project: Dense,
    /// True if the input is added to the output.
    pub(crate) skip: bool,
}

/// The network without its head.
pub(crate) struct Network {
    pub(crate) stem: Dense,
    pub(crate) blocks: Vec<Block>,
    pub(crate) top: Dense,
}

/// The features of a picture's positions: `side` × `side` rows of [`FEATURES`].
pub(crate) struct Features {
    pub(crate) side: usize,
    pub(crate) values: Vec<f32>,
}

impl Network {
    /// Computes the features of a square of `side` × `side` pixels, three bytes each.
    pub(crate) fn features(&self, pixels: &[u8], side: usize) -> Features {
        let mut scratch = Scratch::default();
        let (mut wide_bytes, mut looked) = (Vec::new(), Vec::new());
        let mut side_now = side.div_ceil(2);
        let windows = windows(pixels, side);
        let input = Bytes {
            values: &windows,
            scale: PIXEL_STEP,
            zero: i32::from(ZERO_PIXEL),
        };
        activated(&self.stem, input, &mut scratch, &mut wide_bytes);
        // The first block does not expand: it uses the bytes of the stem.
        let mut narrow: Vec<f32> = Vec::new();
        let mut bytes = Vec::new();
        for block in &self.blocks {
            sundry_halt::check();
            if let Some(expand) = &block.expand {
                let input = quantised(&narrow, &mut bytes);
                activated(expand, input, &mut scratch, &mut wide_bytes);
            }
            block.depthwise.apply(&wide_bytes, side_now, &mut looked);
            side_now = block.depthwise.out_side(side_now);
            let input = Bytes {
                values: &looked,
                scale: STEP,
                zero: 0,
            };
            plain(&block.project, input, &mut scratch, &mut narrow, block.skip);
        }
        let input = quantised(&narrow, &mut bytes);
        let mut values = Vec::new();
        plain(&self.top, input, &mut scratch, &mut values, false);
        wide(|| {
            for value in &mut values {
                *value = value.clamp(0.0, 6.0);
            }
        });
        Features {
            side: side_now,
            values,
        }
    }
}

/// Lays out the 3 × 3 windows of every second pixel, one per row; positions outside are the byte
/// for 0.
fn windows(pixels: &[u8], side: usize) -> Vec<u8> {
    let out_side = side.div_ceil(2);
    let before = ((out_side - 1) * 2 + 3).saturating_sub(side) / 2;
    let mut rows = Vec::with_capacity(out_side * out_side * WINDOW);
    for y in 0..out_side {
        for x in 0..out_side {
            for top in 0..3 {
                for left in 0..3 {
                    let row = (2 * y + top).checked_sub(before).filter(|row| *row < side);
                    let column = (2 * x + left)
                        .checked_sub(before)
                        .filter(|column| *column < side);
                    let pixel = row.zip(column).and_then(|(row, column)| {
                        let from = (row * side + column) * 3;
                        pixels.get(from..from + 3)
                    });
                    rows.extend_from_slice(pixel.unwrap_or(&[ZERO_PIXEL; 3]));
                }
            }
        }
    }
    rows
}

/// A factor and an offset for each output of a layer.
struct Scaling<'a> {
    factors: &'a [f32],
    offsets: &'a [f32],
}

impl Scaling<'_> {
    /// Hands each whole sum to `put` as a float, with the place where it goes.
    #[inline(always)]
    fn apply<T>(&self, sums: &[i32], out: &mut [T], put: impl Fn(&mut T, f32)) {
        let outputs = self.factors.len();
        let rows = out
            .chunks_exact_mut(outputs)
            .zip(sums.chunks_exact(outputs));
        for (out, sums) in rows {
            let parts = sums.iter().zip(self.factors).zip(self.offsets);
            for (place, ((sum, factor), offset)) in out.iter_mut().zip(parts) {
                put(place, *sum as f32 * factor + offset);
            }
        }
    }
}

/// Multiplies and clamps to 0 to 6.
fn activated(layer: &Dense, input: Bytes<'_>, scratch: &mut Scratch, out: &mut Vec<u8>) {
    out.clear();
    layer.apply(input, scratch, |_, sums, factors, offsets| {
        let from = out.len();
        out.resize(from + sums.len(), 0);
        let Some(out) = out.get_mut(from..) else {
            return;
        };
        let scaling = Scaling { factors, offsets };
        wide(|| {
            scaling.apply(sums, out, |byte, value| {
                *byte = (value * STEP.recip() + 0.5).clamp(0.0, 255.0) as u8;
            });
        });
    });
}

/// Multiplies into floats, adding to the existing values if `add` is set.
fn plain(layer: &Dense, input: Bytes<'_>, scratch: &mut Scratch, out: &mut Vec<f32>, add: bool) {
    let outputs = layer.outputs();
    if !add {
        out.clear();
    }
    layer.apply(input, scratch, |first, sums, factors, offsets| {
        let from = first * outputs;
        if out.len() < from + sums.len() {
            out.resize(from + sums.len(), 0.0);
        }
        let Some(out) = out.get_mut(from..) else {
            return;
        };
        let scaling = Scaling { factors, offsets };
        wide(|| scaling.apply(sums, out, |value, more| *value += more));
    });
}

/// Quantises floats to eight bits with a single scale.
fn quantised<'a>(values: &[f32], bytes: &'a mut Vec<u8>) -> Bytes<'a> {
    bytes.resize(values.len(), 0);
    let (scale, zero) = wide(|| quantise(values, bytes));
    Bytes {
        values: bytes,
        scale,
        zero: zero as i32,
    }
}

#[inline(always)]
fn quantise(values: &[f32], bytes: &mut [u8]) -> (f32, f32) {
    let (mut lows, mut highs) = ([0.0_f32; 16], [0.0_f32; 16]);
    let (chunks, rest) = values.as_chunks::<16>();
    for chunk in chunks {
        for ((low, high), value) in lows.iter_mut().zip(&mut highs).zip(chunk) {
            *low = if *value < *low { *value } else { *low };
            *high = if *value > *high { *value } else { *high };
        }
    }
    let low = lows.iter().chain(rest).copied().fold(0.0, f32::min);
    let high = highs.iter().chain(rest).copied().fold(0.0, f32::max);
    let scale = ((high - low) / 255.0).max(1e-12);
    let zero = (-low / scale).round();
    let factor = scale.recip();
    for (byte, value) in bytes.iter_mut().zip(values) {
        *byte = (value * factor + (zero + 0.5)).clamp(0.0, 255.0) as u8;
    }
    (scale, zero)
}
