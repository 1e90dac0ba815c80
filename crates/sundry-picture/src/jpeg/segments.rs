//! Reads the segments of a JPEG file: headers and tables, and dispatches the scans to their
//! readers.

use super::frame::{Component, Decoder, Frame, Scan};
use super::huffman::Huffman;
use super::{baseline, broken, progressive};
use crate::DecodeError;
use crate::reader::Reader;

/// Returns the next marker and its segment (empty for markers without one). Bytes between segments
/// are skipped, as in all decoders.
fn next<'a>(reader: &mut Reader<'a>) -> Option<(u8, Reader<'a>)> {
    loop {
        let rest = reader.rest();
        let start = rest.iter().position(|&byte| byte == 0xff)?;
        reader.take(start + 1)?;
        match reader.u8()? {
            0 => {}
            // A fill byte: the same FF may begin the next marker.
            0xff => *reader = Reader::new(rest.get(start + 1..)?),
            marker @ (0x01 | 0xd0..=0xd9) => return Some((marker, Reader::new(&[]))),
            marker => {
                let length = usize::from(reader.u16_be()?);
                return Some((
                    marker,
                    Reader::new(reader.take_up_to(length.saturating_sub(2))),
                ));
            }
        }
    }
}

/// Reads up to the frame header.
pub(super) fn frame_header(bytes: &[u8]) -> Result<Frame, DecodeError> {
    let mut reader = Reader::new(bytes);
    while let Some((marker, mut segment)) = next(&mut reader) {
        match marker {
            0xc0..=0xc2 => {
                return frame(&mut segment, marker == 0xc2)?
                    .ok_or_else(|| broken("the frame header is cut"));
            }
            0xc3 => {
                return Err(DecodeError::Unsupported {
                    what: "lossless JPEG",
                });
            }
            0xc5..=0xc7 => {
                return Err(DecodeError::Unsupported {
                    what: "hierarchical JPEG",
                });
            }
            0xc9..=0xcb | 0xcd..=0xcf => {
                return Err(DecodeError::Unsupported {
                    what: "arithmetic-coded JPEG",
                });
            }
            0xd9 | 0xda => break,
            _ => {}
        }
    }
    Err(broken("no frame header"))
}

fn frame(segment: &mut Reader<'_>, progressive: bool) -> Result<Option<Frame>, DecodeError> {
    let header = (
        segment.u8(),
        segment.u16_be(),
        segment.u16_be(),
        segment.u8(),
    );
    let (Some(precision), Some(height), Some(width), Some(count)) = header else {
        return Ok(None);
    };
    if precision != 8 {
        return Err(DecodeError::Unsupported {
            what: "JPEG with more than 8 bits a sample",
        });
    }
    if height == 0 {
        return Err(DecodeError::Unsupported {
            what: "JPEG with its height after the pixels",
        });
    }
    if width == 0 {
        return Err(broken("a side of length zero"));
    }
    if !matches!(count, 1 | 3 | 4) {
        return Err(DecodeError::Unsupported {
            what: "JPEG of other than 1, 3 or 4 components",
        });
    }
    let mut components = Vec::new();
    for _ in 0..count {
        let Some([id, sampling, quantization]) = segment.array() else {
            return Ok(None);
        };
        let sampling = (usize::from(sampling >> 4), usize::from(sampling & 15));
        if !(1..=4).contains(&sampling.0) || !(1..=4).contains(&sampling.1) || quantization > 3 {
            return Err(broken("impossible sampling factors"));
        }
        components.push(Component {
            id,
            sampling,
            quantization: quantization.into(),
            needed: (0, 0),
            padded: (0, 0),
        });
    }
    let wide = components
        .iter()
        .map(|component| component.sampling.0)
        .max()
        .unwrap_or(1);
    let tall = components
        .iter()
        .map(|component| component.sampling.1)
        .max()
        .unwrap_or(1);
    let (columns, rows) = (usize::from(width), usize::from(height));
    let units = (columns.div_ceil(8 * wide), rows.div_ceil(8 * tall));
    for component in &mut components {
        let (across, down) = component.sampling;
        component.needed = (
            (columns * across).div_ceil(8 * wide),
            (rows * down).div_ceil(8 * tall),
        );
        component.padded = (units.0 * across, units.1 * down);
    }
    Ok(Some(Frame {
        width,
        height,
        progressive,
        components,
        units,
    }))
}

/// Maximum number of visits per block, on average. A progressive file of any encoder visits a block
/// some ten times; a malicious file, thousands of times.
const VISITS: u64 = 24;

/// Maximum number of Huffman tables: a hundred scans with all the tables they can use.
const MAX_TABLES: u32 = 800;

