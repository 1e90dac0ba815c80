//! Lines of Open Library's dumps: no line causes a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| sundry_import::fuzzing::open_library_line(line));
