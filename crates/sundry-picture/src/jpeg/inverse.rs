//! Converts the lowest frequencies of a block to samples at reduced size: the inverse cosine
//! transform with as many points as samples are wanted in each direction (the scaling of libjpeg).

/// The contribution of frequency `u` to sample `x` of `N`, as `[x][u]`.
type Basis<const N: usize> = [[f32; N]; N];

fn basis<const N: usize>() -> Basis<N> {
    let mut table = [[0.0; N]; N];
    for (x, row) in table.iter_mut().enumerate() {
        for (u, value) in row.iter_mut().enumerate() {
            let angle = ((2 * x + 1) * u) as f32 * std::f32::consts::PI / (2 * N) as f32;
            let norm = if u == 0 {
                std::f32::consts::FRAC_1_SQRT_2 / 2.0
            } else {
                0.5
            };
            *value = norm * angle.cos();
        }
    }
    table
}

/// Transforms for 1, 2, 4 and 8 samples a side.
pub(super) struct Inverse {
    one: Basis<1>,
    two: Basis<2>,
    four: Basis<4>,
    eight: Basis<8>,
}

impl Inverse {
    pub(super) fn new() -> Self {
        Self {
            one: basis(),
            two: basis(),
            four: basis(),
            eight: basis(),
        }
    }

    /// Writes `wide × tall` samples (each 1, 2, 4 or 8) of the row-major, dequantised `block` into
    /// `samples`, a slice that starts at the block's first sample, with rows `stride` apart.
    pub(super) fn block(
        &self,
        block: &[f32; 64],
        (wide, tall): (usize, usize),
        samples: &mut [u8],
        stride: usize,
    ) {
        match (wide, tall) {
            // By far the most common case: a whole block becomes its mean.
            (1, 1) => {
                if let Some(sample) = samples.first_mut() {
                    *sample = byte(block[0] / 8.0);
                }
            }
            (1, _) => self.down(block, &self.one, tall, samples, stride),
            (2, _) => self.down(block, &self.two, tall, samples, stride),
            (4, _) => self.down(block, &self.four, tall, samples, stride),
            _ => self.down(block, &self.eight, tall, samples, stride),
        }
    }

    fn down<const W: usize>(
        &self,
        block: &[f32; 64],
        across: &Basis<W>,
        tall: usize,
        samples: &mut [u8],
        stride: usize,
    ) {
        match tall {
            1 => transform(block, across, &self.one, samples, stride),
            2 => transform(block, across, &self.two, samples, stride),
            4 => transform(block, across, &self.four, samples, stride),
            _ => transform(block, across, &self.eight, samples, stride),
        }
    }
}

fn transform<const W: usize, const T: usize>(
    block: &[f32; 64],
    across: &Basis<W>,
    down: &Basis<T>,
    samples: &mut [u8],
    stride: usize,
) {
    // Columns first: half[y][u] = Σv down[y][v] · block[v][u].
    let mut half = [[0.0_f32; W]; T];
    for (v, frequencies) in block.as_chunks::<8>().0.iter().enumerate().take(T) {
        for (row, weights) in half.iter_mut().zip(down) {
            for (value, frequency) in row.iter_mut().zip(frequencies) {
                *value += frequency * weights[v];
            }
        }
    }
    for (half, row) in half.iter().zip(samples.chunks_mut(stride)) {
        for (sample, weights) in row.iter_mut().zip(across) {
            let sum: f32 = half
                .iter()
                .zip(weights)
                .map(|(value, weight)| value * weight)
                .sum();
            *sample = byte(sum);
        }
    }
}

/// Rounds and centres at 128.
fn byte(value: f32) -> u8 {
    (value + 128.5) as u8
}
