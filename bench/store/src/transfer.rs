//! One large generation: published by one process, fetched by another.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use sundry_catalog::{Catalogue, Home};

use crate::place::Place;
use crate::say;
use crate::things::{BYTES, Thing, ask, import};

pub(crate) async fn measure(place: &Place, megabytes: u64) -> bool {
    let (from, to) = (tempfile::tempdir(), tempfile::tempdir());
    let (from, to) = (from.expect("a folder"), to.expect("a folder"));
    let records = megabytes * 1_000_000 / BYTES;
    import(&Home::new(from.path()), records, 1);

    let (publishing, memory) = child(place, "publish", from.path());
    let mut good = say(
        &format!("{megabytes} MB published"),
        &format!("{publishing:.1} s"),
        "5 s for 500 MB",
        publishing <= 5.0 * megabytes as f64 / 500.0,
    );
    good &= say(
        "memory of it",
        &format!("{memory} MB"),
        "80 MB",
        memory <= 80,
    );

    let (taking, memory) = child(place, "take", to.path());
    let begun = Instant::now();
    let (catalogue, wrong) = Catalogue::<Thing>::open(Some(Home::new(to.path())), None);
    catalogue.verify().expect("whole");
    let verifying = begun.elapsed().as_secs_f64();
    good &= say(
        &format!("{megabytes} MB fetched, held against every checksum, swapped"),
        &format!("{taking:.1} s and {verifying:.1} s to read all of it again"),
        "3 s for 500 MB",
        taking + verifying <= 3.0 * megabytes as f64 / 500.0,
    );
    good &= say(
        "memory of it",
        &format!("{memory} MB"),
        "80 MB",
        memory <= 80,
    );
    let answers = ask(&catalogue, records) == Some(1) && wrong.is_empty();
    good & say("it answers", &answers.to_string(), "true", answers)
}

/// Runs a task to its end: how long it took, and its memory in megabytes.
fn child(place: &Place, task: &str, folder: &Path) -> (f64, u64) {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command
        .args(["child", task])
        .arg(folder)
        .args(place.address("transfer"));
    let begun = Instant::now();
    let output = command.output().expect("a child");
    let seconds = begun.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let memory = said.lines().find_map(|line| line.strip_prefix("memory "));
    let memory: Option<u64> = memory.and_then(|text| text.parse().ok());
    let Some(memory) = memory else {
        panic!("{said}{}", String::from_utf8_lossy(&output.stderr));
    };
    (seconds, memory / 1000)
}
