//! Multiplication by a matrix of eight-bit weights: each row of the input is quantised with its own
//! scale, each column of the weights has its own too.

use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_tensor::NdTensorView;
use sundry_wide::wide;

use crate::encoder::lanes::quantise;

/// Weights packed for multiplication.
pub(crate) struct Matrix {
    packed: PackedBMatrix<i8>,
    rows: usize,
    scales: Vec<f32>,
    bias: Vec<f32>,
    /// The sum of each column's weights, to correct for the zero point of the input.
    column_sums: Vec<i32>,
}

/// Buffers of a multiplication, reused for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    executor: Executor,
    bytes: Vec<u8>,
    /// Scale and zero point of each input row.
    rows: Vec<(f32, i32)>,
    sums: Vec<i32>,
}

type Executor = GemmExecutor<u8, i8, i32>;

impl Matrix {
    /// Packs a matrix; `weights` holds `rows` rows of as many bytes as there are scales.
    pub(crate) fn new(
        rows: usize,
        weights: &[u8],
        mut scales: Vec<f32>,
        bias: Vec<f32>,
    ) -> Option<Self> {
        let executor = Executor::default();
        let columns = scales.len();
        let mut weights: Vec<i8> = weights.iter().map(|byte| *byte as i8).collect();
        if executor.may_saturate() {
            // Processors without eight-bit instructions add pairs of products in sixteen bits,
            // which could overflow.
            for weight in &mut weights {
                *weight = i8::midpoint(*weight, weight.signum());
            }
            for scale in &mut scales {
                *scale *= 2.0;
            }
        }
        let view =
            NdTensorView::<i8, 2>::try_from_data([rows, columns], weights.as_slice()).ok()?;
        let mut column_sums = vec![0; columns];
        for row in weights.chunks_exact(columns.max(1)) {
            for (sum, weight) in column_sums.iter_mut().zip(row) {
                *sum += i32::from(*weight);
            }
        }
        (bias.len() == columns).then(|| Self {
            packed: executor.prepack_b(view),
            rows,
            scales,
            bias,
            column_sums,
        })
    }

    /// Computes `out` = `input` · matrix + bias, for rows as long as the matrix is high.
    pub(crate) fn apply(&self, input: &[f32], scratch: &mut Scratch, out: &mut Vec<f32>) {
        let columns = self.scales.len();
        let count = input.len() / self.rows;
        scratch.rows.clear();
        scratch.bytes.resize(count * self.rows, 0);
        wide(|| {
            let rows = input.chunks_exact(self.rows);
            for (row, bytes) in rows.zip(scratch.bytes.chunks_exact_mut(self.rows)) {
                scratch.rows.push(quantise(row, bytes));
            }
        });
        scratch.sums.resize(count * columns, 0);
        let Ok(bytes) = NdTensorView::try_from_data([count, self.rows], scratch.bytes.as_slice())
        else {
            return;
        };
        // Zero points are applied below: rten-gemm 0.27 gets them wrong from the ninth row on.
        // Shapes agree by construction, so this never fails; a failure would leave zeros.
        if scratch
            .executor
            .gemm(
                &mut scratch.sums,
                GemmInputA::Unpacked(bytes),
                GemmInputB::Packed(&self.packed),
                GemmOptions::default(),
            )
            .is_err()
        {
            scratch.sums.fill(0);
        }
        out.resize(count * columns, 0.0);
        wide(|| {
            let sums = scratch.sums.chunks_exact(columns).zip(&scratch.rows);
            for (out, (sums, (scale, zero))) in out.chunks_exact_mut(columns).zip(sums) {
                let columns = self.scales.iter().zip(&self.column_sums).zip(&self.bias);
                for ((out, sum), ((column, all), bias)) in out.iter_mut().zip(sums).zip(columns) {
                    *out = (sum - zero * all) as f32 * (scale * column) + bias;
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{Matrix, Scratch};

    /// More rows than a processor's kernel takes at once, and not a multiple of it.
    #[test]
    fn many_rows_come_out_as_one_by_one_in_floats() {
        const ROWS: usize = 45;
        const HEIGHT: usize = 96;
        const COLUMNS: usize = 33;
        let weights: Vec<u8> = (0..HEIGHT * COLUMNS)
            .map(|at| ((at * 37 % 199) as i32 - 99) as i8 as u8)
            .collect();
        let scales: Vec<f32> = (0..COLUMNS).map(|at| 0.01 + at as f32 / 1e3).collect();
        let bias: Vec<f32> = (0..COLUMNS).map(|at| at as f32 / 10.0 - 1.0).collect();
        let input: Vec<f32> = (0..ROWS * HEIGHT)
            .map(|at| ((at * 53 % 311) as f32 / 40.0 - 2.0) * (1.0 + (at / HEIGHT) as f32 / 9.0))
            .collect();
        let matrix = Matrix::new(HEIGHT, &weights, scales.clone(), bias.clone()).unwrap();
        let mut out = Vec::new();
        matrix.apply(&input, &mut Scratch::default(), &mut out);
        assert_eq!(out.len(), ROWS * COLUMNS);
        for (at, own) in out.iter().enumerate() {
            let (row, column) = (at / COLUMNS, at % COLUMNS);
            let products = (0..HEIGHT).map(|inner| {
                let weight = f32::from(weights[inner * COLUMNS + column] as i8);
                input[row * HEIGHT + inner] * weight
            });
            let plain = products.sum::<f32>() * scales[column] + bias[column];
            // Half a step per input, with the weights adding up in the worst case.
            let step = 8.0 * (1.0 + row as f32 / 9.0) / 255.0;
            let bound = step * 0.51 * HEIGHT as f32 * 50.0 * scales[column];
            assert!((own - plain).abs() < bound, "{row} {column}: {own} {plain}");
        }
    }
}
