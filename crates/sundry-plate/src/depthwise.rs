//! Depthwise convolutions: each channel of a pixel and its neighbours is weighted separately.
//!
//! Channels are adjacent in memory, so that sixteen are computed at once; their number is a
//! multiple of sixteen in every layer of the network.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined into `wide` is compiled for the oldest processor"
)]

use sundry_wide::wide;

/// Channels computed at once.
pub(crate) const LANES: usize = 16;

/// Weights of a depthwise convolution.
pub(crate) struct Depthwise {
    pub(crate) kernel: usize,
    pub(crate) stride: usize,
    /// One row of channels per kernel position, scaled for bytes in and bytes out.
    weights: Vec<[f32; LANES]>,
    bias: Vec<[f32; LANES]>,
}

impl Depthwise {
    /// Prepares the weights; `weights` holds `kernel`² rows of as many bytes as there are scales.
    /// Inputs and outputs are bytes with the same scale, `step`; `None` if the lengths do not
    /// match.
    pub(crate) fn new(
        kernel: usize,
        stride: usize,
        weights: &[u8],
        scales: &[f32],
        bias: &[f32],
        step: f32,
    ) -> Option<Self> {
        let channels = scales.len();
        let fits = channels > 0
            && channels.is_multiple_of(LANES)
            && bias.len() == channels
            && weights.len() == kernel * kernel * channels;
        let worth = |(weight, scale): (&u8, &f32)| f32::from(*weight as i8) * scale;
        let floats: Vec<f32> = weights
            .iter()
            .zip(scales.iter().cycle())
            .map(worth)
            .collect();
        let bias: Vec<f32> = bias.iter().map(|bias| bias / step + 0.5).collect();
        fits.then(|| Self {
            kernel,
            stride,
            weights: floats.as_chunks().0.to_vec(),
            bias: bias.as_chunks().0.to_vec(),
        })
    }

    /// Returns the side of the output for a square of `side` pixels.
    pub(crate) fn out_side(&self, side: usize) -> usize {
        side.div_ceil(self.stride)
    }

    /// Convolves a square of `side` × `side` pixels. A stride of two pads as TensorFlow's "same"
    /// does: where the two differ, one more after the last pixel than before the first.
    pub(crate) fn apply(&self, input: &[u8], side: usize, out: &mut Vec<u8>) {
        let out_side = self.out_side(side);
        let padding = ((out_side - 1) * self.stride + self.kernel).saturating_sub(side);
        out.resize(out_side * out_side * self.bias.len() * LANES, 0);
        wide(|| self.rows(input, side, padding / 2, out));
    }

    #[inline(always)]
    fn rows(&self, input: &[u8], side: usize, before: usize, out: &mut [u8]) {
        let blocks = self.bias.len();
        let (input, _) = input.as_chunks::<LANES>();
        let (out, _) = out.as_chunks_mut::<LANES>();
        let out_side = self.out_side(side);
        for (at, pixel) in out.chunks_exact_mut(blocks).enumerate() {
            let (y, x) = (at / out_side * self.stride, at % out_side * self.stride);
            // The part of the kernel inside the picture.
            let tops = before.saturating_sub(y)..self.kernel.min(side + before - y);
            let lefts = before.saturating_sub(x)..self.kernel.min(side + before - x);
            for (block, lanes) in pixel.iter_mut().enumerate() {
                let mut sums = self.bias.get(block).copied().unwrap_or_default();
                for top in tops.clone() {
                    let row = (y + top - before) * side;
                    for left in lefts.clone() {
                        let from = (row + x + left - before) * blocks + block;
                        let place = (top * self.kernel + left) * blocks + block;
                        if let (Some(values), Some(weights)) =
                            (input.get(from), self.weights.get(place))
                        {
                            for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
                                *sum += f32::from(*value) * weight;
                            }
                        }
                    }
                }
                for (byte, sum) in lanes.iter_mut().zip(&sums) {
                    // Bytes end at 255, which is the 6 of the activation.
                    *byte = sum.clamp(0.0, 255.0) as u8;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Depthwise, LANES};

    /// Compares with sums written out plainly, for every kernel, stride and several sides.
    #[test]
    fn convolutions_are_those_of_the_definition() {
        for (kernel, stride) in [(3, 1), (3, 2), (5, 1), (5, 2)] {
            for side in [1, 2, 5, 8] {
                let channels = 2 * LANES;
                let weights: Vec<u8> = (0..kernel * kernel * channels)
                    .map(|at| ((at * 29 % 41) as i32 - 18) as i8 as u8)
                    .collect();
                let scales: Vec<f32> = (0..channels).map(|c| 0.004 + c as f32 * 1e-4).collect();
                let bias: Vec<f32> = (0..channels).map(|c| c as f32 / 20.0).collect();
                let step = 6.0 / 255.0;
                let layer = Depthwise::new(kernel, stride, &weights, &scales, &bias, step).unwrap();
                let input: Vec<u8> = (0..side * side * channels)
                    .map(|at| (at * 31 % 256) as u8)
                    .collect();
                let mut out = Vec::new();
                layer.apply(&input, side, &mut out);
                let out_side = layer.out_side(side);
                assert_eq!(out.len(), out_side * out_side * channels);
                let total = ((out_side - 1) * stride + kernel).saturating_sub(side) as i32;
                for (at, own) in out.iter().enumerate() {
                    let (channel, pixel) = (at % channels, at / channels);
                    let (y, x) = ((pixel / out_side) as i32, (pixel % out_side) as i32);
                    let mut sum = bias[channel] / step;
                    for dy in 0..kernel as i32 {
                        for dx in 0..kernel as i32 {
                            let row = y * stride as i32 + dy - total / 2;
                            let column = x * stride as i32 + dx - total / 2;
                            let inside = 0..side as i32;
                            if inside.contains(&row) && inside.contains(&column) {
                                let from = (row * side as i32 + column) as usize;
                                let place = (dy * kernel as i32 + dx) as usize;
                                sum += f32::from(input[from * channels + channel])
                                    * f32::from(weights[place * channels + channel] as i8)
                                    * scales[channel];
                            }
                        }
                    }
                    let plain = (sum + 0.5).clamp(0.0, 255.0);
                    assert!((f32::from(*own) - plain).abs() <= 1.0, "{own} {plain}");
                }
            }
        }
    }
}
