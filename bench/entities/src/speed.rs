//! Measures processor time and memory, beside spaCy's small English model in the same run.

use std::path::Path;
use std::process::Command;

use sundry_entities::{Tagger, extract_by};

const LENGTHS: [usize; 4] = [34, 500, 2_000, 10_000];

fn cut(text: &str, length: usize) -> String {
    text.chars().take(length).collect()
}

pub fn own(tagger: Tagger, text: &str) {
    for length in LENGTHS {
        let text = cut(text, length);
        let rounds = 60_000 / length + 10;
        std::hint::black_box(extract_by(tagger, &text));
        let start = cpu_time::ProcessTime::now();
        for _ in 0..rounds {
            std::hint::black_box(extract_by(tagger, std::hint::black_box(&text)));
        }
        let millis = start.elapsed().as_secs_f64() * 1e3 / rounds as f64;
        println!("  {length:>6} characters  {millis:>9.3} ms of processor time");
    }
    println!(
        "  resident memory {} MB, corpora not yet read again",
        resident() / 1024
    );
}

/// Returns this process's resident memory in kilobytes; 0 if the system does not tell.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .and_then(|rest| rest.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

/// Runs spaCy with its small English model, names only, one thread, on the same texts, and measures
/// its strict F1 on the held-out parts.
pub fn peer(python: &str, text: &str, data: &Path) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("bench-entities-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for length in LENGTHS {
        let file = folder.join(format!("{length}.txt"));
        std::fs::write(file, cut(text, length)).map_err(|error| error.to_string())?;
    }
    crate::names::write_held(data, &folder)?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/spacy_peer.py");
    let status = Command::new(python)
        .arg(script)
        .arg(&folder)
        .env("OMP_NUM_THREADS", "1")
        .status()
        .map_err(|error| format!("{python}: {error}"));
    std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    status?
        .success()
        .then_some(())
        .ok_or_else(|| "spaCy did not run".to_owned())
}
