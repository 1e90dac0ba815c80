//! A GIF → a smaller GIF, moving or still, for previews. It is the only thing that is encoded here.
//!
//! Frames are laid over each other as a player would, averaged down, and written again. Where nothing
//! is transparent, only what changes from frame to frame is written. The colours of each frame are
//! chosen by the `gif` library; frames of up to 256 colours keep theirs.

use std::num::NonZeroU64;

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Encoder, Frame, MemoryLimit, Repeat};

use crate::{DecodeError, Format, Limits, probe};

/// Which frames a preview has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frames {
    /// All of them: it moves.
    All,
    /// The first alone: it stands still.
    First,
}

/// Most frames that a preview is made of.
const MOST_FRAMES: usize = 1000;

/// Most pixels of all frames together: some seconds of work.
const MOST_PIXELS: u64 = 400_000_000;

/// Most pixels of one frame, which is held whole.
const MOST_PIXELS_OF_FRAME: u64 = 8_000_000;

/// How carefully the library chooses colours, from 1 (slowest) to 30.
const SPEED: i32 = 10;

/// Pixels of red, green, blue and opacity.
type Pixel = [u8; 4];

const CLEAR: Pixel = [0; 4];

/// Makes a GIF that fits into `width` × `height` pixels of one that does not; a smaller one keeps its
/// size.
///
/// ```
/// use sundry_picture::{Frames, Limits, preview};
///
/// // A 1×1 GIF, red.
/// let gif = b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
/// let small = preview(gif, (220, 220), Frames::First, &Limits::default())?;
/// assert!(small.starts_with(b"GIF89a"));
/// # Ok::<(), sundry_picture::DecodeError>(())
/// ```
///
/// # Errors
/// [`DecodeError::NotAPicture`] for anything but a GIF, [`DecodeError::TooLarge`] if it would take too
/// long, [`DecodeError::Broken`] if not even one frame can be read.
pub fn preview(
    bytes: &[u8],
    bounds: (u32, u32),
    frames: Frames,
    limits: &Limits,
) -> Result<Vec<u8>, DecodeError> {
    let (format, width, height) = probe(bytes)?;
    if format != Format::Gif {
        return Err(DecodeError::NotAPicture);
    }
    limits.check(width, height)?;
    if u64::from(width) * u64::from(height) > MOST_PIXELS_OF_FRAME {
        return Err(too_large(width, height, MOST_PIXELS_OF_FRAME));
    }
    let (columns, rows) = fitted((width, height), bounds);
    let mut film = Film {
        bytes,
        frames,
        limits,
        from: (width as usize, height as usize),
        to: (columns as usize, rows as usize),
    };
    // Most GIFs are opaque; what becomes clear again needs whole frames.
    if let Some(written) = film.write(Style::Changes)? {
        return Ok(written);
    }
    let written = film.write(Style::Whole)?;
    written.ok_or_else(|| DecodeError::broken(Format::Gif, "no frame"))
}

/// Returns the size of a picture that was fitted into bounds, as [`preview`] makes it.
///
/// ```
/// assert_eq!(sundry_picture::fitted((498, 280), (220, u32::MAX)), (220, 124));
/// assert_eq!(sundry_picture::fitted((100, 90), (220, 90)), (100, 90));
/// ```
pub fn fitted((width, height): (u32, u32), (most_wide, most_high): (u32, u32)) -> (u32, u32) {
    let (w, h) = (f64::from(width.max(1)), f64::from(height.max(1)));
    let scale = (f64::from(most_wide) / w)
        .min(f64::from(most_high) / h)
        .min(1.0);
    let side = |length: f64| (length * scale).round().max(1.0) as u32;
    (side(w), side(h))
}

/// How frames are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// What differs from the frame before.
    Changes,
    /// Each frame on its own.
    Whole,
}

/// A GIF on its way to a smaller one.
struct Film<'a> {
    bytes: &'a [u8],
    frames: Frames,
    limits: &'a Limits,
    from: (usize, usize),
    to: (usize, usize),
}

