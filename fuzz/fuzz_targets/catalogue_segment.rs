//! The files of a catalogue that are our own: tables, manifests, archives. No bytes panic or ask for
//! much memory. (Checksums are not compared while fuzzing: they would hide what is behind them.)

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| sundry_catalog::fuzzing::read(bytes));
