//! Soft shapes on a ground, with noise, blur and JPEG compression.

use super::{Sample, colors, finish, shape};
use crate::canvas::Canvas;
use crate::encode::Encoding;
use crate::random::Random;

/// Makes what a tester would draw: 3 to 5 colours, some noise, some blur, a fair JPEG.
pub fn usual(random: &mut Random) -> Option<Sample> {
    let width = random.whole(200, 640);
    let height = random.whole(200, 480);
    let (count, apart) = (random.whole(3, 5), f64::from(random.between(0.12, 0.2)));
    let (noise, blur) = (random.between(0.0, 8.0), random.between(0.0, 3.0));
    paint(random, (width, height), count, apart, noise, blur, (70, 95))
}

/// Makes the hardest pictures that must be handled: 100 to 2000 pixels, noise to 12, blur to 6
/// pixels (but at most 2 % of the side), JPEG from quality 40, 1 to 7 colours down to a distance of
/// .10.
pub fn extreme(random: &mut Random) -> Option<Sample> {
    let width = (100.0 * 20.0_f32.powf(random.unit())) as usize;
    let height = ((width as f32 * random.between(0.5, 1.6)) as usize).clamp(100, 2000);
    let (count, apart) = (random.whole(1, 7), f64::from(random.between(0.10, 0.2)));
    let noise = random.between(0.0, 12.0);
    let blur = random
        .between(0.0, 6.0)
        .min(0.02 * width.min(height) as f32);
    paint(random, (width, height), count, apart, noise, blur, (40, 95))
}

fn paint(
    random: &mut Random,
    (width, height): (usize, usize),
    count: usize,
    apart: f64,
    noise: f32,
    blur: f32,
    quality: (usize, usize),
) -> Option<Sample> {
    let palette = colors(random, count, apart);
    let mut canvas = Canvas::new(width, height);
    for round in 0..random.whole(1, 3) {
        for label in usize::from(round == 0)..count {
            shape(&mut canvas, label as u8, random);
        }
    }
    canvas.fill(&palette);
    let colored = random.chance(0.7);
    if random.chance(0.5) {
        canvas.blur(blur);
        canvas.noise(noise, colored, random);
    } else {
        canvas.noise(noise, colored, random);
        canvas.blur(blur);
    }
    let encoding = Encoding::jpeg(random, quality.0, quality.1);
    finish(
        &canvas,
        &palette,
        0.05,
        encoding,
        format!("noise {noise:.1} blur {blur:.1}"),
    )
}
