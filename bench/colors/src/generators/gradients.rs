//! Continuous colours: plateaus joined by gradients, and parts that are lit unevenly.

use super::{Sample, colors, finish, shape};
use crate::canvas::{Canvas, Field};
use crate::encode::Encoding;
use crate::random::Random;

/// Makes bands of flat colour in which up to 40 % of the way between two is a gradient. The truth
/// is the plateaus; a colour midway counts for neither.
pub fn plateaus(random: &mut Random) -> Option<Sample> {
    let (width, height) = (random.whole(150, 800), random.whole(150, 800));
    let count = random.whole(2, 5);
    let palette = colors(random, count, 0.15);
    let mut canvas = Canvas::new(width, height);
    let soft = random.between(0.05, 0.4);
    let (sin, cos) = random.between(0.0, std::f32::consts::TAU).sin_cos();
    let reach = (width as f32 * cos).abs() + (height as f32 * sin).abs();
    for y in 0..height {
        for x in 0..width {
            let along =
                (x as f32 - width as f32 / 2.0) * cos + (y as f32 - height as f32 / 2.0) * sin;
            let place = ((along / reach + 0.5) * count as f32).clamp(0.0, count as f32 - 0.001);
            let band = place as usize;
            let index = y * width + x;
            canvas.label[index] = band as u8;
            // Within the band comes its plateau, and at its end a ramp to the plateau of the next
            // band.
            let next = (band + 1).min(count - 1);
            let part = ((place.fract() - (1.0 - soft)) / soft).max(0.0);
            canvas.rgb[index] = std::array::from_fn(|c| {
                f32::from(palette[band][c]) * (1.0 - part) + f32::from(palette[next][c]) * part
            });
        }
    }
    canvas.noise(random.between(0.0, 3.0), true, random);
    let encoding = if random.chance(0.5) {
        Encoding::Png
    } else {
        Encoding::jpeg(random, 60, 95)
    };
    finish(&canvas, &palette, 0.05, encoding, format!("soft {soft:.2}"))
}

/// Makes shapes, each under its own smooth light: at most ±12 % of its brightness. The truth is
/// each part's mean.
pub fn shaded(random: &mut Random) -> Option<Sample> {
    let (width, height) = (random.whole(150, 800), random.whole(150, 800));
    let count = random.whole(2, 5);
    let palette = colors(random, count, 0.18);
    let mut canvas = Canvas::new(width, height);
    for label in 1..count {
        shape(&mut canvas, label as u8, random);
    }
    canvas.fill(&palette);
    let depth = random.between(0.02, 0.12);
    let step = random.between(0.3, 0.8) * width.max(height) as f32;
    let light = Field::new(width, height, step, random);
    let truth = light_parts(&mut canvas, count, |x, y| 1.0 + depth * light.at(x, y));
    canvas.blur(random.between(0.0, 1.5));
    canvas.noise(random.between(0.0, 4.0), true, random);
    let encoding = Encoding::jpeg(random, 60, 95);
    finish(&canvas, &truth, 0.05, encoding, format!("depth {depth:.2}"))
}

/// Multiplies by a light and returns the resulting mean colour of each part.
pub fn light_parts(
    canvas: &mut Canvas,
    count: usize,
    light: impl Fn(f32, f32) -> f32,
) -> Vec<[u8; 3]> {
    let mut sums = vec![[0.0_f64; 4]; count];
    for index in 0..canvas.rgb.len() {
        let factor = light((index % canvas.width) as f32, (index / canvas.width) as f32);
        let rgb = canvas.rgb[index].map(|value| (value * factor).clamp(0.0, 255.0));
        canvas.rgb[index] = rgb;
        let sum = &mut sums[canvas.label[index] as usize];
        for (sum, value) in sum.iter_mut().zip(rgb) {
            *sum += f64::from(value);
        }
        sum[3] += 1.0;
    }
    let mean = |[r, g, b, n]: [f64; 4]| [r, g, b].map(|sum| (sum / n.max(1.0)).round() as u8);
    sums.into_iter().map(mean).collect()
}
