//! A header and a row of an operator's food table: any text gives a row or a reason.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (header, row) = text.split_once('\n').unwrap_or((text, ""));
    sundry_import::fuzzing::food_table(header, row);
});
