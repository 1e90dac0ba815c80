//! Multiplies pixels by a matrix of eight-bit weights: for a 1×1 convolution, and for the first
//! convolution after its windows have been laid out. The caller processes the products.

use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_tensor::NdTensorView;

type Executor = GemmExecutor<u8, i8, i32>;

/// Number of sums that are held at a time: with the pixels and weights they fit the second-level
/// cache.
const SUMS: usize = 96 * 1024;

/// Weights packed for multiplication.
pub(crate) struct Dense {
    packed: PackedBMatrix<i8>,
    inputs: usize,
    /// The scale of each output's weights.
    pub(crate) scales: Vec<f32>,
    pub(crate) bias: Vec<f32>,
    /// The sum of each output's weights, to correct for the zero point of the input.
    column_sums: Vec<i32>,
}

/// Pixels in eight bits: a value is (byte − `zero`) · `scale`.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a> {
    pub(crate) values: &'a [u8],
    pub(crate) scale: f32,
    pub(crate) zero: i32,
}

/// Buffers of a multiplication, reused for the next.
#[derive(Default)]
pub(crate) struct Scratch {
    executor: Executor,
    sums: Vec<i32>,
    factors: Vec<f32>,
    offsets: Vec<f32>,
}

impl Dense {
    /// Packs a matrix; `weights` holds `inputs` rows of as many bytes as there are scales; `None`
    /// if it does not.
    pub(crate) fn new(
        inputs: usize,
        weights: &[u8],
        mut scales: Vec<f32>,
        bias: Vec<f32>,
    ) -> Option<Self> {
        let executor = Executor::default();
        let outputs = scales.len();
        if inputs == 0 || outputs == 0 || bias.len() != outputs {
            return None;
        }
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
        let view = NdTensorView::<i8, 2>::try_from_data([inputs, outputs], weights.as_slice());
        let mut column_sums = vec![0; outputs];
        for row in weights.chunks_exact(outputs) {
            for (sum, weight) in column_sums.iter_mut().zip(row) {
                *sum += i32::from(*weight);
            }
        }
        Some(Self {
            packed: executor.prepack_b(view.ok()?),
            inputs,
            scales,
            bias,
            column_sums,
        })
    }

    pub(crate) fn outputs(&self) -> usize {
        self.scales.len()
    }

    /// Multiplies the pixels in chunks: `take` receives the number of the first pixel, the sums of
    /// the next few, and for each output the factor and the offset that convert a sum to a value.
    pub(crate) fn apply(
        &self,
        input: Bytes<'_>,
        scratch: &mut Scratch,
        mut take: impl FnMut(usize, &[i32], &[f32], &[f32]),
    ) {
        let outputs = self.outputs();
        let rows = (SUMS / outputs).clamp(8, 4096);
        scratch.factors.clear();
        scratch
            .factors
            .extend(self.scales.iter().map(|scale| scale * input.scale));
        scratch.offsets.clear();
        let parts = self.bias.iter().zip(&self.column_sums);
        scratch.offsets.extend(
            parts
                .zip(&scratch.factors)
                .map(|((bias, all), factor)| bias - (input.zero * all) as f32 * factor),
        );
        let chunks = input.values.chunks(rows * self.inputs);
        for (index, chunk) in chunks.enumerate() {
            let count = chunk.len() / self.inputs;
            scratch.sums.resize(count * outputs, 0);
            // Zero points are applied by the offsets: rten-gemm 0.27 gets them wrong from the ninth
            // row on. Shapes agree by construction; a failure would leave zeros.
            let done = NdTensorView::try_from_data([count, self.inputs], chunk)
                .ok()
                .is_some_and(|pixels| {
                    let product = scratch.executor.gemm(
                        &mut scratch.sums,
                        GemmInputA::Unpacked(pixels),
                        GemmInputB::Packed(&self.packed),
                        GemmOptions::default(),
                    );
                    product.is_ok()
                });
            if !done {
                scratch.sums.fill(0);
            }
            take(
                index * rows,
                &scratch.sums,
                &scratch.factors,
                &scratch.offsets,
            );
        }
    }
}
