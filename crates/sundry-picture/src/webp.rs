//! Decodes WebP: the container is parsed here, the two codecs are those of the `image-webp`
//! library.
//!
//! The library's own container reader makes a full RGB copy beside the decoded planes (6.5 bytes
//! per pixel for a lossy file, up to 11 with alpha). Passing it the bare bitstreams costs 1.5 bytes
//! per pixel (lossy), 4 (lossless), 4 then 2.5 (lossy with alpha: the alpha plane is a lossless
//! stream of its own, decoded first). An animation gives its first frame on a transparent canvas.

use std::io::{self, BufRead, Cursor, Read, Seek, SeekFrom};

use image_webp::WebPDecoder;
use image_webp::vp8::Vp8Decoder;

use crate::reader::Reader;
use crate::shrink::Shrink;
use crate::{DecodeError, Format, Limits, Picture};

/// The parts of the first frame.
#[derive(Debug, Default, Clone, Copy)]
struct Frame<'a> {
    canvas: Option<(u32, u32)>,
    left: u32,
    top: u32,
    alpha: Option<&'a [u8]>,
    lossy: Option<&'a [u8]>,
    lossless: Option<&'a [u8]>,
}

impl Frame<'_> {
    fn bitstream_size(&self) -> Option<(u32, u32)> {
        match (self.lossy, self.lossless) {
            (Some(bytes), _) => lossy_size(bytes),
            (None, Some(bytes)) => lossless_size(bytes),
            (None, None) => None,
        }
    }
}

/// Returns the size of the canvas, or of the only bitstream.
pub(crate) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let frame = first_frame(bytes)?;
    frame.canvas.or_else(|| frame.bitstream_size())
}

pub(crate) fn decode(bytes: &[u8], target: u32, limits: &Limits) -> Result<Picture, DecodeError> {
    let broken = |reason: &str| DecodeError::broken(Format::WebP, reason);
    let frame = first_frame(bytes).ok_or_else(|| broken("the container is cut"))?;
    let (width, height) = frame
        .bitstream_size()
        .ok_or_else(|| broken("no picture in the container"))?;
    if width == 0 || height == 0 {
        return Err(broken("a side of length zero"));
    }
    let canvas = frame.canvas.unwrap_or((width, height));
    limits.check(canvas.0, canvas.1)?;
    limits.check(width, height)?;
    let mut shrink = Shrink::new(canvas.0, canvas.1, target);
    if let Some(stream) = frame.lossy {
        let alpha = match frame.alpha {
            Some(chunk) => alpha_plane(chunk, width, height, limits)?,
            None => None,
        };
        limits.check_allocation(width, height, 3)?;
        add_lossy(&mut shrink, &frame, stream, alpha.as_deref())?;
    } else if let Some(stream) = frame.lossless {
        let opaque = stream.get(4).is_some_and(|flags| flags & 0x10 == 0);
        let pixels = lossless(stream, width, height, limits)?;
        for (y, row) in (frame.top..).zip(pixels.chunks_exact(width as usize * 4)) {
            let row = row.as_chunks::<4>().0.iter().copied();
            let opacity = if opaque { 255 } else { 0 };
            let row = row.map(|[red, green, blue, alpha]| [red, green, blue, alpha | opacity]);
            shrink.add(y, frame.left, 1, row);
        }
    }
    Ok(shrink.finish(canvas.0, canvas.1))
}

/// Reads the chunks up to the end of the first frame.
fn first_frame(bytes: &[u8]) -> Option<Frame<'_>> {
    let mut reader = Reader::new(bytes);
    reader.take(12)?;
    let mut frame = Frame::default();
    while let Some((kind, body)) = chunk(&mut reader) {
        match &kind {
            b"VP8X" => {
                let mut fields = Reader::new(body);
                fields.take(4)?;
                frame.canvas = Some((fields.u24_le()? + 1, fields.u24_le()? + 1));
            }
            b"ANMF" => {
                let mut fields = Reader::new(body);
                frame.left = fields.u24_le()? * 2;
                frame.top = fields.u24_le()? * 2;
                fields.take(10)?;
                while let Some((kind, body)) = chunk(&mut fields) {
                    frame.put(kind, body);
                }
                break;
            }
            _ => frame.put(kind, body),
        }
        if frame.lossy.is_some() || frame.lossless.is_some() {
            break;
        }
    }
    Some(frame)
}

impl<'a> Frame<'a> {
    fn put(&mut self, kind: [u8; 4], body: &'a [u8]) {
        match &kind {
            b"ALPH" => self.alpha = Some(body),
            b"VP8 " => self.lossy = Some(body),
            b"VP8L" => self.lossless = Some(body),
            _ => {}
        }
    }
}

/// Returns the next chunk; the last one may be truncated.
fn chunk<'a>(reader: &mut Reader<'a>) -> Option<([u8; 4], &'a [u8])> {
    let kind = reader.array()?;
    let length = reader.u32_le()? as usize;
    let body = reader.take_up_to(length);
    reader.take_up_to(length & 1);
    Some((kind, body))
}

/// Returns the width and height of a lossy bitstream, from its key frame.
fn lossy_size(stream: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader::new(stream);
    reader.take(3)?;
    reader
        .array::<3>()
        .filter(|start| start == b"\x9d\x01\x2a")?;
    let side = |value: u16| u32::from(value & 0x3fff);
    Some((side(reader.u16_le()?), side(reader.u16_le()?)))
}

/// Returns the width and height of a lossless bitstream: 14 bits each after the signature.
fn lossless_size(stream: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader::new(stream);
    reader.u8().filter(|&signature| signature == 0x2f)?;
    let bits = reader.u32_le()?;
    Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
}

