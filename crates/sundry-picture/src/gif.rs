//! Decodes GIF with the `gif` library, row by row: the first frame on an otherwise transparent
//! screen.

use std::num::NonZeroU64;

use crate::shrink::Shrink;
use crate::{DecodeError, Format, Limits, Picture, probe};

/// The four passes of an interlaced frame: first row and row step.
const INTERLACED: [[usize; 2]; 4] = [[0, 8], [4, 8], [2, 4], [1, 2]];

pub(crate) fn decode(bytes: &[u8], target: u32, limits: &Limits) -> Result<Picture, DecodeError> {
    let broken = |error| DecodeError::broken(Format::Gif, error);
    let (_, width, height) = probe(bytes)?;
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    if let Some(bytes) = NonZeroU64::new(limits.max_allocation.min(16 << 20)) {
        options.set_memory_limit(gif::MemoryLimit::Bytes(bytes));
    }
    let mut decoder = options.read_info(bytes).map_err(broken)?;
    let Some(frame) = decoder.next_frame_info().map_err(broken)? else {
        return Err(DecodeError::broken(Format::Gif, "no frame"));
    };
    let (left, top) = (u32::from(frame.left), u32::from(frame.top));
    let (columns, rows) = (usize::from(frame.width), usize::from(frame.height));
    let interlaced = frame.interlaced;
    let transparent = frame.transparent;
    limits.check(columns as u32, rows as u32)?;
    let colors = palette(decoder.palette().map_err(broken)?, transparent);

    let mut shrink = Shrink::new(width, height, target);
    let mut row = vec![0; columns];
    let passes: &[[usize; 2]] = if interlaced { &INTERLACED } else { &[[0, 1]] };
    let order = passes
        .iter()
        .flat_map(|&[first, step]| (first..rows).step_by(step));
    let mut rows_read = 0;
    for line in order {
        match decoder.fill_buffer(&mut row) {
            Ok(true) => {}
            Ok(false) => break,
            Err(_) if rows_read > 0 => break,
            Err(error) => return Err(broken(error)),
        }
        rows_read += 1;
        let pixels = row.iter().map(|&index| colors[usize::from(index)]);
        shrink.add(top + line as u32, left, 1, pixels);
    }
    if rows_read == 0 {
        return Err(DecodeError::broken(
            Format::Gif,
            "no row of the first frame is there",
        ));
    }
    Ok(shrink.finish(width, height))
}

/// Returns 256 colours; undefined ones are black, as in browsers.
fn palette(rgb: &[u8], transparent: Option<u8>) -> [[u8; 4]; 256] {
    let mut colors = [[0, 0, 0, 255]; 256];
    for (color, &[red, green, blue]) in colors.iter_mut().zip(rgb.as_chunks().0) {
        *color = [red, green, blue, 255];
    }
    if let Some(index) = transparent {
        colors[usize::from(index)] = [0; 4];
    }
    colors
}
