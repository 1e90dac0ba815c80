//! Any text may be asked for its singular and its plural.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = sundry_words::pluralize(text);
    let _ = sundry_words::singularize(text);
});
