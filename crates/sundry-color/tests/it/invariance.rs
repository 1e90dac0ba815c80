//! The same picture in another size or format has the same colours.

use sundry_color::{MainColor, TARGET, main_colors};
use sundry_picture::{Limits, Picture, decode};

use crate::palettes::paint;

/// A landscape of flat areas: sky, sun, hill, field.
fn landscape(width: u32, height: u32) -> Picture {
    paint(width, height, |x, y| {
        let (u, v) = (x as f32 / width as f32, y as f32 / height as f32);
        if (u - 0.7).hypot(v - 0.3) < 0.16 {
            [245, 200, 60, 255]
        } else if v < 0.5 + 0.1 * (u * 6.0).sin() {
            [120, 175, 220, 255]
        } else if v < 0.8 {
            [60, 110, 60, 255]
        } else {
            [150, 100, 60, 255]
        }
    })
}

pub(crate) fn png(picture: &Picture) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.columns, picture.rows);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("writes");
    writer
        .write_image_data(&picture.pixels.concat())
        .expect("writes");
    writer.finish().expect("writes");
    bytes
}

fn jpeg(picture: &Picture, quality: u8, progressive: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, quality);
    encoder.set_progressive(progressive);
    let rgba = picture.pixels.concat();
    let (width, height) = (picture.columns as u16, picture.rows as u16);
    encoder
        .encode(&rgba, width, height, jpeg_encoder::ColorType::Rgba)
        .expect("writes");
    bytes
}

fn colors(bytes: &[u8]) -> Vec<MainColor> {
    main_colors(&decode(bytes, TARGET, &Limits::default()).expect("decodes"))
}

fn assert_same(name: &str, found: &[MainColor]) {
    let expected = main_colors(&landscape(180, 135));
    assert_eq!(expected.len(), 4);
    assert_eq!(found.len(), 4, "{name}: {found:?}");
    for (one, other) in found.iter().zip(&expected) {
        let off = one
            .rgb
            .iter()
            .zip(other.rgb)
            .map(|(&one, other)| one.abs_diff(other))
            .max();
        assert!(off <= Some(5), "{name}: {} for {}", one.hex(), other.hex());
        assert_eq!(one.family, other.family, "{name}");
        assert!((one.share - other.share).abs() < 0.02, "{name}");
    }
}

#[test]
fn size_does_not_matter() {
    for width in [120, 333, 640, 1500] {
        let picture = landscape(width, width * 3 / 4);
        assert_same(&format!("pixels {width}"), &main_colors(&picture));
        assert_same(&format!("PNG {width}"), &colors(&png(&picture)));
        assert_same(
            &format!("JPEG {width}"),
            &colors(&jpeg(&picture, 85, false)),
        );
    }
}

#[test]
fn encoding_does_not_matter() {
    let picture = landscape(400, 300);
    for quality in [40, 60, 95] {
        for progressive in [false, true] {
            let name = format!("JPEG {quality} {progressive}");
            assert_same(&name, &colors(&jpeg(&picture, quality, progressive)));
        }
    }
}

#[test]
fn what_is_stored_under_transparency_does_not_matter() {
    let plain = landscape(200, 150);
    for beneath in [[255, 255, 255, 0], [0, 0, 0, 0], [255, 0, 255, 0]] {
        let framed = paint(300, 250, |x, y| {
            let inside = (50..250).contains(&x) && (50..200).contains(&y);
            if inside {
                plain.pixels[((y - 50) * 200 + x - 50) as usize]
            } else {
                beneath
            }
        });
        assert_same("framed", &colors(&png(&framed)));
    }
}
