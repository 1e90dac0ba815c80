//! The primary of a database is killed and its standby takes over, while nodes read and write. Runs
//! with `bash .ci/database standby`.

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sundry_state::{DatabaseSettings, State};

use crate::{article, edition, noon};

/// Reads and writes that must have happened before and after the failover.
const READS: u32 = 500;
const WRITES: u32 = 200;

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "a test learns of servers that it cannot start itself, and tells how long they took"
)]
fn a_standby_takes_over_and_nothing_is_lost() {
    let variable = |name: &str| std::env::var(name).ok();
    let (Some(url), Some(take_over)) = (
        variable("SUNDRY_TEST_STANDBY"),
        variable("SUNDRY_TEST_TAKE_OVER"),
    ) else {
        println!("skipped: SUNDRY_TEST_STANDBY names no database with a standby");
        return;
    };
    let open = || {
        State::connect(&DatabaseSettings {
            url: url.clone(),
            ..DatabaseSettings::default()
        })
        .unwrap()
    };
    let (one, two) = (open(), open());
    one.append(&[article(0, 100)], noon(100)).unwrap();

    let (reads, writes, is_over) = (AtomicU32::new(0), AtomicU32::new(0), AtomicBool::new(false));
    let goes_on = || !is_over.load(Ordering::Relaxed);
    let (slowest_read, slowest_write) = std::thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut slowest = Duration::ZERO;
            while goes_on() {
                let begun = Instant::now();
                let found = two.window(edition(), 100, 100, 10).unwrap();
                assert!(!found.is_empty());
                slowest = slowest.max(begun.elapsed());
                reads.fetch_add(1, Ordering::Relaxed);
            }
            slowest
        });
        let writer = scope.spawn(|| {
            let mut slowest = Duration::ZERO;
            while goes_on() {
                let number = writes.load(Ordering::Relaxed) + 1;
                let begun = Instant::now();
                one.append(&[article(number as usize, 100)], noon(100))
                    .unwrap();
                slowest = slowest.max(begun.elapsed());
                writes.store(number, Ordering::Relaxed);
            }
            slowest
        });
        let until = |reads_done: u32, writes_done: u32| {
            while !(reader.is_finished() || writer.is_finished())
                && (reads.load(Ordering::Relaxed) < reads_done
                    || writes.load(Ordering::Relaxed) < writes_done)
            {
                std::thread::yield_now();
            }
        };
        until(READS, WRITES);
        let begun = Instant::now();
        let status = Command::new("sh").args(["-c", &take_over]).status();
        assert!(status.unwrap().success());
        println!("killed and promoted: {:?}", begun.elapsed());
        until(
            reads.load(Ordering::Relaxed) + READS,
            writes.load(Ordering::Relaxed) + WRITES,
        );
        is_over.store(true, Ordering::Relaxed);
        (reader.join().unwrap(), writer.join().unwrap())
    });

    let (reads, writes) = (reads.into_inner(), writes.into_inner());
    // Each write was acknowledged, by the old primary or the new one.
    let stored = open().window(edition(), 100, 100, 1_000_000).unwrap();
    assert_eq!(stored.len() as u32, writes + 1);
    println!("reads: {reads}, none lost, the slowest {slowest_read:?}");
    println!("writes: {writes}, none lost, the slowest {slowest_write:?}");
}
