//! Files with bytes changed, cut and duplicated, read without their checksums: neither a panic nor
//! a long wait. This does in a second what a fuzzer does at length.

use crate::kinds::{Dice, things, write};
use sundry_catalog::{Home, fuzzing};

#[test]
fn no_bytes_make_a_reader_panic() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(600, 3)).unwrap();
    let generation = folder.path().join("catalogues/things/g00000001");
    let seeds = [
        fs_err::read(generation.join("documents.table")).unwrap(),
        fs_err::read(generation.join("blob-thumbnail.table")).unwrap(),
        fs_err::read(generation.join("manifest")).unwrap(),
        home.pack("things").unwrap(),
    ];
    let mut dice = Dice(41);
    for seed in seeds {
        for _ in 0..1_500 {
            let mut bytes = seed.clone();
            for _ in 0..=dice.below(6) {
                let length = bytes.len() as u64;
                // Heads and ends hold the numbers; the rest is content.
                let at = match dice.below(3) {
                    0 => dice.below(length.min(64)),
                    1 => length - 1 - dice.below(length.min(64)),
                    _ => dice.below(length),
                } as usize;
                match dice.below(8) {
                    0 if bytes.len() > 1 => bytes.truncate(at.max(1)),
                    1 => bytes.insert(at, dice.below(256) as u8),
                    2 => bytes[at] = 0xFF,
                    _ => bytes[at] ^= 1 << dice.below(8),
                }
            }
            fuzzing::read(&bytes);
        }
    }
}
