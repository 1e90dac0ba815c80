//! Loops over many numbers, to be run by `sundry_wide::wide`. The operations of rten-vecmath do the
//! same with explicit SIMD, but when compiled by Rust 1.95 their inner calls are not inlined and
//! show up in a profile of the network.

#![expect(
    clippy::inline_always,
    reason = "what is not inlined into `wide` is compiled for the oldest processor"
)]

/// 1.5 · 2²³: adding it leaves the nearest integer in the low bits of the sum.
const WHOLE: f32 = 12_582_912.0;

/// Returns e to the power of `x`, to five digits; `x` is at most 88.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // 2^(n + f) with an integer n.
    let x = (x * std::f32::consts::LOG2_E).max(-126.0);
    let shifted = x + WHOLE;
    let f = (x - (shifted - WHOLE)) * std::f32::consts::LN_2;
    let series = 1.0 + f * (1.0 + f * (0.5 + f * (0.166_666_5 + f * (0.041_666_6 + f * 0.008_37))));
    f32::from_bits((shifted.to_bits() << 23).wrapping_add(series.to_bits()))
}

/// Applies GELU in its tanh form.
#[inline(always)]
pub(crate) fn gelu(values: &mut [f32]) {
    for x in values {
        // x/2 (1 + tanh u) = x / (1 + e^-2u), u = √(2/π) (x + 0.044715 x³)
        let power = *x * (-1.595_769 - 0.071_354_82 * *x * *x);
        *x /= 1.0 + exp(power.min(80.0));
    }
}

/// Applies softmax to a row of scores.
#[inline(always)]
pub(crate) fn softmax(row: &mut [f32]) {
    let top = largest(row, f32::NEG_INFINITY, |value| value);
    for value in &mut *row {
        *value = exp(*value - top);
    }
    let share = sum(row, |value| value).max(f32::MIN_POSITIVE).recip();
    for value in row {
        *value *= share;
    }
}

/// Quantises a row to eight bits; returns the scale and the zero point.
#[inline(always)]
pub(crate) fn quantise(row: &[f32], out: &mut [u8]) -> (f32, i32) {
    let high = largest(row, 0.0, |value| value);
    let low = -largest(row, 0.0, |value| -value);
    let scale = ((high - low) / 255.0).max(1e-12);
    let zero = (-low / scale + 0.5).floor();
    let (share, shift) = (scale.recip(), zero + WHOLE);
    for (byte, value) in out.iter_mut().zip(row) {
        *byte = (value * share + shift).to_bits() as u8;
    }
    (scale, zero as i32)
}

/// Sums a row in thirty-two lanes, since a compiler may not reorder the additions of a single sum.
#[inline(always)]
pub(crate) fn sum(row: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut sums = [0.0_f32; 32];
    let (chunks, rest) = row.as_chunks::<32>();
    for chunk in chunks {
        for (sum, value) in sums.iter_mut().zip(chunk) {
            *sum += of(*value);
        }
    }
    sums.iter().sum::<f32>() + rest.iter().map(|value| of(*value)).sum::<f32>()
}

#[inline(always)]
fn largest(row: &[f32], least: f32, of: impl Fn(f32) -> f32) -> f32 {
    let mut tops = [least; 32];
    let (chunks, rest) = row.as_chunks::<32>();
    let greater = |a: f32, b: f32| if b > a { b } else { a };
    for chunk in chunks {
        for (top, value) in tops.iter_mut().zip(chunk) {
            *top = greater(*top, of(*value));
        }
    }
    let rest = rest
        .iter()
        .fold(least, |top, value| greater(top, of(*value)));
    tops.iter().fold(rest, |top, value| greater(top, *value))
}

#[cfg(test)]
mod tests {
    use sundry_wide::wide;

    use super::{exp, gelu, quantise, softmax};

    #[test]
    fn powers_are_right_to_five_digits() {
        for step in -8700..8700 {
            let x = step as f32 / 100.0;
            let (own, true_) = (wide(|| exp(x)), x.exp());
            assert!(
                (own - true_).abs() <= true_ * 2e-5 + 2e-38,
                "{x}: {own} {true_}"
            );
        }
    }

    #[test]
    fn gelu_is_that_of_the_books() {
        for step in -1000..1000 {
            let x = step as f32 / 100.0;
            let mut own = [x];
            wide(|| gelu(&mut own));
            let cubed = 0.044_715 * x * x * x;
            let true_ = 0.5 * x * (1.0 + (0.797_884_6 * (x + cubed)).tanh());
            assert!((own[0] - true_).abs() < 1e-4, "{x}: {} {true_}", own[0]);
        }
    }

    #[test]
    fn shares_add_up_and_rounding_is_half_a_step_off_at_most() {
        let row: Vec<f32> = (0..100)
            .map(|step| ((step * 37) % 101) as f32 / 9.0 - 4.0)
            .collect();
        let mut shares = row.clone();
        wide(|| softmax(&mut shares));
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        let mut bytes = vec![0; row.len()];
        let (scale, zero) = wide(|| quantise(&row, &mut bytes));
        for (byte, value) in bytes.iter().zip(&row) {
            let back = (i32::from(*byte) - zero) as f32 * scale;
            assert!((back - value).abs() <= scale * 0.51, "{back} {value}");
        }
    }
}
