//! Logos without background: shapes in known colours; the rest is transparent with arbitrary stored
//! colours, and edges are half transparent.

use super::{Sample, colors, shape};
use crate::canvas::{Canvas, NOTHING};
use crate::encode::{Encoding, encode};
use crate::random::Random;

pub fn logo(random: &mut Random) -> Option<Sample> {
    let (width, height) = (random.whole(100, 700), random.whole(100, 700));
    let count = random.whole(1, 4);
    let palette = colors(random, count, 0.12);
    let mut canvas = Canvas::new(width, height);
    canvas.label.fill(NOTHING);
    for label in 0..count {
        shape(&mut canvas, label as u8, random);
    }
    let shares = canvas.shares(count);
    let seen = canvas
        .label
        .iter()
        .filter(|&&label| label != NOTHING)
        .count();
    if shares.iter().any(|&share| share < 0.06) || seen * 10 < width * height {
        return None;
    }
    let beneath = colors(random, 1, 0.0)[0];
    let gif = random.chance(0.4);
    let mut pixels: Vec<[u8; 4]> = Vec::new();
    for index in 0..width * height {
        let label = canvas.label[index];
        let [r, g, b] = palette.get(label as usize).copied().unwrap_or(beneath);
        // Around the edge, alpha fades over one pixel in the shape's colour.
        let near = [
            index.checked_sub(1),
            index.checked_sub(width),
            Some(index + 1),
            Some(index + width),
        ];
        let neighbour = near
            .into_iter()
            .flatten()
            .filter_map(|near| canvas.label.get(near));
        let edge = neighbour.copied().find(|&near| near != NOTHING);
        pixels.push(match (label, edge) {
            (NOTHING, Some(near)) if !gif => {
                let [r, g, b] = palette[near as usize];
                [r, g, b, random.whole(20, 230) as u8]
            }
            (NOTHING, _) => [r, g, b, 0],
            _ => [r, g, b, 255],
        });
    }
    let encoding = if gif { Encoding::Gif } else { Encoding::Png };
    Some(Sample {
        bytes: encode(width, height, &pixels, encoding),
        truth: palette.into_iter().zip(shares).collect(),
        note: format!("{width}×{height} {encoding:?} beneath {beneath:?}"),
    })
}
