//! Our JPEG decoder compared with the `jpeg-decoder` library and with the original pixels.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use sundry_picture::{DecodeError, Limits, Picture, decode};

use crate::paint::{HEIGHT, WIDTH, mean_difference, rgb};

fn encode(width: u32, height: u32, set: impl Fn(&mut Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 92);
    set(&mut encoder);
    encoder
        .encode(
            &rgb(width, height),
            width as u16,
            height as u16,
            ColorType::Rgb,
        )
        .expect("writes");
    bytes
}

fn full(bytes: &[u8]) -> Picture {
    decode(bytes, u32::MAX, &Limits::default()).expect("decodes")
}

/// Returns the library's full-size pixels, as RGB.
fn library(bytes: &[u8]) -> Vec<u8> {
    let mut decoder = jpeg_decoder::Decoder::new(bytes);
    let pixels = decoder.decode().expect("the library decodes");
    match decoder.info().expect("decoded").pixel_format {
        jpeg_decoder::PixelFormat::L8 => pixels.iter().flat_map(|&grey| [grey; 3]).collect(),
        jpeg_decoder::PixelFormat::RGB24 => pixels,
        other => panic!("not expected here: {other:?}"),
    }
}

type Setting = (&'static str, fn(&mut Encoder<&mut Vec<u8>>));

const SETTINGS: [Setting; 8] = [
    ("4:4:4", |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_1_1);
    }),
    ("4:2:2", |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_2_1);
    }),
    ("4:4:0", |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_1_2);
    }),
    ("4:2:0", |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
    }),
    ("4:1:1", |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_4_1);
    }),
    ("progressive", |encoder| {
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
        encoder.set_progressive(true);
    }),
    ("restarts", |encoder| {
        encoder.set_restart_interval(2);
    }),
    ("own tables", |encoder| {
        encoder.set_optimized_huffman_tables(true);
    }),
];

#[test]
fn full_size_agrees_with_the_library() {
    for (name, set) in SETTINGS {
        for (width, height) in [(WIDTH, HEIGHT), (16, 16), (1, 1), (8, 33)] {
            let bytes = encode(width, height, set);
            let (ours, theirs) = (full(&bytes), library(&bytes));
            assert_eq!(
                ours.pixels.len() * 3,
                theirs.len(),
                "{name} {width}×{height}"
            );
            let pairs = ours.pixels.iter().zip(theirs.as_chunks::<3>().0);
            let difference: u32 = pairs
                .flat_map(|(&[r, g, b, _], rgb)| [r, g, b].into_iter().zip(*rgb))
                .map(|(one, other)| u32::from(one.abs_diff(other)))
                .sum();
            let mean = f64::from(difference) / theirs.len() as f64;
            // Our decoder repeats subsampled chroma where the library interpolates it.
            let most = if matches!(name, "4:4:4" | "restarts" | "own tables") {
                0.8
            } else {
                4.0
            };
            assert!(mean < most, "{name} {width}×{height}: {mean}");
        }
    }
}

/// Compares each reduced size with the means of the library's full-size pixels.
#[test]
fn reduced_sizes_are_means() {
    let (width, height) = (640, 480);
    for (name, set) in SETTINGS {
        let bytes = encode(width, height, set);
        let theirs = library(&bytes);
        for target in [240, 120, 60, 30, 13] {
            let picture = decode(&bytes, target, &Limits::default()).expect("decodes");
            let factor = width / picture.columns;
            assert_eq!(
                (picture.columns, picture.rows),
                (width / factor, height / factor)
            );
            assert!(picture.rows >= target && picture.rows < 2 * target);
            let mut difference = 0.0;
            for (index, pixel) in (0..).zip(&picture.pixels) {
                let (x, y) = (
                    index % picture.columns * factor,
                    index / picture.columns * factor,
                );
                for channel in 0..3 {
                    let inside = (0..factor * factor).map(|k| (x + k % factor, y + k / factor));
                    let sum: u32 = inside
                        .map(|(x, y)| theirs[((y * width + x) * 3 + channel) as usize])
                        .map(u32::from)
                        .sum();
                    let mean = f64::from(sum) / f64::from(factor * factor);
                    difference += (mean - f64::from(pixel[channel as usize])).abs();
                }
            }
            let mean = difference / (picture.pixels.len() * 3) as f64;
            // Chroma of 4:1:1 has one sample per 32 columns in each block, halved: 16 at an eighth.
            let most = if name == "4:1:1" { 5.0 } else { 3.0 };
            assert!(mean < most, "{name} to {target}: {mean}");
        }
    }
}

