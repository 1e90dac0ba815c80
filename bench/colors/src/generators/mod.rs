//! Generates pictures with known colours. Each generator draws its own parameters from a wide
//! range; none of them depends on the method that finds colours.

mod blobs;
mod dithered;
mod gradients;
mod posters;
mod scenes;
mod transparent;

use crate::canvas::Canvas;
use crate::encode::{Encoding, encode};
use crate::oklab::distance;
use crate::random::Random;

/// A picture and its true colours.
pub struct Sample {
    pub bytes: Vec<u8>,
    pub truth: Vec<([u8; 3], f64)>,
    /// The generator's parameters, for the analysis of failures.
    pub note: String,
}

pub type Generator = fn(&mut Random) -> Option<Sample>;

/// Names and generators. A generator gives `None` if a part came out too small; the caller then
/// draws again.
pub const GENERATORS: [(&str, Generator); 8] = [
    ("blobs", blobs::usual),
    ("blobs, extreme", blobs::extreme),
    ("posters", posters::poster),
    ("gradients between plateaus", gradients::plateaus),
    ("shaded parts", gradients::shaded),
    ("dithering", dithered::dithered),
    ("transparency", transparent::logo),
    ("scenes", scenes::scene),
];

/// Draws `count` colours with a distance of at least `apart` from each other.
pub fn colors(random: &mut Random, count: usize, apart: f64) -> Vec<[u8; 3]> {
    let mut colors: Vec<[u8; 3]> = Vec::new();
    // Three moods: any colours, soft ones, and some with neutrals (white, black, greys).
    let temper = random.whole(0, 2);
    let mut tries = 0;
    while colors.len() < count {
        // A soft palette may have no room left for another colour: start again.
        tries += 1;
        if tries % 300 == 0 {
            colors.clear();
        }
        let any = |random: &mut Random| random.whole(0, 255) as u8;
        let color = match temper {
            0 => [any(random), any(random), any(random)],
            1 => [0; 3].map(|_: u8| random.whole(45, 230) as u8),
            _ if random.chance(0.25) => {
                let grey = [0, 20, 60, 128, 190, 240, 255][random.whole(0, 6)];
                [grey; 3]
            }
            _ => [any(random), any(random), any(random)],
        };
        if colors.iter().all(|&other| distance(other, color) >= apart) {
            colors.push(color);
        }
    }
    colors
}

/// Labels an ellipse, a rectangle or a wavy band.
pub fn shape(canvas: &mut Canvas, label: u8, random: &mut Random) {
    let (width, height) = (canvas.width as f32, canvas.height as f32);
    let (x, y) = (random.between(0.0, width), random.between(0.0, height));
    let (a, b) = (
        random.between(0.1, 0.35) * width,
        random.between(0.1, 0.35) * height,
    );
    let (sin, cos) = random.between(0.0, std::f32::consts::TAU).sin_cos();
    let wobble = random.between(0.0, 0.3);
    let petals = random.whole(2, 7) as f32;
    match random.whole(0, 2) {
        0 => canvas.label_where(label, |px, py| {
            let (u, v) = (
                (px - x) * cos + (py - y) * sin,
                (py - y) * cos - (px - x) * sin,
            );
            let angle = v.atan2(u);
            let reach = 1.0 + wobble * (petals * angle).sin();
            (u / a).powi(2) + (v / b).powi(2) < reach * reach
        }),
        1 => canvas.label_where(label, |px, py| {
            let (u, v) = (
                (px - x) * cos + (py - y) * sin,
                (py - y) * cos - (px - x) * sin,
            );
            u.abs() < a && v.abs() < b
        }),
        _ => canvas.label_where(label, |px, py| {
            let v = (py - y) * cos - (px - x) * sin;
            let u = (px - x) * cos + (py - y) * sin;
            (v - wobble * b * (u / a * 2.0).sin()).abs() < b * 0.6
        }),
    }
}

/// Encodes the picture with each part's share; `None` if a part has less than `least`.
pub fn finish(
    canvas: &Canvas,
    palette: &[[u8; 3]],
    least: f64,
    encoding: Encoding,
    note: String,
) -> Option<Sample> {
    let shares = canvas.shares(palette.len());
    if shares.iter().any(|&share| share < least) {
        return None;
    }
    let pixels = canvas.bytes();
    Some(Sample {
        bytes: encode(canvas.width, canvas.height, &pixels, encoding),
        truth: palette.iter().copied().zip(shares).collect(),
        note: format!("{}×{} {encoding:?} {note}", canvas.width, canvas.height),
    })
}
