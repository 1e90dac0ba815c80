//! Our own file formats of a catalogue: tables, manifests, archives. No bytes cause a panic or ask
//! for much memory. (Checksums are not compared while fuzzing: they would hide the code behind
//! them.)

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| sundry_catalog::fuzzing::read(bytes));
