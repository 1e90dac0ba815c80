//! Draws memes: a made-up background with a caption above and one below, in the usual styles. Each
//! is encoded as a JPEG, as memes usually are.

use ab_glyph::{Font, FontVec, PxScale, ScaleFont, point};
use jpeg_encoder::{ColorType, Encoder};
use sundry_hash::SplitMix64;

/// A seeded random number generator.
pub(crate) struct Chance(SplitMix64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    pub(crate) fn below(&mut self, most: u32) -> u32 {
        (self.0.draw() % u64::from(most.max(1))) as u32
    }

    fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }
}

/// The style of a caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Style {
    /// White capitals with a black outline, on the picture.
    Outlined,
    /// Black letters on a white strip above the picture, as typed.
    Strip,
    /// White letters without an outline on a darkened picture, as typed.
    Plain,
}

pub(crate) const STYLES: [Style; 3] = [Style::Outlined, Style::Strip, Style::Plain];

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

/// Makes a JPEG with the two parts of a caption, and returns the words in it.
pub(crate) fn meme(
    caption: &str,
    font: &FontVec,
    style: Style,
    chance: &mut Chance,
) -> (Vec<u8>, Vec<String>) {
    let (width, height) = (
        chance.between(360, 900) as usize,
        chance.between(300, 800) as usize,
    );
    let mut canvas = Canvas::new(width, height, chance);
    if style == Style::Plain {
        for value in &mut canvas.pixels {
            *value /= 3;
        }
    }
    let (above, below) = caption.split_once('|').expect("two parts");
    let cased = |text: &str| match style {
        Style::Outlined => text.to_uppercase(),
        _ => text.to_owned(),
    };
    let size = width as f32 / chance.between(9, 16) as f32;
    let margin = width as f32 * 0.04;
    let room = width as f32 - 2.0 * margin;
    let (above, below) = (
        wrapped(&cased(above), font, size, room),
        wrapped(&cased(below), font, size, room),
    );
    let step = size * 1.15;
    let lines_above = above.len() as f32;
    if style == Style::Strip {
        let end = ((margin + step * (lines_above + below.len() as f32)) as usize + 8).min(height);
        canvas.pixels[..end * width * 3].fill(255);
    }
    let bottom = match style {
        Style::Strip => margin + step * lines_above,
        _ => height as f32 - margin - step * below.len() as f32,
    };
    for (lines, top) in [(&above, margin), (&below, bottom)] {
        for (index, line) in lines.iter().enumerate() {
            canvas.write(line, font, size, top + step * index as f32, style);
        }
    }
    let words = above.iter().chain(&below);
    let words = words.flat_map(|line| line.split(' ').map(str::to_owned));
    let mut jpeg = Vec::new();
    Encoder::new(&mut jpeg, chance.between(55, 92) as u8)
        .encode(&canvas.pixels, width as u16, height as u16, ColorType::Rgb)
        .expect("a picture");
    (jpeg, words.collect())
}

fn length(text: &str, font: &FontVec, size: f32) -> f32 {
    let scaled = font.as_scaled(PxScale::from(size));
    let advances = text
        .chars()
        .map(|letter| scaled.h_advance(font.glyph_id(letter)));
    advances.sum()
}

fn wrapped(text: &str, font: &FontVec, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if length(&format!("{line} {word}"), font, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

impl Canvas {
    /// Paints a gradient of two colours, some boxes and discs, and noise.
    fn new(width: usize, height: usize, chance: &mut Chance) -> Self {
        let mut colour = || [0; 3].map(|_: u8| chance.between(20, 235) as f32);
        let (one, two) = (colour(), colour());
        let shapes: Vec<([f32; 3], [f32; 3], bool)> = (0..12)
            .map(|_| {
                let colour = [0; 3].map(|_: u8| chance.between(0, 255) as f32);
                let x = chance.below(width as u32) as f32;
                let y = chance.below(height as u32) as f32;
                let reach = chance.between(15, 140) as f32;
                (colour, [x, y, reach], chance.below(2) == 0)
            })
            .collect();
        let mut pixels = Vec::with_capacity(width * height * 3);
        for row in 0..height {
            for column in 0..width {
                let part = (row + column) as f32 / (width + height) as f32;
                let mut here: [f32; 3] =
                    std::array::from_fn(|at| one[at] + (two[at] - one[at]) * part);
                for (colour, [x, y, reach], is_disc) in &shapes {
                    let (x, y) = ((column as f32 - x).abs(), (row as f32 - y).abs());
                    let inside = if *is_disc { x.hypot(y) } else { x.max(y) } < *reach;
                    if inside {
                        here = *colour;
                    }
                }
                for value in here {
                    let noisy = value + chance.below(25) as f32 - 12.0;
                    pixels.push(noisy.clamp(0.0, 255.0) as u8);
                }
            }
        }
        Self {
            width,
            height,
            pixels,
        }
    }

    fn write(&mut self, line: &str, font: &FontVec, size: f32, top: f32, style: Style) {
        let scaled = font.as_scaled(PxScale::from(size));
        let mut x = (self.width as f32 - length(line, font, size)) / 2.0;
        let base = top + scaled.ascent();
        let mut cover = vec![0.0_f32; self.width * self.height];
        for letter in line.chars() {
            let id = font.glyph_id(letter);
            let glyph = id.with_scale_and_position(size, point(x, base));
            x += scaled.h_advance(id);
            let Some(outline) = font.outline_glyph(glyph) else {
                continue;
            };
            let bounds = outline.px_bounds();
            outline.draw(|column, row, part| {
                let column = bounds.min.x as i64 + i64::from(column);
                let row = bounds.min.y as i64 + i64::from(row);
                let is_in = (0..self.width as i64).contains(&column)
                    && (0..self.height as i64).contains(&row);
                if is_in {
                    let place = row as usize * self.width + column as usize;
                    cover[place] = cover[place].max(part);
                }
            });
        }
        if style == Style::Outlined {
            let edge = self.widened(&cover, (size / 16.0).max(1.5));
            self.paint(&edge, 0.0);
        }
        self.paint(&cover, if style == Style::Strip { 0.0 } else { 255.0 });
    }

    fn paint(&mut self, cover: &[f32], colour: f32) {
        for (pixel, part) in self.pixels.chunks_exact_mut(3).zip(cover) {
            for value in pixel {
                *value = (f32::from(*value) * (1.0 - part) + colour * part) as u8;
            }
        }
    }

    /// Returns all places near a covered one.
    fn widened(&self, cover: &[f32], reach: f32) -> Vec<f32> {
        let mut wide = cover.to_vec();
        let most = reach.ceil() as i64;
        for place in (0..cover.len()).filter(|place| cover[*place] > 0.5) {
            let (row, column) = ((place / self.width) as i64, (place % self.width) as i64);
            for y in -most..=most {
                for x in -most..=most {
                    let (at_x, at_y) = (column + x, row + y);
                    let is_near = ((x * x + y * y) as f32) <= reach * reach;
                    let is_in = (0..self.width as i64).contains(&at_x)
                        && (0..self.height as i64).contains(&at_y);
                    if is_near && is_in {
                        wide[at_y as usize * self.width + at_x as usize] = 1.0;
                    }
                }
            }
        }
        wide
    }
}
