//! Rows of an SQL dump: any line is read or refused, and an error lies within the line.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    if let Err(error) = sundry_import::for_each_sql_row(line, &mut |_, _| {}) {
        assert!(error.at <= line.len());
    }
});
