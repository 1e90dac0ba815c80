//! Malicious and meaningless bytes: no panic, and no allocation on the word of a header.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use proptest::prelude::*;
use sundry_picture::{DecodeError, Limits, decode, probe};

use crate::paint::rgb;

fn too_large(bytes: &[u8]) {
    let result = decode(bytes, 90, &Limits::default());
    assert!(
        matches!(result, Err(DecodeError::TooLarge { .. })),
        "{result:?}"
    );
}

#[test]
fn bombs_are_refused_by_their_header() {
    let side = 30_000_u32.to_be_bytes();
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend(side);
    png.extend(side);
    png.extend(b"\x08\x06\0\0\0\0\0\0\0");
    too_large(&png);
    too_large(b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;");
    too_large(b"\xff\xd8\xff\xc0\0\x11\x08\x75\x30\x75\x30\x03\x01\x22\0\x02\x11\x01\x03\x11\x01");
    too_large(b"RIFF\x20\0\0\0WEBPVP8 \x10\0\0\0\0\0\0\x9d\x01\x2a\xff\x3f\xff\x3f\0\0\0\0\0\0");
    too_large(b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\xff\xff\xff\x0f\0\0\0\0\0\0\0\0\0\0\0");
    too_large(b"RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff");
}

/// A small screen or canvas around a frame that claims to be huge.
#[test]
fn frames_may_not_be_larger_than_the_file_is_allowed() {
    too_large(b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;");
    too_large(
        b"RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0VP8L\x10\0\0\0\
          \x2f\xff\xff\xff\x0f\0\0\0\0\0\0\0\0\0\0\0",
    );
}

#[test]
fn limits_are_the_callers() {
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, 80)
        .encode(&rgb(64, 64), 64, 64, ColorType::Rgb)
        .expect("writes");
    let limits = Limits {
        max_pixels: 64 * 64 - 1,
        ..Limits::default()
    };
    assert_eq!(
        decode(&bytes, 90, &limits),
        Err(DecodeError::TooLarge {
            width: 64,
            height: 64,
            max: 4095
        })
    );
    let webp = include_bytes!("../fixtures/lossy.webp");
    let limits = Limits {
        max_allocation: 1000,
        ..Limits::default()
    };
    assert!(matches!(
        decode(webp, 90, &limits),
        Err(DecodeError::TooLarge { .. })
    ));
}

/// Returns one valid file of each kind.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![
        include_bytes!("../fixtures/lossy.webp").to_vec(),
        include_bytes!("../fixtures/lossy-alpha.webp").to_vec(),
        include_bytes!("../fixtures/lossless-alpha.webp").to_vec(),
        include_bytes!("../fixtures/animated.webp").to_vec(),
        include_bytes!("../fixtures/interlaced.png").to_vec(),
        include_bytes!("../fixtures/cmyk-adobe.jpg").to_vec(),
        b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec(),
    ];
    for progressive in [false, true] {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, 70);
        encoder.set_sampling_factor(SamplingFactor::F_2_2);
        encoder.set_progressive(progressive);
        encoder.set_restart_interval(3);
        encoder
            .encode(&rgb(50, 40), 50, 40, ColorType::Rgb)
            .expect("writes");
        seeds.push(bytes);
    }
    seeds
}

fn check(bytes: &[u8], target: u32) {
    let limits = Limits {
        max_pixels: 1_000_000,
        max_allocation: 8_000_000,
    };
    let first = decode(bytes, target, &limits);
    if let Ok(picture) = &first {
        assert_eq!(
            picture.pixels.len(),
            picture.columns as usize * picture.rows as usize
        );
        assert!(picture.columns <= picture.width && picture.rows <= picture.height);
    }
    assert!(
        first == decode(bytes, target, &limits),
        "not the same twice"
    );
}

#[test]
fn cut_anywhere() {
    for seed in seeds() {
        for length in (0..seed.len()).step_by(1 + seed.len() / 150) {
            check(&seed[..length], 10);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = probe(&bytes);
        check(&bytes, 10);
    }

    #[test]
    fn damaged_files(
        which in 0..9_usize,
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..12),
        target in prop_oneof![Just(1_u32), Just(10), Just(90)],
    ) {
        let mut bytes = seeds().swap_remove(which);
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        check(&bytes, target);
    }
}

/// A progressive file must not repeat the same scans endlessly, which would take minutes.
#[test]
fn files_with_far_too_many_scans_are_refused() {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 80);
    encoder.set_progressive(true);
    encoder
        .encode(&rgb(64, 64), 64, 64, ColorType::Rgb)
        .expect("writes");
    assert!(decode(&bytes, 90, &Limits::default()).is_ok());
    let is_scan = |pair: &[u8]| pair == [0xff, 0xda];
    let start = bytes.windows(2).position(is_scan).expect("has a scan");
    let end = bytes.len() - 2;
    for times in [100, 10_000] {
        let mut many = bytes[..end].to_vec();
        for _ in 0..times {
            many.extend_from_slice(&bytes[start..end]);
        }
        many.extend_from_slice(&bytes[end..]);
        let outcome = decode(&many, 90, &Limits::default());
        assert_eq!(outcome, Err(DecodeError::TooManyScans), "{times}");
    }
    // Tables that no scan uses cost time as well.
    let table = bytes
        .windows(2)
        .position(|pair| pair == [0xff, 0xc4])
        .expect("has a table");
    let length = usize::from(u16::from_be_bytes([bytes[table + 2], bytes[table + 3]])) + 2;
    let mut many = bytes[..table].to_vec();
    for _ in 0..10_000 {
        many.extend_from_slice(&bytes[table..table + length]);
    }
    many.extend_from_slice(&bytes[table..]);
    let outcome = decode(&many, 90, &Limits::default());
    assert_eq!(outcome, Err(DecodeError::TooManyScans));
}
