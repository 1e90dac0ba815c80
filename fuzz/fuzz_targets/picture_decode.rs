//! Decodes any bytes, and makes palettes and previews from them, under tight limits.
#![no_main]

use sundry_picture::{Frames, Limits, decode, preview};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let limits = Limits { max_pixels: 1_000_000, max_allocation: 8_000_000 };
    if let Ok(small) = preview(bytes, (60, 60), Frames::All, &limits) {
        assert!(small.starts_with(b"GIF89a"));
    }
    for target in [1, 90] {
        if let Ok(picture) = decode(bytes, target, &limits) {
            assert_eq!(picture.pixels.len(), picture.columns as usize * picture.rows as usize);
            assert!(sundry_color::main_colors(&picture).len() <= 8);
        }
    }
});
