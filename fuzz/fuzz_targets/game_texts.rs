//! Dates of stores: no text causes a panic, and every date has the right form.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_import::games::release_date;

fuzz_target!(|text: &str| {
    let date = release_date(text);
    assert!(matches!(date.len(), 0 | 4 | 7 | 10));
    assert_eq!(release_date(&date), date);
});
