//! Any text may be asked of the search of recipes: no reading panics, and none is longer than bounded.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_recipes::question::{fit, read};
use sundry_recipes::source::any;

fuzz_target!(|text: &str| {
    let question = read(text);
    assert!(fit(text, &question, text).is_finite());
    let _ = any(text, "a.cook");
});
