//! Averages pixels down while they arrive: a box filter with an integer factor, fed row by row in
//! any order (interlaced files deliver rows in passes).
//!
//! A box of stored pixels becomes their mean weighted by alpha, in stored (gamma-encoded) values:
//! every encoder, blur and dither on the web assumes this, so the mean of a dithered area is the
//! original colour. There is no interpolation: flat areas stay flat.

use crate::Picture;

/// Maximum number of result pixels, beyond which the factor exceeds the one for `target`: with 16
/// bytes of sums and 4 of result each, the total stays under 24 MB.
const MAX_RESULT: u64 = 1_200_000;

/// Maximum factor: 257² × 255² is the last sum that fits 32 bits.
const MAX_FACTOR: u32 = 256;

/// Returns the integer factor by which a picture can be averaged down for `target`.
pub(crate) fn factor_for(width: u32, height: u32, target: u32) -> u32 {
    let mut factor = (width.min(height) / target.max(1)).clamp(1, MAX_FACTOR);
    let result =
        |factor: u32| u64::from(width.div_ceil(factor)) * u64::from(height.div_ceil(factor));
    while result(factor) > MAX_RESULT && factor < MAX_FACTOR {
        factor += 1;
    }
    factor
}

/// The sums of the boxes so far.
pub(crate) struct Shrink {
    width: u32,
    height: u32,
    factor: u32,
    columns: u32,
    rows: u32,
    /// Red, green and blue times alpha, and alpha, per box.
    sums: Vec<[u32; 4]>,
}

impl Shrink {
    /// Prepares for a picture of `width × height` pixels, with the factor for `target`.
    pub(crate) fn new(width: u32, height: u32, target: u32) -> Self {
        let factor = factor_for(width, height, target);
        let (columns, rows) = (width.div_ceil(factor), height.div_ceil(factor));
        let sums = vec![[0; 4]; columns as usize * rows as usize];
        Self {
            width,
            height,
            factor,
            columns,
            rows,
            sums,
        }
    }

    /// Adds pixels of row `y`: the first at column `start`, the others `step` columns apart. Pixels
    /// outside the picture are ignored.
    pub(crate) fn add(
        &mut self,
        y: u32,
        start: u32,
        step: u32,
        pixels: impl Iterator<Item = [u8; 4]>,
    ) {
        sundry_halt::check();
        if y >= self.height {
            return;
        }
        let from = (y / self.factor) as usize * self.columns as usize;
        let Some(row) = self.sums.get_mut(from..from + self.columns as usize) else {
            return;
        };
        let mut column = (start / self.factor) as usize;
        let mut within = start % self.factor;
        for [red, green, blue, alpha] in pixels {
            let Some(sum) = row.get_mut(column) else {
                return;
            };
            let alpha = u32::from(alpha);
            sum[0] += u32::from(red) * alpha;
            sum[1] += u32::from(green) * alpha;
            sum[2] += u32::from(blue) * alpha;
            sum[3] += alpha;
            within += step;
            while within >= self.factor {
                within -= self.factor;
                column += 1;
            }
        }
    }

    /// Returns the means. Boxes without pixels are transparent.
    pub(crate) fn finish(self, stored_width: u32, stored_height: u32) -> Picture {
        let side = |index: u32, whole: u32| (whole - index * self.factor).min(self.factor);
        let mut pixels = Vec::with_capacity(self.sums.len());
        let mut sums = self.sums.iter();
        for y in 0..self.rows {
            let tall = side(y, self.height);
            for (x, sum) in (0..self.columns).zip(&mut sums) {
                let weight = sum[3].max(1);
                let mean = |channel: u32| ((channel + weight / 2) / weight) as u8;
                let count = tall * side(x, self.width);
                let alpha = ((sum[3] + count / 2) / count).min(255) as u8;
                pixels.push([mean(sum[0]), mean(sum[1]), mean(sum[2]), alpha]);
            }
        }
        Picture {
            width: stored_width,
            height: stored_height,
            columns: self.columns,
            rows: self.rows,
            pixels,
        }
    }
}
