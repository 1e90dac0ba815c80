//! Format and size of any file in an operator's folder.
#![no_main]

use std::io::Cursor;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Ok(Ok(header)) = sundry_import::media_header(&mut Cursor::new(bytes)) {
        assert!(header.width > 0 && header.height > 0);
    }
});
