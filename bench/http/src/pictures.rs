//! Makes pictures to upload, so that none is committed: a sky, hills, discs in plain colours and a
//! camera's noise, the same on every run.

use std::net::SocketAddr;

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

/// The order of the lines in a JPEG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// From top to bottom.
    Baseline,
    /// In ever finer passes: a decoder must hold the whole picture's coefficients.
    Progressive,
}

/// Makes a JPEG of the given dimensions whose size comes as close to `bytes` as its quality allows.
pub(crate) fn of_size(width: u16, height: u16, bytes: usize, order: Order) -> Vec<u8> {
    let pixels = scene(u32::from(width), u32::from(height));
    let (mut low, mut high) = (5_u8, 98_u8);
    let mut best = encode(&pixels, width, height, high, order);
    while low < high {
        let quality = low + (high - low) / 2;
        let picture = encode(&pixels, width, height, quality, order);
        match picture.len() < bytes {
            true => low = quality + 1,
            false => high = quality,
        }
        if picture.len().abs_diff(bytes) < best.len().abs_diff(bytes) {
            best = picture;
        }
    }
    best
}

/// Makes a JPEG of the given dimensions and quality: one encoding, where the size does not matter.
pub(crate) fn of_quality(width: u16, height: u16, quality: u8, order: Order) -> Vec<u8> {
    let pixels = scene(u32::from(width), u32::from(height));
    encode(&pixels, width, height, quality, order)
}

/// Returns the bytes of an upload request.
pub(crate) fn upload(address: SocketAddr, target: &str, picture: &[u8]) -> Vec<u8> {
    let length = picture.len();
    let mut request = format!(
        "POST {target} HTTP/1.1\r\nHost: {address}\r\nAccept: */*\r\n\
         Content-Type: image/jpeg\r\nContent-Length: {length}\r\n\r\n"
    )
    .into_bytes();
    request.extend_from_slice(picture);
    request
}

fn encode(pixels: &[u8], width: u16, height: u16, quality: u8, order: Order) -> Vec<u8> {
    let mut picture = Vec::new();
    let mut encoder = Encoder::new(&mut picture, quality);
    // Cameras and web sites use chroma at half the resolution.
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_progressive(order == Order::Progressive);
    // The dimensions match the pixels, and a Vec accepts every write.
    encoder
        .encode(pixels, width, height, ColorType::Rgb)
        .expect("a picture that encodes");
    picture
}

/// The discs in the scene: centre and radius as shares of the width, and the colour.
const THINGS: &[(f32, f32, f32, [f32; 3])] = &[
    (0.20, 0.45, 0.09, [200.0, 40.0, 36.0]),
    (0.48, 0.52, 0.13, [238.0, 196.0, 60.0]),
    (0.75, 0.40, 0.08, [60.0, 70.0, 160.0]),
    (0.88, 0.60, 0.06, [240.0, 240.0, 236.0]),
    (0.33, 0.66, 0.05, [30.0, 30.0, 34.0]),
];

fn scene(width: u32, height: u32) -> Vec<u8> {
    let mut pixels = Vec::with_capacity((width * height * 3) as usize);
    let mut noise = 0x2545_F491_u32;
    for row in 0..height {
        for column in 0..width {
            let x = column as f32 / width as f32;
            let y = row as f32 / width as f32;
            let mut colour = background(x, y, height as f32 / width as f32);
            for (across, down, radius, own) in THINGS {
                if (x - across).hypot(y - down) < *radius {
                    colour = *own;
                }
            }
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            let grain = (noise >> 24) as f32 / 255.0 * 24.0 - 12.0;
            pixels.extend(colour.map(|value| (value + grain).clamp(0.0, 255.0) as u8));
        }
    }
    pixels
}

/// Paints a sky that fades towards the hills, and the hills.
fn background(x: f32, y: f32, bottom: f32) -> [f32; 3] {
    let ridge = bottom * (0.62 + 0.06 * (x * 9.0).sin() + 0.03 * (x * 23.0).cos());
    let down = y / bottom;
    match y < ridge {
        true => [96.0 + 90.0 * down, 150.0 + 60.0 * down, 226.0],
        false => [70.0 + 30.0 * down, 110.0 + 20.0 * (x * 40.0).sin(), 50.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_about_the_size_that_was_asked_for() {
        let picture = of_size(500, 375, 86_000, Order::Baseline);
        assert!(picture.starts_with(&[0xFF, 0xD8]));
        assert!(picture.len().abs_diff(86_000) < 6_000, "{}", picture.len());
        assert_eq!(picture, of_size(500, 375, 86_000, Order::Baseline));
    }

    #[test]
    fn a_progressive_picture_says_so_in_its_frame_marker() {
        let has = |picture: &[u8], marker: [u8; 2]| picture.windows(2).any(|at| at == marker);
        let (baseline, progressive) = ([0xFF, 0xC0], [0xFF, 0xC2]);
        assert!(has(
            &of_size(64, 64, 2_000, Order::Progressive),
            progressive
        ));
        assert!(has(&of_size(64, 64, 2_000, Order::Baseline), baseline));
    }
}