/// Reads all segments up to the end marker, or as far as they go.
///
/// # Errors
/// Returns an error if the file requires more work than a picture of its size can need.
pub(super) fn decode(bytes: &[u8], decoder: &mut Decoder) -> Result<(), DecodeError> {
    let blocks: u64 = decoder.frame.components.iter().map(Component::blocks).sum();
    let mut visits = VISITS * blocks;
    let mut tables = MAX_TABLES;
    let mut reader = Reader::new(bytes);
    while let Some((marker, mut segment)) = next(&mut reader) {
        match marker {
            0xc4 => {
                let made = huffman_tables(&mut segment, decoder);
                tables = tables.checked_sub(made).ok_or(DecodeError::TooManyScans)?;
            }
            0xdb => quantization_tables(&mut segment, decoder),
            0xdd => decoder.restart_interval = segment.u16_be().unwrap_or(0).into(),
            0xe0 => decoder.jfif |= segment.rest().starts_with(b"JFIF\0"),
            0xee if segment.rest().starts_with(b"Adobe") => {
                decoder.adobe_transform = segment.rest().get(11).copied();
            }
            0xda => {
                let data = reader.rest();
                let scan = scan(&mut segment, decoder);
                if let Some(scan) = scan.as_ref().filter(|scan| scan.is_wanted(decoder)) {
                    let wanted = scan.blocks(&decoder.frame);
                    visits = visits
                        .checked_sub(wanted)
                        .ok_or(DecodeError::TooManyScans)?;
                }
                match scan {
                    Some(scan) if decoder.frame.progressive => {
                        progressive::read(decoder, &scan, data);
                    }
                    Some(scan) => baseline::read(decoder, &scan, data),
                    None => {}
                }
                reader = Reader::new(after_scan(data));
            }
            0xd9 => break,
            _ => {}
        }
    }
    if decoder.frame.progressive {
        progressive::finish(decoder);
    }
    Ok(())
}

/// Returns the data after the entropy-coded bytes: from the first marker that is not a restart.
fn after_scan(data: &[u8]) -> &[u8] {
    let mut rest = data;
    while let Some(start) = rest.iter().position(|&byte| byte == 0xff) {
        match rest.get(start + 1) {
            Some(0 | 0xd0..=0xd7) => rest = rest.get(start + 2..).unwrap_or_default(),
            Some(0xff) => rest = rest.get(start + 1..).unwrap_or_default(),
            _ => return rest.get(start..).unwrap_or_default(),
        }
    }
    &[]
}

/// Reads Huffman tables and returns their number. Damaged tables are left out; a scan that needs
/// them stays empty.
fn huffman_tables(segment: &mut Reader<'_>, decoder: &mut Decoder) -> u32 {
    let mut made = 0;
    while let Some(kind) = segment.u8() {
        let Some(counts) = segment.array::<16>() else {
            return made;
        };
        let total = counts.iter().map(|&count| usize::from(count)).sum();
        let Some(symbols) = segment.take(total) else {
            return made;
        };
        let tables = if kind >> 4 == 0 {
            &mut decoder.dc
        } else {
            &mut decoder.ac
        };
        if let Some(table) = tables.get_mut(usize::from(kind & 15)) {
            *table = Huffman::new(counts, symbols);
            made += 1;
        }
    }
    made
}

fn quantization_tables(segment: &mut Reader<'_>, decoder: &mut Decoder) {
    while let Some(kind) = segment.u8() {
        let mut table = [1; 64];
        for value in &mut table {
            let read = if kind >> 4 == 0 {
                segment.u8().map(u16::from)
            } else {
                segment.u16_be()
            };
            let Some(read) = read else { return };
            *value = read;
        }
        if let Some(slot) = decoder.quantization.get_mut(usize::from(kind & 15)) {
            *slot = Some(table);
        }
    }
}

/// Reads a scan header and records the quantisation tables of its components. `None` for an invalid
/// one.
fn scan(segment: &mut Reader<'_>, decoder: &mut Decoder) -> Option<Scan> {
    let count = segment.u8()?;
    let mut components: Vec<(usize, usize, usize)> = Vec::new();
    for _ in 0..count {
        let [id, tables] = segment.array()?;
        let index = decoder
            .frame
            .components
            .iter()
            .position(|component| component.id == id)?;
        if components.iter().any(|&(other, ..)| other == index) {
            return None;
        }
        components.push((index, usize::from(tables >> 4 & 3), usize::from(tables & 3)));
        let plane = decoder.planes.get_mut(index)?;
        if plane.quantization.is_none() {
            let table = decoder.frame.components.get(index)?.quantization;
            plane.quantization = *decoder.quantization.get(table)?;
        }
    }
    let [start, end, bits] = segment.array()?;
    let band = (usize::from(start), usize::from(end));
    let whole = !decoder.frame.progressive;
    let fits = band.0 <= band.1 && band.1 < 64 && bits >> 4 <= 13 && bits & 15 <= 13;
    if components.is_empty() || !(whole || fits) || (band.0 > 0 && !whole && components.len() > 1) {
        return None;
    }
    let band = if whole { (0, 63) } else { band };
    Some(Scan {
        components,
        band,
        high: bits >> 4,
        low: bits & 15,
    })
}
