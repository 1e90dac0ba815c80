//! YAML of distributions' lists: no document panics or grows beyond what it says.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_import::games::yaml_value;

fuzz_target!(|document: &str| {
    if let Ok(value) = yaml_value(document) {
        assert!(value.to_string().len() <= 8 * document.len() + 64);
    }
});
