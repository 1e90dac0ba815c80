//! The way of a picture to its lines of text: any file that decodes is read by two small networks,
//! and any map of likelihoods gives rectangles that lie within reach of it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sundry_ocr::{Characters, Finder, LineReader, Reader, regions};
use sundry_picture::{Limits, decode};

static READER: LazyLock<Reader> = LazyLock::new(|| {
    let finder = include_bytes!("../../crates/sundry-ocr/tests/fixtures/finder.onnx");
    let reader = include_bytes!("../../crates/sundry-ocr/tests/fixtures/reader.onnx");
    Reader::new(
        Finder::load(finder.to_vec()).expect("a network"),
        LineReader::load(reader.to_vec()).expect("a network"),
        Characters::read("r\ng\nb").expect("a list of three"),
    )
    .expect("a reader")
});

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits {
        max_pixels: 250_000,
        max_allocation: 8_000_000,
    };
    if let Ok(picture) = decode(bytes, 64, &limits) {
        for line in READER
            .read(&picture)
            .expect("networks that fit any picture")
        {
            assert!(!line.text.is_empty() && (0.5..=1.0).contains(&line.confidence));
        }
    }
    // The first byte is the width of a map, every other one a likelihood.
    if let Some((columns, values)) = bytes.split_first()
        && *columns > 0
    {
        let columns = usize::from(*columns);
        let rows = values.len() / columns;
        let likelihoods = values.iter().take(columns * rows);
        let map: Vec<f32> = likelihoods.map(|value| f32::from(*value) / 255.0).collect();
        for place in regions(&map, columns, rows) {
            let (x, y) = place.middle;
            assert!((-1.0..=columns as f32 + 1.0).contains(&x), "{place:?}");
            assert!((-1.0..=rows as f32 + 1.0).contains(&y), "{place:?}");
        }
    }
});
