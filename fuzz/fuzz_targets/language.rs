//! Any text has detectable languages or none; probabilities sum to at most one.
#![no_main]

use sundry_language::{LanguageSet, detect};

libfuzzer_sys::fuzz_target!(|text: &str| {
    for set in [LanguageSet::ALL, LanguageSet::EUROPEAN] {
        let sum: f32 = detect(text, set).iter().map(|guess| guess.confidence).sum();
        assert!(sum <= 1.0001);
    }
});
