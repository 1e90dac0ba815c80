//! Every importer that reads files, on any content, compressed or not. The first byte selects the
//! importer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_catalog::Home;
use sundry_import::{IMPORTERS, Job, Options, Outcome, Quiet};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, content)) = bytes.split_first() else {
        return;
    };
    let readers: Vec<_> = IMPORTERS
        .iter()
        .filter(|importer| importer.source != "folder")
        .collect();
    let importer = readers[usize::from(*first) % readers.len()];
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    std::fs::write(&file, content).unwrap();
    let home = Home::new(place.path());
    let mut watch = Quiet;
    let mut job = Job {
        home: &home,
        files: vec![file],
        source: importer.source,
        now: 0,
        options: Options {
            dry_run: true,
            ..Options::default()
        },
        watch: &mut watch,
        outcome: Outcome::default(),
    };
    let _ = (importer.run)(&mut job);
    let outcome = job.outcome;
    assert_eq!(outcome.published, None);
    assert!(outcome.taken + outcome.skipped <= outcome.read);
});
