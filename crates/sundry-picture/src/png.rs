//! Decodes PNG with the `png` library, row by row: only a row and the sums of the result are held,
//! even for interlaced files. An APNG gives its default image.

use std::io::Cursor;

use png::{ColorType, Transformations};

use crate::shrink::Shrink;
use crate::{DecodeError, Format, Limits, Picture};

/// The seven passes of an interlaced file: first column, first row, column step, row step.
const ADAM7: [[u32; 4]; 7] = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
];

pub(crate) fn decode(bytes: &[u8], target: u32, limits: &Limits) -> Result<Picture, DecodeError> {
    let broken = |error| DecodeError::broken(Format::Png, error);
    // The library counts rows and chunks against this limit; a row of the widest picture is 0.5 MB.
    let library_limits = png::Limits {
        bytes: limits.max_allocation.min(16 << 20) as usize,
    };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), library_limits);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    // As in browsers, readable pixels with a wrong checksum are accepted.
    decoder.ignore_checksums(true);
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width, reader.info().height);
    limits.check(width, height)?;
    let (color, _) = reader.output_color_type();
    let mut row = vec![0; reader.output_line_size(width).unwrap_or_default()];
    let mut shrink = Shrink::new(width, height, target);

    let passes: &[[u32; 4]] = if reader.info().interlaced {
        &ADAM7
    } else {
        &[[0, 0, 1, 1]]
    };
    let mut rows_read = 0_u32;
    'passes: for &[x, y, step_x, step_y] in passes {
        if x >= width {
            continue;
        }
        let samples = (width - x).div_ceil(step_x) as usize;
        for line in (y..height).step_by(step_y as usize) {
            match reader.read_row(&mut row) {
                Ok(Some(_)) => add(&mut shrink, line, x, step_x, color, &row, samples),
                // A truncated file shows the part it has.
                Ok(None) => break 'passes,
                Err(_) if rows_read > 0 => break 'passes,
                Err(error) => return Err(broken(error)),
            }
            rows_read += 1;
        }
    }
    Ok(shrink.finish(width, height))
}

fn add(
    shrink: &mut Shrink,
    line: u32,
    start: u32,
    step: u32,
    color: ColorType,
    row: &[u8],
    samples: usize,
) {
    match color {
        ColorType::Grayscale | ColorType::Indexed => {
            let pixels = row.iter().map(|&grey| [grey, grey, grey, 255]);
            shrink.add(line, start, step, pixels.take(samples));
        }
        ColorType::GrayscaleAlpha => {
            let pixels = row
                .as_chunks()
                .0
                .iter()
                .map(|&[grey, alpha]| [grey, grey, grey, alpha]);
            shrink.add(line, start, step, pixels.take(samples));
        }
        ColorType::Rgb => {
            let pixels = row
                .as_chunks()
                .0
                .iter()
                .map(|&[red, green, blue]| [red, green, blue, 255]);
            shrink.add(line, start, step, pixels.take(samples));
        }
        ColorType::Rgba => {
            shrink.add(
                line,
                start,
                step,
                row.as_chunks().0.iter().copied().take(samples),
            );
        }
    }
}
