//! Converts component planes to RGBA: determines the colour space of the file, and upsamples chroma
//! by repeating samples.

use super::broken;
use super::frame::{Decoder, Plane};
use crate::shrink::Shrink;
use crate::{DecodeError, Picture};

#[derive(Debug, Clone, Copy)]
enum Space {
    Grey,
    Rgb,
    YCbCr,
    /// CMYK; Adobe's programs write inverted components.
    Cmyk {
        inverted: bool,
    },
    /// CMYK whose first three components are stored as YCbCr; only Adobe's programs write it.
    Ycck,
}

impl Space {
    /// Determines the colour space by the rules of libjpeg: Adobe's segment decides, otherwise the
    /// component ids.
    fn of(decoder: &Decoder) -> Self {
        let ids: Vec<u8> = decoder
            .frame
            .components
            .iter()
            .map(|component| component.id)
            .collect();
        match (ids.as_slice(), decoder.adobe_transform) {
            ([_], _) => Self::Grey,
            ([_, _, _], Some(0)) => Self::Rgb,
            (b"RGB", None) if !decoder.jfif => Self::Rgb,
            ([_, _, _], _) => Self::YCbCr,
            (_, Some(2)) => Self::Ycck,
            (_, adobe) => Self::Cmyk {
                inverted: adobe.is_some(),
            },
        }
    }
}

/// Assembles the picture. Rows missing from the file are transparent.
pub(super) fn assemble(decoder: &Decoder, target: u32) -> Result<Picture, DecodeError> {
    let frame = &decoder.frame;
    let scaled = |side: u16| (u32::from(side) * decoder.size as u32).div_ceil(8);
    let (width, height) = (scaled(frame.width), scaled(frame.height));
    let space = Space::of(decoder);

    let read = frame
        .components
        .iter()
        .zip(&decoder.planes)
        .map(|(component, plane)| {
            plane.rows_read * frame.units.1 * decoder.size * most_tall(decoder)
                / component.padded.1.max(1)
        });
    // A file without its chroma still shows its luma, which counts as read.
    let rows_read = read.max().unwrap_or(0).min(height as usize);
    if rows_read == 0 {
        return Err(broken("nothing of the picture is there"));
    }

    let mut shrink = Shrink::new(width, height, target);
    let mut rows = vec![vec![128_u8; width as usize]; decoder.planes.len()];
    for y in 0..rows_read {
        for (row, index) in rows.iter_mut().zip(0..) {
            fill(row, decoder, index, y);
        }
        match (rows.as_slice(), space) {
            ([grey], _) => {
                shrink.add(
                    y as u32,
                    0,
                    1,
                    grey.iter().map(|&grey| [grey, grey, grey, 255]),
                );
            }
            ([first, second, third], _) => {
                let pixels = first.iter().zip(second).zip(third);
                let rgb = matches!(space, Space::Rgb);
                let pixels = pixels.map(|((&first, &second), &third)| {
                    let [red, green, blue] = if rgb {
                        [first, second, third]
                    } else {
                        from_ycc(first, second, third)
                    };
                    [red, green, blue, 255]
                });
                shrink.add(y as u32, 0, 1, pixels);
            }
            ([first, second, third, black], _) => {
                let pixels = first.iter().zip(second).zip(third).zip(black);
                let pixels = pixels.map(|(((&first, &second), &third), &black)| {
                    let [red, green, blue] = from_four(space, [first, second, third, black]);
                    [red, green, blue, 255]
                });
                shrink.add(y as u32, 0, 1, pixels);
            }
            _ => return Err(broken("an impossible number of components")),
        }
    }
    Ok(shrink.finish(frame.width.into(), frame.height.into()))
}

fn most_wide(decoder: &Decoder) -> usize {
    decoder
        .frame
        .components
        .iter()
        .map(|component| component.sampling.0)
        .max()
        .unwrap_or(1)
}

fn most_tall(decoder: &Decoder) -> usize {
    decoder
        .frame
        .components
        .iter()
        .map(|component| component.sampling.1)
        .max()
        .unwrap_or(1)
}

/// Fills a row with row `y` of a component, at the size of the result.
fn fill(row: &mut [u8], decoder: &Decoder, index: usize, y: usize) {
    let (Some(component), Some(plane)) = (
        decoder.frame.components.get(index),
        decoder.planes.get(index),
    ) else {
        return;
    };
    let Plane {
        wide,
        tall,
        stride,
        samples,
        ..
    } = plane;
    // The result has `size × most` samples where this component has `wide × sampling`.
    let (across, result_across) = (
        component.sampling.0 * wide,
        most_wide(decoder) * decoder.size,
    );
    let (down, result_down) = (
        component.sampling.1 * tall,
        most_tall(decoder) * decoder.size,
    );
    let start = y * down / result_down * stride;
    let Some(source) = samples.get(start..start + stride) else {
        return;
    };
    if across == result_across {
        for (sample, &value) in row.iter_mut().zip(source) {
            *sample = value;
        }
    } else if across * 2 == result_across {
        for (pair, &value) in row.chunks_mut(2).zip(source) {
            pair.fill(value);
        }
    } else {
        for (x, sample) in row.iter_mut().enumerate() {
            *sample = source
                .get(x * across / result_across)
                .copied()
                .unwrap_or(128);
        }
    }
}

/// Converts YCbCr as in JFIF (BT.601, full range), with 16 fractional bits.
fn from_ycc(luma: u8, blue: u8, red: u8) -> [u8; 3] {
    let y = (i32::from(luma) << 16) + (1 << 15);
    let (u, v) = (i32::from(blue) - 128, i32::from(red) - 128);
    let byte = |value: i32| (value >> 16).clamp(0, 255) as u8;
    [
        byte(y + 91_881 * v),
        byte(y - 22_554 * u - 46_802 * v),
        byte(y + 116_130 * u),
    ]
}

/// Converts four inks to RGB without a profile: each ink and black absorb their share of light.
fn from_four(space: Space, [first, second, third, black]: [u8; 4]) -> [u8; 3] {
    // Values represent light rather than ink; inverted files store them this way.
    let (light, black_light) = match space {
        Space::Ycck => (
            from_ycc(first, second, third).map(|value| 255 - value),
            black,
        ),
        Space::Cmyk { inverted: true } => ([first, second, third], black),
        _ => ([255 - first, 255 - second, 255 - third], 255 - black),
    };
    light.map(|light| ((u32::from(light) * u32::from(black_light) + 127) / 255) as u8)
}
