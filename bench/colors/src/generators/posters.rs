//! Flat design: sharp blocks, stripes, circles and text-like lines of strokes, each in its colour.

use super::{Sample, colors, finish};
use crate::canvas::Canvas;
use crate::encode::Encoding;
use crate::random::Random;

pub fn poster(random: &mut Random) -> Option<Sample> {
    let (width, height) = (random.whole(150, 1000), random.whole(150, 1000));
    let count = random.whole(1, 7);
    let apart = f64::from(random.between(0.10, 0.2));
    let palette = colors(random, count, apart);
    let mut canvas = Canvas::new(width, height);
    let (w, h) = (width as f32, height as f32);
    for label in 1..count as u8 {
        match random.whole(0, 3) {
            0 => {
                let (x, y) = (random.between(-0.1, 0.7) * w, random.between(-0.1, 0.7) * h);
                let (wide, tall) = (random.between(0.2, 0.6) * w, random.between(0.2, 0.6) * h);
                canvas.label_where(label, |px, py| {
                    px >= x && px < x + wide && py >= y && py < y + tall
                });
            }
            1 => {
                let (x, y) = (random.between(0.1, 0.9) * w, random.between(0.1, 0.9) * h);
                let radius = random.between(0.15, 0.35) * w.min(h);
                canvas.label_where(label, |px, py| (px - x).hypot(py - y) < radius);
            }
            2 => {
                let period = random.between(0.08, 0.3) * w;
                let part = random.between(0.3, 0.6);
                let (from, until) = (random.between(0.0, 0.5) * h, random.between(0.6, 1.0) * h);
                canvas.label_where(label, |px, py| {
                    py >= from && py < until && (px / period).fract() < part
                });
            }
            _ => text(&mut canvas, label, random),
        }
    }
    canvas.fill(&palette);
    let encoding = match random.whole(0, 2) {
        0 => Encoding::Png,
        1 => Encoding::Gif,
        _ => Encoding::jpeg(random, 60, 95),
    };
    finish(&canvas, &palette, 0.04, encoding, String::new())
}

/// Draws lines of bold strokes in headline size; a stroke is 1.5 to 4 % of the height wide.
fn text(canvas: &mut Canvas, label: u8, random: &mut Random) {
    let (w, h) = (canvas.width as f32, canvas.height as f32);
    let stroke = random.between(0.015, 0.04) * h;
    let (left, right) = (0.05 * w, random.between(0.6, 0.95) * w);
    let line = stroke * 7.0;
    let top = random.between(0.02, 0.4) * h;
    let bottom = top + line * random.whole(2, 5) as f32;
    canvas.label_where(label, |px, py| {
        let inside = px > left && px < right && py > top && py < bottom;
        let (u, v) = ((px - left) / stroke % 4.0, (py - top) / stroke % 7.0);
        inside && v < 5.0 && (u < 1.0 || (u < 3.0 && !(1.0..4.0).contains(&v)))
    });
}
