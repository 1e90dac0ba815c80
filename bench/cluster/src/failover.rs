//! What readers and writers of the state notice while the primary of the database ends.
//!
//! The database is SUNDRY_TEST_STANDBY, the command that ends its primary SUNDRY_TEST_TAKE_OVER. Where
//! SUNDRY_TEST_THAW is set, that command lets the frozen one go on at the end.

use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sundry_state::{DatabaseSettings, Edition, NewArticle, State};

use crate::table::say;

/// Readers at the same time.
const READERS: usize = 2;

/// Reads and acknowledged writes before the end of the primary, after it, and after a thaw.
const READS: usize = 1000;
const WRITES: usize = 500;

/// The day of all articles, counted from 1970.
const DAY: i32 = 20_700;

/// How often a count is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// An event: its name, the longest time without an acknowledged write, and the time limit of the command
/// if that itself is a figure, in seconds.
const EVENTS: &[(&str, f64, Option<f64>)] = &[
    // Two seconds after the promotion, which may take one.
    ("standby", 3.0, Some(1.0)),
    ("switchover", 3.0, None),
    ("server-killed", 5.0, None),
    // Patroni's ttl is 20 s.
    ("machine-killed", 25.0, None),
    ("machine-frozen", 25.0, None),
];

#[derive(Default)]
struct Counts {
    reads: AtomicUsize,
    lost_reads: AtomicUsize,
    slowest_read: Mutex<Duration>,
    /// When each write was acknowledged.
    writes: Mutex<Vec<Instant>>,
    is_over: AtomicBool,
}

pub(crate) fn measure(event: &str) -> bool {
    let (_, without, promoted) = EVENTS
        .iter()
        .find(|(name, ..)| *name == event)
        .expect("an event");
    let variable = |name: &str| std::env::var(name).ok();
    let url = variable("SUNDRY_TEST_STANDBY").expect("a database");
    let take_over = variable("SUNDRY_TEST_TAKE_OVER").expect("a command");
    let settings = DatabaseSettings {
        url,
        ..DatabaseSettings::default()
    };
    let open = || State::connect(&settings).expect("a database");
    let counts = Counts::default();
    let (writer, readers) = (open(), (0..READERS).map(|_| open()).collect::<Vec<_>>());
    writer.append(&[article(0)], noon()).expect("written");
    let (begun, took) = std::thread::scope(|scope| {
        for reader in &readers {
            scope.spawn(|| counts.read_on(reader));
        }
        scope.spawn(|| counts.write_on(&writer));
        counts.wait();
        let begun = Instant::now();
        run(&take_over);
        let took = begun.elapsed();
        counts.wait();
        if let Some(thaw) = variable("SUNDRY_TEST_THAW") {
            run(&thaw);
            counts.wait();
        }
        counts.is_over.store(true, Ordering::Relaxed);
        (begun, took)
    });
    let mut good = true;
    if let Some(limit) = promoted {
        let took = took.as_secs_f64();
        good &= say(
            "killed and promoted",
            &format!("{took:.2} s"),
            &format!("{limit} s"),
            took <= *limit,
        );
    }
    let writes = counts.writes.into_inner().expect("writes");
    let gap = longest(&writes, begun).as_secs_f64();
    good &= say(
        "time without an acknowledged write",
        &format!("{gap:.1} s"),
        &format!("{without} s"),
        gap <= *without,
    );
    let (reads, lost) = (counts.reads.into_inner(), counts.lost_reads.into_inner());
    let slowest = counts.slowest_read.into_inner().expect("a time");
    good &= say(
        "reads lost",
        &format!(
            "{lost} of {reads}, the slowest {:.2} s",
            slowest.as_secs_f64()
        ),
        "0",
        lost == 0,
    );
    let stored = open().window(edition(), DAY, DAY, 1_000_000);
    let stored = stored.expect("all articles").len();
    // The first article was written before them. The last write may have arrived without its
    // acknowledgement.
    let lost = (writes.len() + 1).saturating_sub(stored);
    good & say(
        "acknowledged writes lost",
        &format!("{lost} of {}", writes.len()),
        "0",
        lost == 0,
    )
}

impl Counts {
    fn read_on(&self, state: &State) {
        while !self.is_over.load(Ordering::Relaxed) {
            let begun = Instant::now();
            let found = state.window(edition(), DAY, DAY, 10);
            let is_lost = found.map_or(true, |found| found.is_empty());
            self.lost_reads
                .fetch_add(usize::from(is_lost), Ordering::Relaxed);
            self.reads.fetch_add(1, Ordering::Relaxed);
            let mut slowest = self.slowest_read.lock().expect("a time");
            *slowest = begun.elapsed().max(*slowest);
        }
    }

    /// Writes one article after the other, each until it is acknowledged.
    fn write_on(&self, state: &State) {
        let mut number = 1;
        while !self.is_over.load(Ordering::Relaxed) {
            if state.append(&[article(number)], noon()).is_ok() {
                number += 1;
                self.writes.lock().expect("writes").push(Instant::now());
            }
        }
    }

    /// Waits for so many reads and acknowledged writes more.
    fn wait(&self) {
        let counts = || {
            let writes = self.writes.lock().expect("writes").len();
            (self.reads.load(Ordering::Relaxed), writes)
        };
        let (reads, writes) = counts();
        while counts().0 < reads + READS || counts().1 < writes + WRITES {
            std::thread::sleep(LOOK);
        }
    }
}

/// The longest time between two acknowledged writes, of which the later one came after a moment.
fn longest(writes: &[Instant], begun: Instant) -> Duration {
    let pairs = writes.windows(2).filter(|pair| pair[1] > begun);
    pairs
        .map(|pair| pair[1] - pair[0])
        .max()
        .unwrap_or_default()
}

fn run(command: &str) {
    let status = Command::new("sh").args(["-c", command]).status();
    assert!(status.expect("a shell").success(), "{command}");
}

fn noon() -> i64 {
    i64::from(DAY) * 86_400 + 43_200
}

fn edition() -> Edition {
    Edition::new("de", "de").expect("an edition")
}

fn article(number: usize) -> NewArticle {
    NewArticle {
        edition: edition(),
        url: format!("https://news.example/{number}"),
        outlet: "Example".to_owned(),
        title: format!("Something happened for the time {number}"),
        text: "Words of a text.".to_owned(),
        published: noon(),
        ..NewArticle::default()
    }
}