#[test]
fn grey() {
    let mut bytes = Vec::new();
    let grey: Vec<u8> = (0..64 * 64).map(|index| (index % 64 * 4) as u8).collect();
    Encoder::new(&mut bytes, 95)
        .encode(&grey, 64, 64, ColorType::Luma)
        .expect("writes");
    let picture = full(&bytes);
    for (pixel, expected) in picture.pixels.iter().zip(grey) {
        assert!(pixel[0].abs_diff(expected) < 6 && pixel[0] == pixel[1] && pixel[1] == pixel[2]);
    }
}

/// Tests four inks, as stored by Adobe's programs (inverted) and as YCCK.
#[test]
fn cmyk_and_ycck() {
    let picture = full(include_bytes!("../fixtures/cmyk-adobe.jpg"));
    assert_eq!((picture.width, picture.height), (WIDTH, HEIGHT));
    assert!(
        mean_difference(&picture) < 6.0,
        "{}",
        mean_difference(&picture)
    );

    // Orange as light (255, 128, 0), reduced by a black ink of 20 %.
    for (color, name) in [(ColorType::Cmyk, "CMYK"), (ColorType::CmykAsYcck, "YCCK")] {
        let inks: Vec<u8> = [0_u8, 127, 255, 51].repeat(32 * 32);
        let mut bytes = Vec::new();
        Encoder::new(&mut bytes, 95)
            .encode(&inks, 32, 32, color)
            .expect("writes");
        let [red, green, blue, _] = full(&bytes).pixels[500];
        let near = red.abs_diff(204) < 6 && green.abs_diff(102) < 6 && blue < 6;
        assert!(near, "{name}: {red} {green} {blue}");
    }
}

/// A truncated file shows its upper part; below it is transparent.
#[test]
fn cut_files_show_what_they_have() {
    let bytes = encode(640, 480, |_| {});
    let picture = decode(&bytes[..bytes.len() / 2], 60, &Limits::default()).expect("decodes");
    let opaque = picture
        .pixels
        .iter()
        .filter(|pixel| pixel[3] == 255)
        .count();
    let part = opaque as f64 / picture.pixels.len() as f64;
    assert!((0.3..0.7).contains(&part), "{part}");
    assert_eq!(picture.pixels[0][3], 255);

    let progressive = encode(640, 480, |encoder| {
        encoder.set_progressive(true);
    });
    let most = &progressive[..progressive.len() * 3 / 4];
    let picture = decode(most, 60, &Limits::default()).expect("decodes");
    assert!(picture.pixels.iter().all(|pixel| pixel[3] == 255));

    let nothing = decode(&bytes[..640], 60, &Limits::default());
    assert!(matches!(nothing, Err(DecodeError::Broken { .. })));
}

#[test]
fn what_no_browser_shows_is_named() {
    let mut bytes = encode(64, 64, |_| {});
    let frame = bytes
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .expect("a frame header");
    for (marker, words) in [(0xc3, "lossless JPEG"), (0xc9, "arithmetic-coded JPEG")] {
        bytes[frame + 1] = marker;
        let error = decode(&bytes, 60, &Limits::default()).expect_err("unsupported");
        assert_eq!(error.to_string(), format!("{words} is not supported"));
    }
}
