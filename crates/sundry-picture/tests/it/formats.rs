//! PNG, GIF and WebP in their variants, at full and at reduced size.

use sundry_picture::{DecodeError, Format, Limits, Picture, decode, probe};

use crate::paint::{HEIGHT, WIDTH, color, mean_difference, rgb, rgba};

fn full(bytes: &[u8]) -> Picture {
    let picture = decode(bytes, u32::MAX, &Limits::default()).expect("decodes");
    assert_eq!((picture.width, picture.height), (WIDTH, HEIGHT));
    assert_eq!((picture.columns, picture.rows), (WIDTH, HEIGHT));
    assert_eq!(picture.pixels.len(), (WIDTH * HEIGHT) as usize);
    picture
}

fn assert_half_transparent(picture: &Picture) {
    for (index, pixel) in (0..).zip(&picture.pixels) {
        let x = index % picture.columns;
        assert_eq!(pixel[3], if x < WIDTH / 2 { 255 } else { 0 }, "column {x}");
    }
}

fn png(color: png::ColorType, depth: png::BitDepth, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, WIDTH, HEIGHT);
    encoder.set_color(color);
    encoder.set_depth(depth);
    if color == png::ColorType::Indexed {
        encoder.set_palette(vec![255, 0, 0, 0, 128, 0, 0, 0, 200, 9, 9, 9]);
        encoder.set_trns(vec![255, 255, 0]);
    }
    let mut writer = encoder.write_header().expect("writes");
    writer.write_image_data(data).expect("writes");
    writer.finish().expect("writes");
    bytes
}

#[test]
fn png_of_eight_bits() {
    let bytes = png(
        png::ColorType::Rgb,
        png::BitDepth::Eight,
        &rgb(WIDTH, HEIGHT),
    );
    assert_eq!(probe(&bytes), Ok((Format::Png, WIDTH, HEIGHT)));
    assert!(mean_difference(&full(&bytes)) < 1e-9);
    let bytes = png(
        png::ColorType::Rgba,
        png::BitDepth::Eight,
        &rgba(WIDTH, HEIGHT),
    );
    let picture = full(&bytes);
    assert!(mean_difference(&picture) < 1e-9);
    assert_half_transparent(&picture);
}

#[test]
fn png_of_sixteen_bits() {
    let wide: Vec<u8> = rgb(WIDTH, HEIGHT)
        .iter()
        .flat_map(|&byte| [byte, 0x42])
        .collect();
    let bytes = png(png::ColorType::Rgb, png::BitDepth::Sixteen, &wide);
    assert!(mean_difference(&full(&bytes)) < 1e-9);
}

#[test]
fn png_of_few_bits() {
    for (depth, per_byte, white) in [
        (png::BitDepth::One, 8, 0xff),
        (png::BitDepth::Two, 4, 0xff),
        (png::BitDepth::Four, 2, 0xff),
    ] {
        let row = WIDTH.div_ceil(per_byte) as usize;
        let data: Vec<u8> = (0..HEIGHT)
            .flat_map(|y| vec![if y < 20 { 0 } else { white }; row])
            .collect();
        let picture = full(&png(png::ColorType::Grayscale, depth, &data));
        assert_eq!(picture.pixels[0], [0, 0, 0, 255]);
        assert_eq!(picture.pixels[(20 * WIDTH) as usize], [255, 255, 255, 255]);
    }
}

#[test]
fn png_with_palette_and_transparency() {
    let data: Vec<u8> = (0..HEIGHT * WIDTH).map(|index| (index % 4) as u8).collect();
    let picture = full(&png(png::ColorType::Indexed, png::BitDepth::Eight, &data));
    assert_eq!(picture.pixels[..2], [[255, 0, 0, 255], [0, 128, 0, 255]]);
    assert_eq!(picture.pixels[2][3], 0);
    assert_eq!(picture.pixels[3], [9, 9, 9, 255]);
}

#[test]
fn png_interlaced() {
    let bytes = include_bytes!("../fixtures/interlaced.png");
    let picture = full(bytes);
    assert!(mean_difference(&picture) < 1e-9);
    assert_half_transparent(&picture);
    // The reduced result equals that of the same picture stored row by row.
    let straight = png(
        png::ColorType::Rgba,
        png::BitDepth::Eight,
        &rgba(WIDTH, HEIGHT),
    );
    let limits = Limits::default();
    assert_eq!(decode(bytes, 12, &limits), decode(&straight, 12, &limits));
}

