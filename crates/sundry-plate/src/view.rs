//! Turns a decoded picture into the square input of the network.
//!
//! The centre of the picture, at most [`LONGEST`] times as long as wide, is squeezed into a square:
//! the network was trained on views squeezed by up to twice as much. Transparent parts become
//! white, as on a page.

use sundry_picture::Picture;

/// Maximum aspect ratio; longer pictures are cut at both ends.
const LONGEST: f32 = 1.3;
const WHITE: f32 = 255.0;

/// Returns `side` × `side` pixels of three bytes.
pub(crate) fn view(picture: &Picture, side: usize) -> Vec<u8> {
    let (columns, rows) = (picture.columns as usize, picture.rows as usize);
    let across = taps(columns, rows, side);
    let down = taps(rows, columns, side);
    // For each row of the result, first the source rows are mixed, then their columns.
    let mut out = Vec::with_capacity(side * side * 3);
    let mut mixed = vec![[0.0_f32; 3]; columns];
    for (first, weights) in &down {
        mixed.fill([0.0; 3]);
        for (row, weight) in (*first..).zip(weights) {
            let from = row * columns;
            let pixels = picture.pixels.get(from..from + columns).unwrap_or_default();
            for (sum, [red, green, blue, alpha]) in mixed.iter_mut().zip(pixels) {
                let opaque = f32::from(*alpha) / 255.0;
                for (sum, value) in sum.iter_mut().zip([*red, *green, *blue]) {
                    *sum += weight * (f32::from(value) * opaque + WHITE * (1.0 - opaque));
                }
            }
        }
        for (first, weights) in &across {
            let mut sum = [0.0; 3];
            for (pixel, weight) in mixed.iter().skip(*first).zip(weights) {
                for (sum, value) in sum.iter_mut().zip(pixel) {
                    *sum += value * weight;
                }
            }
            out.extend(sum.map(|value| (value + 0.5).clamp(0.0, 255.0) as u8));
        }
    }
    out
}

/// Returns, for each pixel of the result, the first source pixel and the weights from there on: a
/// triangle as wide as the scale, or two neighbours when enlarging.
fn taps(length: usize, other: usize, side: usize) -> Vec<(usize, Vec<f32>)> {
    let kept = (length as f32).min(other as f32 * LONGEST);
    let start = (length as f32 - kept) / 2.0;
    let scale = kept / side as f32;
    let reach = scale.max(1.0);
    let last = length.saturating_sub(1);
    let at = |index: usize| {
        let middle = start + (index as f32 + 0.5) * scale - 0.5;
        let first = ((middle - reach).ceil().max(0.0) as usize).min(last);
        let end = ((middle + reach).floor().max(0.0) as usize).min(last);
        let mut weights: Vec<f32> = (first..=end.max(first))
            .map(|from| (1.0 - (from as f32 - middle).abs() / reach).max(0.0))
            .collect();
        let sum: f32 = weights.iter().sum();
        if sum > 0.0 {
            for weight in &mut weights {
                *weight /= sum;
            }
        } else if let Some(weight) = weights.first_mut() {
            *weight = 1.0;
        }
        (first, weights)
    };
    (0..side).map(at).collect()
}

#[cfg(test)]
mod tests {
    use sundry_picture::Picture;

    use super::view;

    fn grey(width: u32, height: u32, of: impl Fn(u32, u32) -> u8) -> Picture {
        let pixels = (0..width * height)
            .map(|at| [of(at % width, at / width); 3])
            .map(|[r, g, b]| [r, g, b, 255])
            .collect();
        Picture::from_rgba(width, height, pixels).unwrap()
    }

    #[test]
    fn flat_stays_flat_whatever_the_size() {
        for (width, height) in [(1, 1), (3, 200), (200, 3), (64, 64), (317, 241), (1000, 1)] {
            let square = view(&grey(width, height, |_, _| 77), 32);
            assert_eq!(square.len(), 32 * 32 * 3);
            assert!(square.iter().all(|value| *value == 77), "{width} {height}");
        }
    }

    #[test]
    fn left_stays_left_and_top_stays_top() {
        let square = view(&grey(100, 80, |x, y| (x + y).min(255) as u8), 32);
        let at = |x: usize, y: usize| square[(y * 32 + x) * 3];
        assert!(at(0, 16) < at(16, 16) && at(16, 16) < at(31, 16));
        assert!(at(16, 0) < at(16, 16) && at(16, 16) < at(16, 31));
    }

    #[test]
    fn the_ends_of_a_long_picture_are_cut_and_transparency_is_white() {
        let long = grey(
            400,
            100,
            |x, _| if (130..270).contains(&x) { 200 } else { 0 },
        );
        assert!(view(&long, 32).iter().all(|value| *value >= 190));
        let clear = Picture::from_rgba(2, 2, vec![[9, 9, 9, 0]; 4]).unwrap();
        assert!(view(&clear, 32).iter().all(|value| *value == 255));
    }
}