impl Film<'_> {
    /// Writes the smaller GIF; `None` if the style does not suit it.
    fn write(&mut self, style: Style) -> Result<Option<Vec<u8>>, DecodeError> {
        let broken = |error: gif::DecodingError| DecodeError::broken(Format::Gif, error);
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let most = self.limits.max_allocation.min(64 << 20);
        if let Some(most) = NonZeroU64::new(most) {
            options.set_memory_limit(MemoryLimit::Bytes(most));
        }
        let mut decoder = options.read_info(self.bytes).map_err(broken)?;
        let (width, height) = self.from;
        let (columns, rows) = self.to;
        let side = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        let unwritten = |error: gif::EncodingError| DecodeError::broken(Format::Gif, error);
        let mut encoder =
            Encoder::new(Vec::new(), side(columns), side(rows), &[]).map_err(unwritten)?;
        encoder.set_repeat(Repeat::Infinite).map_err(unwritten)?;

        let mut canvas = vec![CLEAR; width * height];
        let mut before: Option<Vec<Pixel>> = None;
        let mut count = 0;
        let mut pixels = 0_u64;
        loop {
            sundry_halt::check();
            let frame = match decoder.read_next_frame() {
                Ok(Some(frame)) => frame,
                Ok(None) => break,
                // What was read of a damaged file is shown.
                Err(_) if count > 0 => break,
                Err(error) => return Err(broken(error)),
            };
            count += 1;
            pixels += (width * height) as u64;
            if count > MOST_FRAMES || pixels > MOST_PIXELS {
                return Err(too_large(width as u32, height as u32, MOST_PIXELS));
            }
            let restored = (frame.dispose == DisposalMethod::Previous).then(|| canvas.clone());
            lay(&mut canvas, width, frame);
            let small = shrunk(&canvas, self.from, self.to);
            let part = match (style, &before) {
                (Style::Whole, _) | (_, None) => Some(Part::whole(small.clone(), self.to)),
                (Style::Changes, Some(before)) => Part::changes(before, &small, columns),
            };
            if style == Style::Changes && small.iter().any(|pixel| pixel[3] == 0) {
                return Ok(None);
            }
            let delay = frame.delay;
            let written = part.unwrap_or_else(Part::nothing).into_frame(style, delay);
            encoder.write_frame(&written).map_err(unwritten)?;
            before = Some(small);
            match (frame.dispose, restored) {
                (DisposalMethod::Previous, Some(restored)) => canvas = restored,
                (DisposalMethod::Background, _) => clear(&mut canvas, width, frame),
                _ => {}
            }
            if self.frames == Frames::First {
                break;
            }
        }
        if count == 0 {
            return Err(DecodeError::broken(Format::Gif, "no frame"));
        }
        encoder
            .into_inner()
            .map(Some)
            .map_err(|error| DecodeError::broken(Format::Gif, error))
    }
}

/// A piece of a frame, to be written at a place.
struct Part {
    left: usize,
    top: usize,
    columns: usize,
    pixels: Vec<Pixel>,
}

impl Part {
    fn whole(pixels: Vec<Pixel>, (columns, _): (usize, usize)) -> Self {
        Self {
            left: 0,
            top: 0,
            columns,
            pixels,
        }
    }

    /// One clear pixel: a frame in which nothing changes still takes its time.
    fn nothing() -> Self {
        Self::whole(vec![CLEAR], (1, 1))
    }

