//! Markup and damaged JSON: no text causes a panic, plain text has no end tags, and valid JSON is
//! read unchanged.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_text::loose_json;
use sundry_text::markup::{ListItems, plain_text};

fuzz_target!(|text: &str| {
    assert!(plain_text(text, ListItems::Dashed).len() <= 4 * text.len());
    let read = loose_json::read(text);
    if let Ok(value) = serde_json::from_str::<serde_json::Value>(text) {
        assert_eq!(read, Some(value));
    }
});
