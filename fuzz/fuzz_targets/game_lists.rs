//! YAML of distributions' lists: no document causes a panic or expands beyond its size.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_import::games::yaml_value;

fuzz_target!(|document: &str| {
    if let Ok(value) = yaml_value(document) {
        assert!(value.to_string().len() <= 8 * document.len() + 64);
    }
});
