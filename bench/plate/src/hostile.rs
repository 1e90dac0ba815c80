//! Tests malicious files: our own pictures cut, spliced and overwritten, and headers that promise
//! far more than follows. Each is decoded, recognised and estimated like in the operation; none may
//! panic, take over two seconds of processor time, or bring the process over 200 MB.

use std::panic::catch_unwind;

use bench_measure::{peak_kilobytes, processor_seconds};
use sundry_picture::{Limits, decode, orientation};
use sundry_plate::{Model, Wish};

use crate::chance::Chance;

/// Number of changed files made from each picture.
const CHANGES: u64 = 40;
const MOST_SECONDS: f64 = 2.0;
const MOST_MEGABYTES: u64 = 200;

const PICTURES: [(&str, &[u8]); 7] = [
    ("sunset.png", include_bytes!("../../../docs/sunset.png")),
    (
        "animated.webp",
        include_bytes!("../../../crates/sundry-picture/tests/fixtures/animated.webp"),
    ),
    (
        "cmyk-adobe.jpg",
        include_bytes!("../../../crates/sundry-picture/tests/fixtures/cmyk-adobe.jpg"),
    ),
    (
        "interlaced.png",
        include_bytes!("../../../crates/sundry-picture/tests/fixtures/interlaced.png"),
    ),
    (
        "lossless-alpha.webp",
        include_bytes!("../../../crates/sundry-picture/tests/fixtures/lossless-alpha.webp"),
    ),
    (
        "lossy.webp",
        include_bytes!("../../../crates/sundry-picture/tests/fixtures/lossy.webp"),
    ),
    (
        "red.gif",
        b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;",
    ),
];

/// Headers that promise just as many pixels as are allowed, or far more.
const HEADS: [&[u8]; 8] = [
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x18\xa0\0\0\x18\xa0\x10\x06\0\0\0\0\0\0\0",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0",
    b"GIF89a\xff\xff\x60\x02\0\0\0,\0\0\0\0\xff\xff\x60\x02\0\x02\x02D\x01\0;",
    b"\xff\xd8\xff\xc2\0\x11\x08\x18\xa0\x18\xa0\x03\x01\x22\0\x02\x11\x01\x03\x11\x01",
    b"\xff\xd8\xff\xc0\0\x11\x08\x75\x30\x75\x30\x03\x01\x22\0\x02\x11\x01\x03\x11\x01",
    b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\xff\xff\xff\x0f\0\0\0\0\0\0\0\0\0\0\0",
    b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf",
];

/// Returns all files of the corpus with their names.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for (name, picture) in PICTURES {
        for change in 0..CHANGES {
            let mut chance = Chance::new(change ^ (picture.len() as u64) << 8);
            files.push((
                format!("{name} {change}"),
                changed(picture, change, &mut chance),
            ));
        }
    }
    for (place, head) in HEADS.iter().enumerate() {
        // The header alone, and followed by noise that compresses badly.
        let mut chance = Chance::new(place as u64);
        let noise: Vec<u8> = (0..200_000).map(|_| chance.below(256) as u8).collect();
        files.push((format!("head {place}"), head.to_vec()));
        files.push((format!("head {place}, noise"), [head, &*noise].concat()));
        files.push((
            format!("head {place}, zeros"),
            [head, &*vec![0; 200_000]].concat(),
        ));
    }
    files
}

fn changed(picture: &[u8], change: u64, chance: &mut Chance) -> Vec<u8> {
    let mut bytes = picture.to_vec();
    let length = bytes.len();
    match change % 5 {
        0 => bytes.truncate(chance.below(length)),
        1 => {
            for _ in 0..=chance.below(8) {
                bytes[chance.below(length)] = chance.below(256) as u8;
            }
        }
        // Sizes and tables are in the header.
        2 => {
            for _ in 0..=chance.below(4) {
                bytes[chance.below(length.min(200))] = [0, 1, 127, 128, 255][chance.below(5)];
            }
        }
        3 => {
            let from = chance.below(length);
            let piece = bytes[from..length.min(from + 1 + chance.below(400))].to_vec();
            let at = chance.below(length);
            bytes.splice(at..at, piece.repeat(1 + chance.below(50)));
        }
        _ => {
            let (_, other) = PICTURES[chance.below(PICTURES.len())];
            bytes.truncate(chance.below(length));
            bytes.extend(&other[chance.below(other.len())..]);
        }
    }
    bytes
}

/// Returns true if all files were handled.
pub(crate) fn borne(model: &Model) -> bool {
    let files = corpus();
    let (mut panics, mut answered, mut slowest) = (0, 0, (0.0, String::new()));
    for (name, bytes) in &files {
        let start = processor_seconds();
        let outcome = catch_unwind(|| {
            let picture = decode(bytes, model.side() as u32, &Limits::default()).ok()?;
            let picture = orientation(bytes).upright(picture);
            Some(model.estimate(&model.look(&picture), &Wish::default()))
        });
        match outcome {
            Err(_) => {
                println!("panic: {name}");
                panics += 1;
            }
            Ok(answer) => answered += usize::from(answer.is_some()),
        }
        let took = processor_seconds() - start;
        if took > slowest.0 {
            slowest = (took, name.clone());
        }
    }
    let memory = peak_kilobytes() / 1024;
    println!(
        "{} hostile files: {answered} answered, {} refused, {panics} panics; slowest {:.3} s ({}); \
         peak memory {memory} MB",
        files.len(),
        files.len() - answered - panics,
        slowest.0,
        slowest.1
    );
    panics == 0 && slowest.0 <= MOST_SECONDS && memory <= MOST_MEGABYTES
}