#[test]
fn made_small_is_the_mean() {
    let bytes = png(
        png::ColorType::Rgba,
        png::BitDepth::Eight,
        &rgba(WIDTH, HEIGHT),
    );
    let picture = decode(&bytes, 9, &Limits::default()).expect("decodes");
    assert_eq!((picture.columns, picture.rows), (14, 9));
    assert_eq!((picture.width, picture.height), (WIDTH, HEIGHT));
    // Columns 30 to 34, of which 30 to 32 are opaque: only these determine the colour.
    let [red, _, _, alpha] = picture.pixels[6];
    assert_eq!((red, alpha), (60 + 2 * 31, 153));
}

fn gif(frames: &[(u16, u16, u16, u16, u8, bool)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let palette = [255, 0, 0, 0, 255, 0, 0, 0, 255, 1, 2, 3];
    let mut encoder =
        gif::Encoder::new(&mut bytes, WIDTH as u16, HEIGHT as u16, &palette).expect("writes");
    for &(left, top, width, height, index, interlaced) in frames {
        // The rows of an interlaced frame are written as given: all but the first are equal.
        let mut buffer = vec![index; usize::from(width) * usize::from(height)];
        buffer[..usize::from(width)].fill(1);
        let frame = gif::Frame {
            left,
            top,
            width,
            height,
            interlaced,
            transparent: Some(3),
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).expect("writes");
    }
    drop(encoder);
    bytes
}

#[test]
fn gif_first_frame_on_a_transparent_screen() {
    let bytes = gif(&[(10, 5, 20, 8, 0, false), (0, 0, 67, 45, 2, false)]);
    let picture = full(&bytes);
    let at = |x: u32, y: u32| picture.pixels[(y * WIDTH + x) as usize];
    assert_eq!(at(10, 5), [0, 255, 0, 255]);
    assert_eq!(at(29, 12), [255, 0, 0, 255]);
    assert_eq!([at(9, 5)[3], at(30, 12)[3], at(10, 13)[3]], [0, 0, 0]);
}

#[test]
fn gif_interlaced_transparent_and_beyond_the_screen() {
    let picture = full(&gif(&[(0, 0, 67, 45, 0, true)]));
    assert_eq!(picture.pixels[0], [0, 255, 0, 255]);
    assert!(
        picture.pixels[67..]
            .iter()
            .all(|&pixel| pixel == [255, 0, 0, 255])
    );
    let picture = full(&gif(&[(0, 0, 67, 45, 3, false)]));
    assert_eq!(picture.pixels[67][3], 0);
    let picture = full(&gif(&[(60, 40, 67, 45, 0, false)]));
    assert_eq!(picture.pixels[(44 * WIDTH + 66) as usize], [255, 0, 0, 255]);
}

#[test]
fn webp_lossy() {
    let picture = full(include_bytes!("../fixtures/lossy.webp"));
    assert!(
        mean_difference(&picture) < 4.0,
        "{}",
        mean_difference(&picture)
    );
}

#[test]
fn webp_with_alpha() {
    let lossless = full(include_bytes!("../fixtures/lossless-alpha.webp"));
    assert_half_transparent(&lossless);
    assert!(mean_difference(&lossless) < 1e-9);
    let lossy = full(include_bytes!("../fixtures/lossy-alpha.webp"));
    assert_half_transparent(&lossy);
    assert!(mean_difference(&lossy) < 4.0);
}

#[test]
fn webp_lossless_without_alpha() {
    let mut bytes = Vec::new();
    let encoder = image_webp::WebPEncoder::new(&mut bytes);
    encoder
        .encode(
            &rgb(WIDTH, HEIGHT),
            WIDTH,
            HEIGHT,
            image_webp::ColorType::Rgb8,
        )
        .expect("writes");
    let picture = full(&bytes);
    assert!(mean_difference(&picture) < 1e-9);
    assert!(picture.pixels.iter().all(|pixel| pixel[3] == 255));
}

#[test]
fn webp_animated_gives_its_first_frame() {
    let picture = full(include_bytes!("../fixtures/animated.webp"));
    assert_half_transparent(&picture);
    assert!(mean_difference(&picture) < 4.0);
    let [red, ..] = picture.pixels[5];
    assert!(red.abs_diff(color(5, 0)[0]) < 20);
}

#[test]
fn other_bytes_are_no_picture() {
    for bytes in [
        &b""[..],
        b"GIF",
        b"<svg/>",
        b"BM\0\0",
        b"RIFF\0\0\0\0WAVE",
        b"\x89PNG",
    ] {
        assert_eq!(
            decode(bytes, 90, &Limits::default()),
            Err(DecodeError::NotAPicture)
        );
    }
    let cut = decode(b"\x89PNG\r\n\x1a\n\0\0", 90, &Limits::default());
    assert_eq!(
        cut.expect_err("cut").to_string(),
        "broken PNG file: the header is cut"
    );
}
