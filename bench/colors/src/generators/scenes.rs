//! Photo-like pictures: textured parts, a light over all, a soft lens, grain, JPEG. The truth is
//! each part's mean.

use super::gradients::light_parts;
use super::{Sample, colors, finish, shape};
use crate::canvas::{Canvas, Field};
use crate::encode::Encoding;
use crate::random::Random;

pub fn scene(random: &mut Random) -> Option<Sample> {
    let (width, height) = (random.whole(300, 1600), random.whole(300, 1200));
    let count = random.whole(2, 5);
    let palette = colors(random, count, 0.2);
    let mut canvas = Canvas::new(width, height);
    // One or two horizons first, then objects.
    let bands = random.whole(1, count);
    for label in 1..bands {
        let level = height as f32 * label as f32 / bands as f32;
        let hills = Field::new(width, height, width as f32 / 4.0, random);
        let rough = random.between(0.0, 0.1) * height as f32;
        canvas.label_where(label as u8, |x, y| y > level + rough * hills.at(x, 0.0));
    }
    for label in bands..count {
        shape(&mut canvas, label as u8, random);
    }
    canvas.fill(&palette);
    let depth = random.between(0.0, 0.10);
    let side = width.max(height) as f32;
    let light = Field::new(width, height, side * 0.6, random);
    let grains: Vec<(Field, f32)> = (0..count)
        .map(|_| {
            let step = side * random.between(0.004, 0.03);
            (
                Field::new(width, height, step, random),
                random.between(0.0, 0.12),
            )
        })
        .collect();
    let labels = canvas.label.clone();
    let truth = light_parts(&mut canvas, count, |x, y| {
        let (grain, depth_of_grain) = &grains[labels[y as usize * width + x as usize] as usize];
        (1.0 + depth * light.at(x, y)) * (1.0 + depth_of_grain * grain.at(x, y))
    });
    canvas.blur(random.between(0.3, 2.0));
    canvas.noise(random.between(0.5, 6.0), true, random);
    let encoding = Encoding::jpeg(random, 55, 95);
    finish(&canvas, &truth, 0.06, encoding, format!("light {depth:.2}"))
}
