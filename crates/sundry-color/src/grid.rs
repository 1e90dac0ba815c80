//! The working grid: the picture reduced to at most [`MAX_CELLS`] cells, in Oklab, without
//! transparent parts; and a filter that removes noise without blending across edges.

use sundry_picture::Picture;

use crate::oklab::Oklab;

/// Maximum number of cells: more take time and add no colours. 48,000 cells are 250 × 190.
const MAX_CELLS: usize = 48_000;

/// Minimum alpha of a visible cell: half opaque.
const OPAQUE: u8 = 128;

/// The cells, row by row.
pub(crate) struct Grid {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Mean colour of each cell as stored; `None` if it is transparent.
    pub(crate) rgb: Vec<Option<[u8; 3]>>,
    /// The colours in Oklab; after [`Grid::smooth`], without noise.
    pub(crate) lab: Vec<Oklab>,
    /// Variation around each cell (root mean square, Oklab).
    pub(crate) roughness: Vec<f32>,
}

impl Grid {
    pub(crate) fn new(picture: &Picture) -> Self {
        let (width, height) = (picture.columns as usize, picture.rows as usize);
        let mut factor = 1;
        while width.div_ceil(factor) * height.div_ceil(factor) > MAX_CELLS {
            factor += 1;
        }
        let (columns, rows) = (width.div_ceil(factor), height.div_ceil(factor));
        let rgb: Vec<Option<[u8; 3]>> = if factor == 1 {
            picture.pixels.iter().map(|&pixel| opaque(pixel)).collect()
        } else {
            shrink(picture, factor, columns, rows)
        };
        let lab = rgb
            .iter()
            .map(|rgb| rgb.map_or(Oklab::default(), Oklab::seen))
            .collect();
        Self {
            columns,
            rows,
            roughness: vec![0.0; rgb.len()],
            rgb,
            lab,
        }
    }

    /// Replaces each cell by the mean of the calmest 3×3 window that contains it (Kuwahara's
    /// filter): noise is averaged away, and a blurred edge falls to one side or the other, so that
    /// its blended colours vanish. `roughness` stores how calm that window was.
    pub(crate) fn smooth(&mut self) {
        let windows = self.windows();
        let (columns, rows) = (self.columns, self.rows);
        for y in 0..rows {
            for x in 0..columns {
                let index = y * columns + x;
                if self.rgb[index].is_none() {
                    continue;
                }
                let mut best = windows[index];
                for near_y in y.saturating_sub(1)..(y + 2).min(rows) {
                    for near_x in x.saturating_sub(1)..(x + 2).min(columns) {
                        let window = windows[near_y * columns + near_x];
                        if window.1 < best.1 {
                            best = window;
                        }
                    }
                }
                self.lab[index] = best.0;
                self.roughness[index] = best.1.max(0.0).sqrt();
            }
        }
    }

    /// Returns the median of `roughness` over visible cells.
    pub(crate) fn median_roughness(&self) -> f32 {
        let seen = self
            .roughness
            .iter()
            .zip(&self.rgb)
            .filter(|(_, rgb)| rgb.is_some());
        let mut seen: Vec<f32> = seen.map(|(&roughness, _)| roughness).collect();
        if seen.is_empty() {
            return 0.0;
        }
        let middle = seen.len() / 2;
        *seen.select_nth_unstable_by(middle, f32::total_cmp).1
    }

    /// Returns the mean and variance of the 3×3 window around each cell; infinite variance if it is
    /// empty.
    fn windows(&self) -> Vec<(Oklab, f32)> {
        // Sums along rows first, then of three such sums: 6 additions per cell instead of 9.
        let value = |index: usize| -> [f32; 5] {
            if self.rgb[index].is_none() {
                return [0.0; 5];
            }
            let lab = self.lab[index];
            [1.0, lab.l, lab.a, lab.b, lab.dot(lab)]
        };
        let add = |left: [f32; 5], right: [f32; 5]| -> [f32; 5] {
            std::array::from_fn(|channel| left[channel] + right[channel])
        };
        let mut across = Vec::with_capacity(self.lab.len());
        for row in 0..self.rows {
            let start = row * self.columns;
            for x in 0..self.columns {
                let mut sum = value(start + x);
                if x > 0 {
                    sum = add(sum, value(start + x - 1));
                }
                if x + 1 < self.columns {
                    sum = add(sum, value(start + x + 1));
                }
                across.push(sum);
            }
        }
        let mut windows = Vec::with_capacity(across.len());
        for index in 0..across.len() {
            let mut sum = across[index];
            if index >= self.columns {
                sum = add(sum, across[index - self.columns]);
            }
            if let Some(&below) = across.get(index + self.columns) {
                sum = add(sum, below);
            }
            let [count, l, a, b, squares] = sum;
            // The variance of a window with few cells (a corner of a cut-out) is not reliable.
            if count < 3.0 {
                windows.push((self.lab[index], f32::INFINITY));
                continue;
            }
            let mean = Oklab { l, a, b } * (1.0 / count);
            windows.push((mean, squares / count - mean.dot(mean)));
        }
        windows
    }
}

fn opaque([red, green, blue, alpha]: [u8; 4]) -> Option<[u8; 3]> {
    (alpha >= OPAQUE).then_some([red, green, blue])
}

fn shrink(picture: &Picture, factor: usize, columns: usize, rows: usize) -> Vec<Option<[u8; 3]>> {
    let mut sums = vec![[0_u32; 5]; columns * rows];
    for (y, row) in picture
        .pixels
        .chunks_exact(picture.columns.max(1) as usize)
        .enumerate()
    {
        for (x, &[red, green, blue, alpha]) in row.iter().enumerate() {
            let Some(sum) = sums.get_mut(y / factor * columns + x / factor) else {
                continue;
            };
            let weight = u32::from(alpha);
            for (sum, value) in sum.iter_mut().zip([red, green, blue]) {
                *sum += u32::from(value) * weight;
            }
            sum[3] += weight;
            sum[4] += 1;
        }
    }
    let mean = |[red, green, blue, alpha, count]: [u32; 5]| {
        let whole = alpha.max(1);
        let channel = |sum: u32| ((sum + whole / 2) / whole) as u8;
        let alpha = (alpha / count.max(1)) as u8;
        opaque([channel(red), channel(green), channel(blue), alpha])
    };
    sums.into_iter().map(mean).collect()
}
