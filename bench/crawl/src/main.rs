//! Measures the crawl of two thousand feeds, each on a loopback address of its own.
//!
//! `cargo xtask bench crawl [--feeds 2000] [--kills 10]`. First nothing changes and every feed is
//! due every second: this gives visits per second and their processor time. Then every feed gets
//! new items all the time while the crawler is killed and restarted; at the end every item must be
//! stored exactly once. The crawler is a separate process: this program, started again.
//!
//! `bash .ci/database cargo xtask bench crawl nodes [--feeds 400] [--visits 8000]` starts four of them
//! with one database.

mod child;
mod farm;
mod nodes;

use std::collections::BTreeMap;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use farm::Farm;
use sundry_crawl::{Edition, OwnFeed, State};

/// Duration of the measurement of the rate.
const MEASURED: Duration = Duration::from_secs(20);

/// Goal of visits per second when nothing has changed.
const GOAL: f64 = 300.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(folder) = arguments.strip_prefix(&["child".to_owned()]) {
        child::crawl(&folder[0]);
        return;
    }
    let number = |name: &str, otherwise: usize| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok())
            .unwrap_or(otherwise)
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let good = if arguments.first().is_some_and(|part| part == "nodes") {
        let Ok(server) = std::env::var("SUNDRY_TEST_POSTGRES") else {
            println!("no database: SUNDRY_TEST_POSTGRES names none");
            return;
        };
        let (feeds, visits) = (number("--feeds", 400), number("--visits", 8_000));
        runtime.block_on(nodes::measure(&server, feeds, visits))
    } else {
        let (feeds, kills) = (number("--feeds", 2_000), number("--kills", 10));
        runtime.block_on(measure(feeds, kills))
    };
    std::process::exit(i32::from(!good));
}

async fn measure(feeds: usize, kills: usize) -> bool {
    let farm = Farm::open(feeds).await;
    let folder = tempfile::tempdir().expect("a folder");
    add(&State::open(folder.path()).expect("a store"), &farm);
    let place = folder.path().to_string_lossy();

    let started = Instant::now();
    let crawler = Crawler::start(&place);
    while farm.visited() < feeds {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let first = started.elapsed().as_secs_f64();
    println!(
        "first visits: {feeds} feeds in {first:.1} s, {:.0} feeds/s, robots.txt included",
        feeds as f64 / first
    );
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (before, cpu) = (farm.unchanged(), crawler.processor_seconds());
    let begun = Instant::now();
    tokio::time::sleep(MEASURED).await;
    let seconds = begun.elapsed().as_secs_f64();
    let visits = (farm.unchanged() - before) as f64;
    let cpu = crawler.processor_seconds() - cpu;
    let rate = visits / seconds;
    println!(
        "nothing changed (304): {rate:.0} feeds/s, {:.0} a CPU-second (goal: {GOAL:.0} feeds/s)",
        visits / cpu
    );
    drop(crawler);

    // The times of the kills are fixed and irregular.
    farm.change(true);
    for kill in 0..kills {
        let crawler = Crawler::start(&place);
        let at_least = farm.answers() + feeds / 2;
        while farm.answers() < at_least {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(Duration::from_millis(37 * (kill as u64 % 7))).await;
        drop(crawler);
        farm.forget_open();
    }
    farm.change(false);
    let crawler = Crawler::start(&place);
    while !farm.all_saw_the_last() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Results are stored within a second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    drop(crawler);

    let state = State::open(folder.path()).expect("the store");
    let all = farm.items();
    let (missing, doubled) = repeated(&state, &all);
    let most = farm.most_at_once();
    let damage = state.check().expect("a check").len();
    println!(
        "killed {kills} times: {} items, {missing} missing, {doubled} doubled, {damage} faults in the \
         store; most requests at once to a host: {most}",
        all.len()
    );
    rate >= GOAL && missing == 0 && doubled == 0 && damage == 0 && most <= 1
}

/// Counts the items that are not stored, and those that are stored more than once.
fn repeated(state: &State, items: &[String]) -> (usize, usize) {
    let mut kept: BTreeMap<String, usize> = BTreeMap::new();
    state
        .each_article(&mut |_, article| {
            *kept.entry(article.url).or_default() += 1;
            true
        })
        .expect("articles");
    let missing = items.iter().filter(|url| !kept.contains_key(*url)).count();
    (missing, kept.values().filter(|count| **count > 1).count())
}

/// Adds the feeds of a farm.
fn add(state: &State, farm: &Farm) {
    let edition: Edition = child::EDITION.parse().expect("an edition");
    let own: Vec<OwnFeed> = farm
        .feeds()
        .map(|(outlet, url)| OwnFeed {
            url,
            edition,
            outlet,
            removed: false,
        })
        .collect();
    state.put_own_feeds(&own).expect("a list");
}

/// The crawler's process, which is killed when dropped.
struct Crawler(Child);

impl Crawler {
    /// Starts a crawler with the state in a folder, or in a database.
    fn start(place: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let child = Command::new(program).arg("child").arg(place).spawn();
        Self(child.expect("the crawler"))
    }

    fn id(&self) -> u32 {
        self.0.id()
    }

    /// Returns user and system time so far; 100 ticks per second on every relevant Linux.
    fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id()));
        let stat = stat.unwrap_or_default();
        let fields: Vec<&str> = stat
            .rsplit_once(')')
            .map_or("", |(_, rest)| rest)
            .split_whitespace()
            .collect();
        let ticks = |place: usize| -> f64 {
            let field = fields.get(place).and_then(|field| field.parse().ok());
            field.unwrap_or(f64::NAN)
        };
        (ticks(11) + ticks(12)) / 100.0
    }
}

impl Drop for Crawler {
    fn drop(&mut self) {
        // SIGKILL leaves the process no time to clean up.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
