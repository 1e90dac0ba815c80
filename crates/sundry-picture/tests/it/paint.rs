//! The picture that all tests encode, at any size: see `tests/fixtures/README.md`.

pub(crate) const WIDTH: u32 = 67;
pub(crate) const HEIGHT: u32 = 45;

pub(crate) fn color(x: u32, y: u32) -> [u8; 3] {
    let blue = if (x / 16 + y / 16) % 2 == 1 { 180 } else { 90 };
    [
        (60 + 2 * x).min(255) as u8,
        200_u32.saturating_sub(3 * y) as u8,
        blue,
    ]
}

pub(crate) fn rgb(width: u32, height: u32) -> Vec<u8> {
    (0..height)
        .flat_map(|y| (0..width).flat_map(move |x| color(x, y)))
        .collect()
}

/// Returns pixels that are opaque on the left and transparent on the right.
pub(crate) fn rgba(width: u32, height: u32) -> Vec<u8> {
    let pixel = move |x: u32, y: u32| {
        let [r, g, b] = color(x, y);
        [r, g, b, if x < width / 2 { 255 } else { 0 }]
    };
    (0..height)
        .flat_map(|y| (0..width).flat_map(move |x| pixel(x, y)))
        .collect()
}

/// Returns the mean difference between a full-size picture and the original, over its opaque
/// pixels.
pub(crate) fn mean_difference(picture: &sundry_picture::Picture) -> f64 {
    let (mut sum, mut count) = (0, 0);
    for y in 0..picture.rows {
        for x in 0..picture.columns {
            let [r, g, b, alpha] = picture.pixels[(y * picture.columns + x) as usize];
            if alpha > 0 {
                let expected = color(x, y);
                sum += [r, g, b]
                    .iter()
                    .zip(expected)
                    .map(|(&a, b)| u32::from(a.abs_diff(b)))
                    .sum::<u32>();
                count += 3;
            }
        }
    }
    f64::from(sum) / f64::from(count.max(1))
}
