//! The analyser: no text causes a panic, and a query with the same text finds it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_text::{Analyser, Stemming};

fuzz_target!(|text: &str| {
    for analyser in [
        Analyser::new(Stemming::None, false),
        Analyser::new(Stemming::English, true),
    ] {
        let written = analyser.lexemes(text);
        for lexeme in analyser.words(text).into_iter().flat_map(|word| word.lexemes) {
            assert!(written.contains(&lexeme));
        }
    }
});
