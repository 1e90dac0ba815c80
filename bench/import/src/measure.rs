//! Measures one import.

use std::path::PathBuf;
use std::time::Instant;

use cpu_time::ProcessTime;
use sundry_catalog::Home;
use sundry_import::{Job, Options, Outcome, Quiet, find};

/// Imports files and prints one line: lines, speed by wall and processor time, size, peak of
/// memory.
pub fn import(kind: &str, source: &str, files: Vec<PathBuf>, options: Options) -> Outcome {
    let place = tempfile::tempdir().expect("a folder");
    let home = Home::new(place.path());
    let importer = find(kind, source).expect("an importer");
    let mut watch = Quiet;
    let is_dry = options.dry_run;
    let mut job = Job {
        home: &home,
        files,
        source: importer.source,
        now: 0,
        options,
        watch: &mut watch,
        outcome: Outcome::default(),
    };
    let (wall, processor) = (Instant::now(), ProcessTime::now());
    (importer.run)(&mut job).expect("an import");
    let (wall, processor) = (wall.elapsed(), processor.elapsed());
    let outcome = job.outcome;
    let lines = outcome.read as f64;
    let published = outcome.published.as_ref();
    let bytes: u64 = published.map_or(0, |published| {
        published.manifest.files.iter().map(|file| file.bytes).sum()
    });
    println!(
        "{kind} {source}{}: {} lines, {} taken; {:.1} s = {:.0} lines/s, {:.1} s of processor = \
         {:.0} lines/s; {bytes} bytes; peak of memory {} MB",
        if is_dry { " (dry)" } else { "" },
        outcome.read,
        outcome.taken,
        wall.as_secs_f64(),
        lines / wall.as_secs_f64(),
        processor.as_secs_f64(),
        lines / processor.as_secs_f64(),
        peak(),
    );
    outcome
}

/// Returns the peak memory of the process so far, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or(0) / 1024
}
