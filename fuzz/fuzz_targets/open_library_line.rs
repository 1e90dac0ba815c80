//! Lines of Open Library's dumps: none panics, whatever stands in it.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| sundry_import::fuzzing::open_library_line(line));