/// Returns the RGBA bytes of a lossless bitstream. The "alpha is used" bit is set for the library,
/// so that it decodes directly into the result; the caller knows the original bit.
fn lossless(
    stream: &[u8],
    width: u32,
    height: u32,
    limits: &Limits,
) -> Result<Vec<u8>, DecodeError> {
    limits.check_allocation(width, height, 4)?;
    let broken = |error| DecodeError::broken(Format::WebP, error);
    let mut file = Vec::with_capacity(stream.len() + 21);
    let padded = stream.len() + (stream.len() & 1);
    file.extend(b"RIFF");
    file.extend((12 + padded as u32).to_le_bytes());
    file.extend(b"WEBPVP8L");
    file.extend((stream.len() as u32).to_le_bytes());
    file.extend(stream);
    file.extend(&[0][..stream.len() & 1]);
    if let Some(flags) = file.get_mut(24) {
        *flags |= 0x10;
    }
    let mut decoder = WebPDecoder::new(Watched(Cursor::new(file))).map_err(broken)?;
    let mut pixels = vec![0; decoder.output_buffer_size().unwrap_or_default()];
    decoder.read_image(&mut pixels).map_err(broken)?;
    if pixels.len() != width as usize * height as usize * 4 {
        return Err(DecodeError::broken(Format::WebP, "sizes that disagree"));
    }
    Ok(pixels)
}

/// The file as the library reads it, which is where decoding can be cancelled, since the library
/// keeps requesting bytes. (Lossy streams are read whole before decoding begins: that ends with the
/// picture, which the pixel limit bounds.)
struct Watched(Cursor<Vec<u8>>);

impl Read for Watched {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        sundry_halt::check();
        self.0.read(buffer)
    }
}

impl BufRead for Watched {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        sundry_halt::check();
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

impl Seek for Watched {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// Returns the alpha plane, one byte per pixel; `None` if it is damaged (the colours are still
/// used).
fn alpha_plane(
    chunk: &[u8],
    width: u32,
    height: u32,
    limits: &Limits,
) -> Result<Option<Vec<u8>>, DecodeError> {
    let Some((&header, data)) = chunk.split_first() else {
        return Ok(None);
    };
    let count = width as usize * height as usize;
    let mut plane = if header & 3 == 1 {
        let size = (width - 1) | (height - 1) << 14;
        let mut stream = vec![0x2f];
        stream.extend(size.to_le_bytes());
        stream.extend(data);
        match lossless(&stream, width, height, limits) {
            Ok(pixels) => pixels
                .as_chunks::<4>()
                .0
                .iter()
                .map(|pixel| pixel[1])
                .collect(),
            Err(DecodeError::Broken { .. }) => return Ok(None),
            Err(error) => return Err(error),
        }
    } else {
        match data.get(..count) {
            Some(data) => data.to_vec(),
            None => return Ok(None),
        }
    };
    unfilter(&mut plane, width as usize, header >> 2 & 3);
    Ok(Some(plane))
}

/// Reverses the prediction of the alpha plane: 1 from the left, 2 from above, 3 by gradient.
fn unfilter(plane: &mut [u8], width: usize, method: u8) {
    if method == 0 {
        return;
    }
    for index in 1..plane.len() {
        let (x, y) = (index % width, index / width);
        let left = if x > 0 {
            plane[index - 1]
        } else {
            plane[index - width]
        };
        let above = if y > 0 {
            plane[index - width]
        } else {
            plane[index - 1]
        };
        let corner = if x > 0 && y > 0 {
            plane[index - width - 1]
        } else {
            left
        };
        let predicted = match method {
            1 => left,
            _ if x == 0 || y == 0 => {
                if y == 0 {
                    left
                } else {
                    above
                }
            }
            2 => above,
            _ => (i16::from(left) + i16::from(above) - i16::from(corner)).clamp(0, 255) as u8,
        };
        plane[index] = plane[index].wrapping_add(predicted);
    }
}

fn add_lossy(
    shrink: &mut Shrink,
    frame: &Frame<'_>,
    stream: &[u8],
    alpha: Option<&[u8]>,
) -> Result<(), DecodeError> {
    let planes = Vp8Decoder::decode_frame(stream)
        .map_err(|error| DecodeError::broken(Format::WebP, error))?;
    let width = usize::from(planes.width);
    let stride = width.next_multiple_of(16);
    for (line, luma) in planes
        .ybuf
        .chunks_exact(stride)
        .take(planes.height.into())
        .enumerate()
    {
        let chroma = line / 2 * (stride / 2)..(line / 2 + 1) * (stride / 2);
        let (Some(blue), Some(red)) = (planes.ubuf.get(chroma.clone()), planes.vbuf.get(chroma))
        else {
            break;
        };
        let opacity = alpha.and_then(|alpha| alpha.get(line * width..(line + 1) * width));
        let row = luma.iter().take(width).enumerate().map(|(x, &y)| {
            let [r, g, b] = from_studio(y, blue[x / 2], red[x / 2]);
            [r, g, b, opacity.map_or(255, |opacity| opacity[x])]
        });
        shrink.add(frame.top + line as u32, frame.left, 1, row);
    }
    Ok(())
}

/// Converts BT.601 with head- and footroom, as stored in VP8, with 14 fractional bits.
fn from_studio(luma: u8, blue: u8, red: u8) -> [u8; 3] {
    let y = (i32::from(luma) - 16) * 19_077;
    let (u, v) = (i32::from(blue) - 128, i32::from(red) - 128);
    let byte = |value: i32| ((value + (1 << 13)) >> 14).clamp(0, 255) as u8;
    [
        byte(y + 26_149 * v),
        byte(y - 6_419 * u - 13_320 * v),
        byte(y + 33_050 * u),
    ]
}
