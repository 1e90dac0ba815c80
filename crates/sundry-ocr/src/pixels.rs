//! Samples pixels from a picture: any rectangle, upright or slanted, at any size.
//!
//! One sampler serves the whole picture (for finding lines) and each line (for reading it). Files
//! are decoded by `sundry-picture`.

use sundry_picture::Picture;

/// Maximum number of samples per pixel and direction: stronger reductions were already averaged
/// during decoding.
const MOST_SAMPLES: usize = 4;

/// A rectangle in a picture, in its pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rectangle {
    /// The centre, from the left and from the top.
    pub middle: (f32, f32),
    /// The direction of its lines: a vector of length 1.
    pub along: (f32, f32),
    /// The length along that direction.
    pub width: f32,
    /// The length across it.
    pub height: f32,
}

impl Rectangle {
    /// Returns the rectangle in a picture scaled by `x` and `y`. If these differ, a slanted
    /// rectangle would become a parallelogram; the result is the rectangle nearest to it.
    pub(crate) fn scaled(self, x: f32, y: f32) -> Self {
        let along = (self.along.0 * x, self.along.1 * y);
        let stretch = along.0.hypot(along.1).max(f32::MIN_POSITIVE);
        let across = (self.along.1 * x).hypot(self.along.0 * y);
        Self {
            middle: (self.middle.0 * x, self.middle.1 * y),
            along: (along.0 / stretch, along.1 / stretch),
            width: self.width * stretch,
            height: self.height * across,
        }
    }
}

/// An opaque picture: transparent parts become white, as on a page.
#[derive(Debug)]
pub(crate) struct Pixels {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    values: Vec<[u8; 3]>,
}

impl Pixels {
    pub(crate) fn of(picture: &Picture) -> Self {
        let opaque = |[red, green, blue, alpha]: &[u8; 4]| {
            let alpha = u32::from(*alpha);
            [*red, *green, *blue].map(|value| {
                let over_white = u32::from(value) * alpha + 255 * (255 - alpha);
                ((over_white + 127) / 255) as u8
            })
        };
        Self {
            columns: picture.columns as usize,
            rows: picture.rows as usize,
            values: picture.pixels.iter().map(opaque).collect(),
        }
    }

    /// Returns the rectangle of the whole picture.
    pub(crate) fn whole(&self) -> Rectangle {
        let (width, height) = (self.columns as f32, self.rows as f32);
        Rectangle {
            middle: (width / 2.0, height / 2.0),
            along: (1.0, 0.0),
            width,
            height,
        }
    }

    /// Resamples a rectangle to `columns` × `rows` pixels, as planes of blue, green and red, the
    /// input of `PaddleOCR`'s networks. Positions outside the picture take the colour at its edge.
    pub(crate) fn planes(
        &self,
        of: &Rectangle,
        columns: usize,
        rows: usize,
        normal: impl Fn(usize, f32) -> f32,
    ) -> Vec<f32> {
        let count = columns * rows;
        let mut planes = vec![0.0; count * 3];
        let (step_x, step_y) = (of.width / columns as f32, of.height / rows as f32);
        let samples = |step: f32| (step.ceil() as usize).clamp(1, MOST_SAMPLES);
        let (across, down) = (samples(step_x), samples(step_y));
        let share = 1.0 / (across * down) as f32;
        for row in 0..rows {
            for column in 0..columns {
                let mut sum = [0.0; 3];
                for sub_row in 0..down {
                    let y = (row as f32 + (sub_row as f32 + 0.5) / down as f32) * step_y
                        - of.height / 2.0;
                    for sub_column in 0..across {
                        let x = (column as f32 + (sub_column as f32 + 0.5) / across as f32)
                            * step_x
                            - of.width / 2.0;
                        let at_x = of.middle.0 + x * of.along.0 - y * of.along.1;
                        let at_y = of.middle.1 + x * of.along.1 + y * of.along.0;
                        let here = self.at(at_x - 0.5, at_y - 0.5);
                        for (sum, value) in sum.iter_mut().zip(here) {
                            *sum += value;
                        }
                    }
                }
                // Red, green, blue to blue, green, red.
                for (plane, sum) in sum.iter().rev().enumerate() {
                    if let Some(value) = planes.get_mut(plane * count + row * columns + column) {
                        *value = normal(plane, sum * share);
                    }
                }
            }
        }
        planes
    }

    /// Returns the colour interpolated between four pixels.
    fn at(&self, x: f32, y: f32) -> [f32; 3] {
        let x = x.clamp(0.0, (self.columns.max(1) - 1) as f32);
        let y = y.clamp(0.0, (self.rows.max(1) - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (part_x, part_y) = (x - left as f32, y - top as f32);
        let right = (left + 1).min(self.columns.max(1) - 1);
        let bottom = (top + 1).min(self.rows.max(1) - 1);
        let pixel = |column: usize, row: usize| {
            let found = self.values.get(row * self.columns + column);
            found.copied().unwrap_or([255; 3]).map(f32::from)
        };
        let (one, two) = (pixel(left, top), pixel(right, top));
        let (three, four) = (pixel(left, bottom), pixel(right, bottom));
        std::array::from_fn(|channel| {
            let mix = |from: f32, to: f32, part: f32| from + (to - from) * part;
            let above = mix(one[channel], two[channel], part_x);
            let below = mix(three[channel], four[channel], part_x);
            mix(above, below, part_y)
        })
    }
}

#[cfg(test)]
mod tests {
    use sundry_picture::Picture;

    use super::{Pixels, Rectangle};

    fn plain(_: usize, value: f32) -> f32 {
        value
    }

    #[test]
    fn a_whole_picture_at_its_own_size_is_itself_with_channels_turned_round() {
        let pixels: Vec<[u8; 4]> = (0..12).map(|at| [at, 100 + at, 200 + at, 255]).collect();
        let pixels = Pixels::of(&Picture::from_rgba(4, 3, pixels).unwrap());
        let planes = pixels.planes(&pixels.whole(), 4, 3, plain);
        let expected: Vec<f32> = [200.0, 100.0, 0.0]
            .iter()
            .flat_map(|base| (0..12).map(move |at| base + at as f32))
            .collect();
        assert_eq!(planes, expected);
    }

    #[test]
    fn a_slanted_rectangle_is_taken_upright() {
        // White below the diagonal from the top left, black above.
        let pixels = (0..64 * 64)
            .map(|at| if at / 64 > at % 64 { 255 } else { 0 })
            .map(|grey| [grey, grey, grey, 255])
            .collect();
        let pixels = Pixels::of(&Picture::from_rgba(64, 64, pixels).unwrap());
        let diagonal = std::f32::consts::FRAC_1_SQRT_2;
        let strip = Rectangle {
            middle: (32.0, 32.0),
            along: (diagonal, diagonal),
            width: 40.0,
            height: 16.0,
        };
        let planes = pixels.planes(&strip, 20, 8, plain);
        let row = |row: usize| planes[row * 20..(row + 1) * 20].iter().sum::<f32>() / 20.0;
        assert!(row(0) < 5.0 && row(7) > 250.0, "{} {}", row(0), row(7));
    }

    #[test]
    fn what_is_transparent_is_white_and_what_is_outside_is_the_edge() {
        let pixels = Pixels::of(&Picture::from_rgba(1, 1, vec![[0, 0, 0, 0]]).unwrap());
        let far = Rectangle {
            middle: (-9.0, 50.0),
            ..pixels.whole()
        };
        assert_eq!(pixels.planes(&far, 2, 1, plain), [255.0; 6]);
    }
}
