//! Measures the speed and the memory of importing games.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-import-games -- [--games N]`
//!
//! With `--source NAME --file FILE`, it imports a file of your own instead and prints the outcome
//! of its lines.
//!
//! The dump is not a real one: it has N games (150,000 by default) in the format of the importer's
//! fixture, with invented words, as long as a real dump's games are on average (seven kilobytes).
//! Three imports follow each other: into an empty catalogue; the same again, so that every record
//! is read, split and merged; and IGDB's answers for four in five of them, half matched by number,
//! half by name. Processor time is of all threads; the peak is what the kernel counts, including
//! mapped files.

mod made;

use std::path::{Path, PathBuf};
use std::time::Instant;

use bench_measure::{forget_peak, peak_kilobytes};
use cpu_time::ProcessTime;
use sundry_catalog::Home;
use sundry_import::{Job, Options, Outcome, Reject, Stage, Watch, find};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let given = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)
    };
    let folder = tempfile::tempdir().expect("a folder");
    if let (Some(source), Some(file)) = (given("--source"), given("--file")) {
        let home = Home::new(folder.path().join("data"));
        return measure(source, &home, source, Path::new(file));
    }
    let games = given("--games").map_or(150_000, |number| number.parse().expect("--games N"));
    let dump = folder.path().join("games.json");
    let bytes = made::dump(&dump, games);
    println!("{games} games made up, {:.0} MB", bytes as f64 / 1e6);
    let answers = folder.path().join("igdb.ndjson");
    made::igdb(&answers, games);
    let home = Home::new(folder.path().join("data"));
    measure("steam-dump into nothing", &home, "steam-dump", &dump);
    measure("steam-dump once more", &home, "steam-dump", &dump);
    measure("igdb on top", &home, "igdb", &answers);
}

fn measure(what: &str, home: &Home, source: &str, file: &Path) {
    forget_peak();
    let importer = find("games", source).expect("an importer");
    let mut job = Job {
        home,
        files: vec![PathBuf::from(file)],
        source: importer.source,
        now: 0,
        options: Options::default(),
        watch: &mut Told,
        outcome: Outcome::default(),
    };
    let (wall, processor) = (Instant::now(), ProcessTime::now());
    (importer.run)(&mut job).expect("an import");
    let (wall, processor) = (wall.elapsed(), processor.elapsed());
    let taken = job.outcome.taken as f64;
    let published = job.outcome.published.as_ref().expect("a generation");
    let size: u64 = published.manifest.files.iter().map(|file| file.bytes).sum();
    println!(
        "{what}: {taken} taken, {} skipped, {} rejected, {} records, {:.0}/s of processor time ({:.1} s), {:.0}/s on the \
         wall ({:.1} s), peak {} MB, {:.0} MB on disk",
        job.outcome.skipped,
        job.outcome.rejected,
        published.manifest.records,
        taken / processor.as_secs_f64(),
        processor.as_secs_f64(),
        taken / wall.as_secs_f64(),
        wall.as_secs_f64(),
        peak_kilobytes() / 1_000,
        size as f64 / 1e6,
    );
}

/// Prints rejected lines.
struct Told;

impl Watch for Told {
    fn progress(&mut self, _: Stage, _: u64, _: u64, _: u64) {}

    fn reject(&mut self, reject: Reject) {
        println!("{}:{}: {}", reject.file, reject.line, reject.reason);
    }
}