    /// The smallest piece that holds every change; pixels in it that stay are clear.
    fn changes(before: &[Pixel], now: &[Pixel], columns: usize) -> Option<Self> {
        let columns = columns.max(1);
        let changed = |at: usize| before.get(at) != now.get(at);
        let places = || (0..now.len()).filter(|at| changed(*at));
        let top = places().next()? / columns;
        let bottom = places().next_back()? / columns;
        let left = places().map(|at| at % columns).min()?;
        let right = places().map(|at| at % columns).max()?;
        let mut pixels = Vec::with_capacity((bottom - top + 1) * (right - left + 1));
        for row in top..=bottom {
            for column in left..=right {
                let at = row * columns + column;
                let pixel = now.get(at).copied().unwrap_or(CLEAR);
                pixels.push(if changed(at) { pixel } else { CLEAR });
            }
        }
        Some(Self {
            left,
            top,
            columns: right - left + 1,
            pixels,
        })
    }

    fn into_frame(mut self, style: Style, delay: u16) -> Frame<'static> {
        let columns = self.columns.max(1);
        let rows = self.pixels.len() / columns;
        let bytes = self.pixels.as_flattened_mut();
        let mut frame = Frame::from_rgba_speed(columns as u16, rows as u16, bytes, SPEED);
        frame.left = self.left as u16;
        frame.top = self.top as u16;
        frame.delay = delay;
        frame.dispose = match style {
            Style::Changes => DisposalMethod::Keep,
            Style::Whole => DisposalMethod::Background,
        };
        frame
    }
}

/// Calls `visit` with the place on the canvas and in the frame of every pixel of the frame that lies
/// on the canvas.
fn places(canvas: usize, width: usize, frame: &Frame<'_>, mut visit: impl FnMut(usize, usize)) {
    let (left, top) = (usize::from(frame.left), usize::from(frame.top));
    let columns = usize::from(frame.width);
    let shown = columns.min(width.saturating_sub(left));
    for row in 0..usize::from(frame.height) {
        for column in 0..shown {
            let at = (top + row) * width + left + column;
            if at < canvas {
                visit(at, row * columns + column);
            }
        }
    }
}

/// Lays a frame over the canvas; its clear pixels show what was there.
fn lay(canvas: &mut [Pixel], width: usize, frame: &Frame<'_>) {
    let (pixels, _) = frame.buffer.as_chunks::<4>();
    places(canvas.len(), width, frame, |at, of| {
        if let (Some(under), Some(over)) = (canvas.get_mut(at), pixels.get(of))
            && over[3] > 0
        {
            *under = *over;
        }
    });
}

fn clear(canvas: &mut [Pixel], width: usize, frame: &Frame<'_>) {
    places(canvas.len(), width, frame, |at, _| {
        if let Some(pixel) = canvas.get_mut(at) {
            *pixel = CLEAR;
        }
    });
}

/// Averages the canvas down. Clear pixels have no say in a colour; where they are the more, the
/// result is clear.
fn shrunk(canvas: &[Pixel], from: (usize, usize), to: (usize, usize)) -> Vec<Pixel> {
    if from == to {
        return canvas.to_vec();
    }
    let span = |at: usize, from: usize, to: usize| {
        let begin = at * from / to;
        begin..((at + 1) * from / to).max(begin + 1)
    };
    let mut small = Vec::with_capacity(to.0 * to.1);
    for row in 0..to.1 {
        for column in 0..to.0 {
            let (mut sum, mut seen, mut all) = ([0_u32; 3], 0_u32, 0_u32);
            for y in span(row, from.1, to.1) {
                let line = span(column, from.0, to.0);
                let line = canvas.get(y * from.0 + line.start..y * from.0 + line.end);
                for pixel in line.unwrap_or_default() {
                    all += 1;
                    if pixel[3] > 0 {
                        seen += 1;
                        for (sum, part) in sum.iter_mut().zip(pixel) {
                            *sum += u32::from(*part);
                        }
                    }
                }
            }
            small.push(if seen * 2 > all {
                let mean = |sum: u32| ((sum + seen / 2) / seen) as u8;
                [mean(sum[0]), mean(sum[1]), mean(sum[2]), 255]
            } else {
                CLEAR
            });
        }
    }
    small
}

fn too_large(width: u32, height: u32, max: u64) -> DecodeError {
    DecodeError::TooLarge { width, height, max }
}
