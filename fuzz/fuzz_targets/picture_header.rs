//! Format and size from any bytes.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = sundry_picture::probe(bytes);
});
