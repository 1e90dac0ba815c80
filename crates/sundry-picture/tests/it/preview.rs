//! Smaller GIFs, moving and still.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use gif::{ColorOutput, DecodeOptions, DisposalMethod, Encoder, Frame, Repeat};
use proptest::prelude::*;
use sundry_picture::{DecodeError, Frames, Limits, fitted, preview};

/// A film of 400 × 300 pixels: each frame one colour; later ones as small squares if `small`.
fn film(colors: &[[u8; 4]], small: bool, dispose: DisposalMethod) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 400, 300, &[]).unwrap();
    encoder.set_repeat(Repeat::Infinite).unwrap();
    for (at, color) in colors.iter().enumerate() {
        let (width, height) = if small && at > 0 {
            (40, 30)
        } else {
            (400, 300)
        };
        let mut pixels = color.repeat(usize::from(width) * usize::from(height));
        let mut frame = Frame::from_rgba(width, height, &mut pixels);
        frame.delay = 10 + at as u16;
        frame.dispose = dispose;
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    bytes
}

/// A frame's delay, and what a player shows of it in a corner and in the middle.
type Shown = (u16, [u8; 4], [u8; 4]);

/// Decodes a GIF: its size and its frames.
fn played(bytes: &[u8]) -> ((u16, u16), Vec<Shown>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (decoder.width(), decoder.height());
    let mut canvas = vec![[0; 4]; usize::from(width) * usize::from(height)];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (pixels, _) = frame.buffer.as_chunks::<4>();
        for (at, pixel) in pixels.iter().enumerate().filter(|(_, pixel)| pixel[3] > 0) {
            let row = usize::from(frame.top) + at / usize::from(frame.width);
            let column = usize::from(frame.left) + at % usize::from(frame.width);
            canvas[row * usize::from(width) + column] = *pixel;
        }
        shown.push((frame.delay, canvas[0], canvas[canvas.len() / 2]));
        if frame.dispose == DisposalMethod::Background {
            canvas.fill([0; 4]);
        }
    }
    ((width, height), shown)
}

const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];
const NONE: [u8; 4] = [0; 4];

#[test]
fn it_moves_as_before() {
    let limits = Limits::default();
    let make = |bytes: &[u8], frames| preview(bytes, (220, u32::MAX), frames, &limits).unwrap();
    let keep = DisposalMethod::Keep;
    for (film, expected) in [
        (
            film(&[RED, BLUE, BLUE], false, keep),
            vec![(10, RED, RED), (11, BLUE, BLUE), (12, BLUE, BLUE)],
        ),
        (
            film(&[RED, BLUE], true, keep),
            vec![(10, RED, RED), (11, BLUE, RED)],
        ),
        (
            film(&[RED, BLUE], true, DisposalMethod::Background),
            vec![(10, RED, RED), (11, BLUE, NONE)],
        ),
        (
            film(&[NONE, BLUE], true, keep),
            vec![(10, NONE, NONE), (11, BLUE, NONE)],
        ),
    ] {
        let (size, shown) = played(&make(&film, Frames::All));
        assert_eq!((size, &shown), ((220, 165), &expected));
        let (size, shown) = played(&make(&film, Frames::First));
        assert_eq!((size, &shown[..]), ((220, 165), &expected[..1]));
    }
}

#[test]
fn a_small_one_keeps_its_size_and_another_kind_is_refused() {
    let film = film(&[RED, BLUE], false, DisposalMethod::Any);
    let limits = Limits::default();
    let same = preview(&film, (1000, 1000), Frames::All, &limits).unwrap();
    assert_eq!(played(&same).0, (400, 300));
    assert_eq!(fitted((400, 300), (220, 90)), (120, 90));
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0";
    for bytes in [&png[..], b"hello"] {
        let refused = preview(bytes, (220, 220), Frames::All, &limits);
        assert_eq!(refused, Err(DecodeError::NotAPicture));
    }
    let tight = Limits {
        max_pixels: 100,
        ..limits
    };
    let refused = preview(&film, (220, 220), Frames::All, &tight);
    assert!(matches!(refused, Err(DecodeError::TooLarge { .. })));
}

proptest! {
    #[test]
    fn damaged_films_never_panic(cut in 0_usize..2000, at in 0_usize..2000, byte: u8) {
        let mut bytes = film(&[RED, BLUE, RED], true, DisposalMethod::Previous);
        bytes.truncate(bytes.len().saturating_sub(cut % bytes.len()));
        let at = at % bytes.len().max(1);
        if let Some(place) = bytes.get_mut(at) {
            *place = byte;
        }
        let limits = Limits { max_pixels: 1_000_000, ..Limits::default() };
        if let Ok(made) = preview(&bytes, (60, 60), Frames::All, &limits) {
            prop_assert!(made.starts_with(b"GIF89a"));
        }
    }
}
