//! Killed processes and full disks while a generation is written.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use sundry_catalog::{Catalogue, Error, Home, Origin, Query};

use crate::kinds::{Dice, Thing, options, things, write};

const FOLDER: &str = "SUNDRY_CATALOG_TEST_FOLDER";
const RECORDS: u64 = 12;

#[expect(
    clippy::disallowed_methods,
    reason = "how a test tells its own child process what to do"
)]
fn told(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn child(folder: &Path, test: &str, shell: Option<&str>) -> Child {
    let program = std::env::current_exe().unwrap();
    let mut command = match shell {
        None => Command::new(program),
        Some(before) => {
            let mut command = Command::new("sh");
            command
                .arg("-c")
                .arg(format!("{before}; exec \"$0\" \"$@\""))
                .arg(program);
            command
        }
    };
    command
        .args([test, "--exact", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Writes generation after generation and prints every step; does nothing unless given a folder.
#[test]
fn child_that_writes_until_it_is_killed() {
    let Some(folder) = told(FOLDER) else { return };
    let home = Home::new(folder);
    for _ in 0..50 {
        let last = home
            .list()
            .unwrap()
            .iter()
            .filter(|listed| listed.is_current)
            .count();
        let mut writer = home.writer::<Thing>(options()).unwrap();
        println!("begun {last}");
        let stamp = Dice(u64::from(std::process::id())).below(1 << 40) as i64;
        for thing in things(RECORDS, 5) {
            writer
                .put(&Thing {
                    votes: Some(stamp),
                    ..thing
                })
                .unwrap();
        }
        println!("taken");
        let mut report = |step, done, all| println!("{step:?} {done}/{all}");
        let published = writer.finish(&mut report).unwrap();
        println!("published {}", published.generation);
    }
}

#[test]
fn a_hundred_and_twenty_kills_leave_the_old_or_the_new() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut dice = Dice(2024);
    let mut published = 0;
    let (mut advanced, mut unfinished) = (0, 0);
    for kill in 0..120 {
        let mut child = child(
            folder.path(),
            "killed::child_that_writes_until_it_is_killed",
            None,
        );
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Take at least one line more than the test runner prints itself, and at most about two
        // generations.
        for line in lines.take(3 + dice.below(45) as usize) {
            let line = line.unwrap();
            if let Some(number) = line.strip_prefix("published ") {
                published = number.parse().unwrap();
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();

        let found = home.check().unwrap();
        assert!(found.is_empty(), "after kill {kill}: {found:?}");
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
        assert_eq!(wrong.len(), 0, "after kill {kill}: {wrong:?}");
        let snapshot = catalogue.snapshot();
        match snapshot.origin() {
            Origin::Generation(number) => {
                assert!(
                    number >= published,
                    "{number} after {published} was published"
                );
                advanced += u64::from(number > published);
                let all = Query {
                    limit: 100,
                    ..Query::default()
                };
                let found = snapshot.find::<Thing>(&all).unwrap();
                assert_eq!(found.total, Some(RECORDS));
                let first = found.records[0].1.votes;
                assert!(
                    found.records.iter().all(|(_, thing)| thing.votes == first),
                    "a mix"
                );
            }
            origin => assert_eq!((origin, published), (Origin::Nothing, 0)),
        }
        let listed = home.list().unwrap();
        unfinished += listed
            .iter()
            .filter(|one| matches!(one.manifest, Ok(None)))
            .count();
        assert!(listed.len() <= 4, "{listed:?}");
    }
    assert!(
        published > 10 && unfinished > 10,
        "{published} {advanced} {unfinished}"
    );
    write(&home, &things(3, 3)).unwrap();
    assert!(
        home.list().unwrap().len() <= 2,
        "what was left lying is swept"
    );
}

/// Writes one larger generation and prints the outcome; does nothing unless given a folder.
#[test]
fn child_whose_disk_is_full() {
    let Some(folder) = told(FOLDER) else { return };
    match write(&Home::new(folder), &things(3000, 8)) {
        Err(Error::Io { context, source }) => println!("refused {context}: {source}"),
        other => println!("something else {other:?}"),
    }
}

#[test]
fn a_full_disk_leaves_the_old_one_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(10, 1)).unwrap();
    // Limits of the file size, in blocks of 512 bytes: writing fails early, later, or near the end.
    for blocks in [0, 4, 32, 128, 256] {
        let limit = format!("trap '' XFSZ; ulimit -f {blocks}");
        let child = child(
            folder.path(),
            "killed::child_whose_disk_is_full",
            Some(&limit),
        );
        let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        assert!(said.contains("refused"), "{blocks} blocks: {said}");
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
        assert_eq!(
            (catalogue.snapshot().executor().records(), wrong.len()),
            (10, 0)
        );
        assert_eq!(home.check().unwrap().len(), 0);
    }
    assert_eq!(
        write(&home, &things(3000, 8)).unwrap().manifest.records,
        3000
    );
    assert_eq!(home.list().unwrap().len(), 2);
}
