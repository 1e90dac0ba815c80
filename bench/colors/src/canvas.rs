//! A picture that is being painted: the known part that each pixel belongs to, and its colour as a
//! float. Noise, blur and light are applied before it becomes bytes.

use crate::random::Random;

/// The label of transparent pixels.
pub const NOTHING: u8 = 255;

pub struct Canvas {
    pub width: usize,
    pub height: usize,
    pub label: Vec<u8>,
    pub rgb: Vec<[f32; 3]>,
}

impl Canvas {
    /// Makes a canvas on which everything belongs to part 0.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            label: vec![0; width * height],
            rgb: vec![[0.0; 3]; width * height],
        }
    }

    /// Labels each pixel for which `inside` is true (in pixels, from the upper left).
    pub fn label_where(&mut self, label: u8, inside: impl Fn(f32, f32) -> bool) {
        for y in 0..self.height {
            for x in 0..self.width {
                if inside(x as f32 + 0.5, y as f32 + 0.5) {
                    self.label[y * self.width + x] = label;
                }
            }
        }
    }

    /// Fills each pixel with its part's colour.
    pub fn fill(&mut self, palette: &[[u8; 3]]) {
        for (rgb, &label) in self.rgb.iter_mut().zip(&self.label) {
            *rgb = palette
                .get(label as usize)
                .map_or([0.0; 3], |color| color.map(f32::from));
        }
    }

    /// Returns the share of each part among the visible pixels.
    pub fn shares(&self, count: usize) -> Vec<f64> {
        let mut counts = vec![0_usize; count];
        for &label in self.label.iter().filter(|&&label| label != NOTHING) {
            counts[label as usize] += 1;
        }
        let total = counts.iter().sum::<usize>().max(1);
        counts
            .iter()
            .map(|&count| count as f64 / total as f64)
            .collect()
    }

    /// Applies a Gaussian blur, exactly if narrow and by three box blurs in each direction if wide.
    pub fn blur(&mut self, sigma: f32) {
        if sigma < 0.2 {
            return;
        }
        let radius = (3.0 * sigma).ceil() as isize;
        let kernel: Vec<f32> = (-radius..=radius)
            .map(|d| (-0.5 * (d as f32 / sigma).powi(2)).exp())
            .collect();
        let total: f32 = kernel.iter().sum();
        for horizontal in [true, false] {
            let old = self.rgb.clone();
            for y in 0..self.height {
                for x in 0..self.width {
                    let mut sum = [0.0; 3];
                    for (d, weight) in (-radius..=radius).zip(&kernel) {
                        let (near_x, near_y) = if horizontal {
                            (x.saturating_add_signed(d).min(self.width - 1), y)
                        } else {
                            (x, y.saturating_add_signed(d).min(self.height - 1))
                        };
                        let near = old[near_y * self.width + near_x];
                        for (sum, value) in sum.iter_mut().zip(near) {
                            *sum += value * weight;
                        }
                    }
                    self.rgb[y * self.width + x] = sum.map(|sum| sum / total);
                }
            }
        }
    }

    /// Adds Gaussian noise, independent in each channel or the same in all three (like film grain).
    pub fn noise(&mut self, sigma: f32, colored: bool, random: &mut Random) {
        for rgb in &mut self.rgb {
            let same = random.normal();
            for value in rgb {
                let noise = if colored { random.normal() } else { same };
                *value += sigma * noise;
            }
        }
    }

    pub fn bytes(&self) -> Vec<[u8; 4]> {
        let pixels = self.rgb.iter().zip(&self.label);
        let byte = |value: f32| value.round().clamp(0.0, 255.0) as u8;
        pixels
            .map(|(&[r, g, b], &label)| {
                [
                    byte(r),
                    byte(g),
                    byte(b),
                    if label == NOTHING { 0 } else { 255 },
                ]
            })
            .collect()
    }
}

/// Smooth noise, about −1 to 1: random values on a lattice of `step` pixels, interpolated.
pub struct Field {
    columns: usize,
    step: f32,
    values: Vec<f32>,
}

impl Field {
    pub fn new(width: usize, height: usize, step: f32, random: &mut Random) -> Self {
        let columns = (width as f32 / step) as usize + 3;
        let rows = (height as f32 / step) as usize + 3;
        let values = (0..columns * rows)
            .map(|_| random.between(-1.0, 1.0))
            .collect();
        Self {
            columns,
            step,
            values,
        }
    }

    pub fn at(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x / self.step, y / self.step);
        let fade = |t: f32| t * t * (3.0 - 2.0 * t);
        let (u, v) = (fade(x.fract()), fade(y.fract()));
        let index = y as usize * self.columns + x as usize;
        let value = |offset: usize| self.values[index + offset];
        let top = value(0) * (1.0 - u) + value(1) * u;
        let bottom = value(self.columns) * (1.0 - u) + value(self.columns + 1) * u;
        top * (1.0 - v) + bottom * v
    }
}
