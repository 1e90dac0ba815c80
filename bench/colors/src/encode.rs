//! Encodes painted pixels as the bytes of a file.

use crate::random::Random;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Encoding {
    Jpeg {
        quality: u8,
        subsampled: bool,
        progressive: bool,
    },
    Png,
    Gif,
}

impl Encoding {
    pub fn jpeg(random: &mut Random, low: usize, high: usize) -> Self {
        Self::Jpeg {
            quality: random.whole(low, high) as u8,
            subsampled: random.chance(0.7),
            progressive: random.chance(0.2),
        }
    }
}

pub fn encode(width: usize, height: usize, pixels: &[[u8; 4]], encoding: Encoding) -> Vec<u8> {
    let (wide, tall) = (width as u16, height as u16);
    let mut bytes = Vec::new();
    match encoding {
        Encoding::Jpeg {
            quality,
            subsampled,
            progressive,
        } => {
            let rgb: Vec<u8> = pixels.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
            let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, quality);
            encoder.set_sampling_factor(if subsampled {
                jpeg_encoder::SamplingFactor::F_2_2
            } else {
                jpeg_encoder::SamplingFactor::F_1_1
            });
            encoder.set_progressive(progressive);
            encoder
                .encode(&rgb, wide, tall, jpeg_encoder::ColorType::Rgb)
                .expect("encodes");
        }
        Encoding::Png => {
            let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
            encoder.set_color(png::ColorType::Rgba);
            let mut writer = encoder.write_header().expect("encodes");
            writer.write_image_data(&pixels.concat()).expect("encodes");
            writer.finish().expect("encodes");
        }
        Encoding::Gif => {
            let mut colors: Vec<[u8; 4]> = pixels.to_vec();
            colors.sort_unstable();
            colors.dedup();
            assert!(colors.len() <= 256, "a GIF of more than 256 colours");
            let palette: Vec<u8> = colors.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
            let transparent = colors.iter().position(|color| color[3] == 0);
            let indices: Vec<u8> = pixels
                .iter()
                .map(|pixel| colors.binary_search(pixel).expect("in the palette") as u8)
                .collect();
            let mut encoder = gif::Encoder::new(&mut bytes, wide, tall, &palette).expect("encodes");
            let frame = gif::Frame {
                width: wide,
                height: tall,
                buffer: indices.into(),
                transparent: transparent.map(|index| index as u8),
                ..gif::Frame::default()
            };
            encoder.write_frame(&frame).expect("encodes");
        }
    }
    bytes
}
