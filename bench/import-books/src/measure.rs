//! Measures one import: processor time, wall time, and the largest resident size.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use sundry_catalog::Home;
use sundry_import::{Job, Options, Outcome, Reject, Stage, Watch, find};

/// Runs this program again for one import.
pub fn in_own_process(source: &str, files: &[PathBuf]) {
    let program = std::env::current_exe().expect("this program");
    let status = Command::new(program)
        .args(["--import", source, "--"])
        .args(files)
        .status()
        .expect("starts");
    assert!(status.success(), "{status}");
}

/// Imports into a temporary folder, prints time and memory, and searches in what was imported.
pub fn import(source: &str, files: Vec<PathBuf>) {
    let importer = find("books", source).expect("an importer");
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::new(folder.path());
    let mut stages = Stages::default();
    let mut job = Job {
        home: &home,
        files,
        source: importer.source,
        now: 1_767_225_600,
        options: Options::default(),
        watch: &mut stages,
        outcome: Outcome::default(),
    };
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let result = (importer.run)(&mut job);
    let (cpu, wall) = (cpu.elapsed(), wall.elapsed());
    let outcome = job.outcome;
    result.expect("an import");
    stages.end();
    let rate = |time: Duration| outcome.read as f64 / time.as_secs_f64();
    println!(
        "{} lines, {} books, {} rejected: {:.0} lines/s by processor ({:.1} s), {:.0} by clock ({:.1} s)",
        outcome.read,
        outcome.taken,
        outcome.rejected,
        rate(cpu),
        cpu.as_secs_f64(),
        rate(wall),
        wall.as_secs_f64(),
    );
    let bytes: u64 = outcome
        .published
        .iter()
        .flat_map(|published| &published.manifest.files)
        .map(|file| file.bytes)
        .sum();
    println!(
        "largest resident size {} MB; the catalogue takes {} MB, {} bytes a book",
        peak_kilobytes() / 1024,
        bytes >> 20,
        bytes / outcome.taken.max(1),
    );
    crate::typed::measure(folder.path(), outcome.taken);
}

/// Returns the largest resident size so far, which includes pages of mapped files.
fn peak_kilobytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let digits = line.and_then(|line| line.split_whitespace().nth(1));
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// Processor time of each stage.
#[derive(Default)]
struct Stages {
    current: Option<(Stage, ProcessTime)>,
}

impl Stages {
    fn end(&mut self) {
        if let Some((stage, since)) = self.current.take() {
            println!(
                "  {stage:?}: {:.1} s of processor, {} MB at most so far",
                since.elapsed().as_secs_f64(),
                peak_kilobytes() / 1024
            );
        }
    }
}

impl Watch for Stages {
    fn progress(&mut self, stage: Stage, _: u64, _: u64, _: u64) {
        if self.current.as_ref().is_none_or(|(now, _)| *now != stage) {
            self.end();
            self.current = Some((stage, ProcessTime::now()));
        }
    }

    fn reject(&mut self, reject: Reject) {
        println!("  line {}: {}", reject.line, reject.reason);
    }
}
