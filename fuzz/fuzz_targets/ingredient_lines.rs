//! Any text as ingredients: it is split into pieces of itself, parsed, and reported in finite
//! numbers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_nutrition::{Settings, ingredients, lines, report};

fuzz_target!(|text: &str| {
    let parts = lines(text);
    assert!(parts.iter().all(|part| text.contains(part)));
    let made = report(&ingredients(text), &Settings::default());
    assert_eq!(made.ingredients.len(), parts.len());
    assert!(made.grams.is_finite());
    assert!(made.all.iter().all(|nutrient| nutrient.amount.is_finite()));
});
