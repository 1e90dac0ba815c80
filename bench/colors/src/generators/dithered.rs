//! Many colours shown with few inks: error diffusion (Floyd and Steinberg) or an ordered 4×4
//! pattern, to a cube of 4 to 6 levels per channel. The truth is the colours before dithering: what
//! the eye sees from a distance.

use super::{Sample, colors, finish, shape};
use crate::canvas::Canvas;
use crate::encode::Encoding;
use crate::random::Random;

const ORDERED: [[f32; 4]; 4] = [
    [0.0, 8.0, 2.0, 10.0],
    [12.0, 4.0, 14.0, 6.0],
    [3.0, 11.0, 1.0, 9.0],
    [15.0, 7.0, 13.0, 5.0],
];

pub fn dithered(random: &mut Random) -> Option<Sample> {
    let (width, height) = (random.whole(250, 900), random.whole(250, 900));
    let count = random.whole(2, 5);
    let palette = colors(random, count, 0.15);
    let mut canvas = Canvas::new(width, height);
    for label in 1..count {
        shape(&mut canvas, label as u8, random);
    }
    canvas.fill(&palette);
    let steps = random.whole(3, 5) as f32;
    let snap = |value: f32| (value / 255.0 * steps).round().clamp(0.0, steps) * 255.0 / steps;
    let diffuse = random.chance(0.5);
    for y in 0..height {
        for x in 0..width {
            let index = y * width + x;
            let wanted = canvas.rgb[index];
            if diffuse {
                let got = wanted.map(snap);
                canvas.rgb[index] = got;
                for (dx, dy, part) in [(1, 0, 7.0), (-1, 1, 3.0), (0, 1, 5.0), (1, 1, 1.0)] {
                    let near_x = x as isize + dx;
                    if near_x < 0 || near_x >= width as isize || y + dy >= height {
                        continue;
                    }
                    let near = (y + dy) * width + near_x as usize;
                    for c in 0..3 {
                        canvas.rgb[near][c] += (wanted[c] - got[c]) * part / 16.0;
                    }
                }
            } else {
                let shift = (ORDERED[y % 4][x % 4] + 0.5) / 16.0 - 0.5;
                canvas.rgb[index] = wanted.map(|value| snap(value + shift * 255.0 / steps));
            }
        }
    }
    let encoding = if random.chance(0.5) {
        Encoding::Gif
    } else {
        Encoding::Png
    };
    finish(
        &canvas,
        &palette,
        0.05,
        encoding,
        format!("steps {steps} diffuse {diffuse}"),
    )
}
