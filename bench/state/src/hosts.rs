//! Leases of hosts among four nodes: visits a second, never two at once to a host, the hosts of a node
//! that is killed, the late results of one that was frozen. A visit takes no time of its own: what is
//! measured is the leases.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use sundry_state::{EndedLease, FeedHealth, Fenced, HeldHost, HostLeases, Results, State};

use crate::Arguments;
use crate::database::{Schema, goal};

const NODES: usize = 4;
const HOSTS: usize = 400;

/// Hosts that are claimed at once.
const BATCH: usize = 16;

/// A lease lasts shorter than the program's 12 s, so that waiting for its end takes less time.
const LASTS: Duration = Duration::from_secs(2);

/// How often a node is frozen, each time with a batch of hosts.
const FREEZES: usize = 3;

/// The hosts that are being visited, and how often each has been.
#[derive(Default)]
struct Sites {
    under_way: Mutex<BTreeSet<String>>,
    visited: Mutex<BTreeMap<String, usize>>,
    visits: AtomicUsize,
    at_once: AtomicUsize,
    /// Whether the nodes that are killed or frozen have done so. The others go on until then, since they
    /// are those who take over.
    is_done: [AtomicBool; 2],
}

pub(crate) fn measure(arguments: &Arguments) -> bool {
    let visits = arguments.number("--visits", 8_000);
    let Some(schema) = Schema::new(arguments, "hosts") else {
        return true;
    };
    let hosts: Vec<_> = (0..HOSTS)
        .map(|at| (format!("https://site{at}.example"), Duration::ZERO))
        .collect();
    leases(&schema.open()).offer(&hosts).expect("offered");
    let sites = Sites::default();
    let begun = Instant::now();
    let (killed, (late, refused)) = std::thread::scope(|scope| {
        for _ in 2..NODES {
            scope.spawn(|| crawl(&schema.open(), &sites, &|| sites.go_on(visits)));
        }
        let killed = scope.spawn(|| {
            let state = schema.open();
            crawl(&state, &sites, &|| sites.visits() < visits / 4);
            let killed = die(&state, &sites);
            sites.is_done[0].store(true, SeqCst);
            // It starts again, as a node that its service manager looks after.
            crawl(&schema.open(), &sites, &|| sites.visits() < visits);
            killed
        });
        let frozen = scope.spawn(|| {
            let state = schema.open();
            let mut told = (0, 0);
            for freeze in 1..=FREEZES {
                crawl(&state, &sites, &|| {
                    sites.visits() < visits * freeze / (FREEZES + 2)
                });
                let (late, refused) = freeze_and_thaw(&state, &sites);
                told = (told.0 + late, told.1 + refused);
            }
            sites.is_done[1].store(true, SeqCst);
            crawl(&state, &sites, &|| sites.visits() < visits);
            told
        });
        (
            killed.join().expect("a node"),
            frozen.join().expect("a node"),
        )
    });
    let took = begun.elapsed();
    let (visits, at_once) = (sites.visits(), sites.at_once.load(SeqCst));
    let (taken_over, of, slowest) = killed;
    println!(
        "{NODES} nodes, {HOSTS} hosts, {visits} visits in {:.1} s: {:.0} a second",
        took.as_secs_f64(),
        visits as f64 / took.as_secs_f64()
    );
    let counted = schema.open().feeds().expect("feeds");
    let counted: u64 = counted.iter().map(|feed| feed.visits).sum();
    [
        goal(
            at_once == 0,
            &format!("visits to a host while another was under way: {at_once} of {visits}"),
        ),
        goal(
            counted == visits as u64,
            &format!("visits whose results are stored once: {counted} of {visits}"),
        ),
        goal(
            taken_over == of,
            &format!(
                "hosts of a killed node that others took over: {taken_over} of {of}, the last {:.1} s \
                 after it was killed (a lease lasts {:.0} s)",
                slowest.as_secs_f64(),
                LASTS.as_secs_f64()
            ),
        ),
        goal(
            refused == late && late > 0,
            &format!("frozen past the lease: late results refused {refused} of {late}"),
        ),
    ]
    .iter()
    .all(|holds| *holds)
}

fn leases(state: &State) -> &dyn HostLeases {
    state.host_leases().expect("a database")
}

/// Claims, visits and releases hosts.
fn crawl(state: &State, sites: &Sites, goes_on: &dyn Fn() -> bool) {
    while goes_on() {
        let held = leases(state).claim(&[], BATCH, LASTS).expect("claimed");
        if held.is_empty() {
            // All hosts are held by others.
            sleep(Duration::from_millis(1));
            continue;
        }
        for held in &held {
            sites.begin(&held.lease.host);
        }
        for held in &held {
            if store(state, held) {
                sites.end(&held.lease.host, true);
            } else {
                sites.end(&held.lease.host, false);
            }
        }
        let ended: Vec<EndedLease> = held
            .into_iter()
            .map(|held| EndedLease {
                lease: held.lease,
                rest: Duration::ZERO,
                due: Some(Duration::ZERO),
            })
            .collect();
        leases(state).release(&ended).expect("released");
    }
}

/// Stores the result of a visit; returns false if it is refused.
fn store(state: &State, held: &HeldHost) -> bool {
    let url = format!("{}/feed", held.lease.host);
    let known = leases(state)
        .feeds_of(std::slice::from_ref(&url))
        .expect("feeds");
    let feeds = [FeedHealth {
        visits: known.first().map_or(0, |feed| feed.visits) + 1,
        url,
        ..FeedHealth::default()
    }];
    let results = Results {
        feeds: &feeds,
        ..Results::default()
    };
    let stored = leases(state)
        .put_held(std::slice::from_ref(&held.lease), results)
        .expect("an answer");
    stored == Fenced::Stored(())
}

/// Claims hosts and does nothing more; returns how many others took over, of how many, and the longest
/// time that took.
fn die(state: &State, sites: &Sites) -> (usize, usize, Duration) {
    let begun = Instant::now();
    let held = leases(state).claim(&[], BATCH, LASTS).expect("claimed");
    let (taken_over, slowest) = sites.wait_for_others(&held, begun);
    (taken_over, held.len(), slowest)
}

/// Claims hosts, falls silent until others have visited them, and then brings its results. Returns how
/// many there were, and how many were refused.
fn freeze_and_thaw(state: &State, sites: &Sites) -> (usize, usize) {
    let begun = Instant::now();
    let held = leases(state).claim(&[], BATCH, LASTS).expect("claimed");
    sites.wait_for_others(&held, begun);
    let refused = held.iter().filter(|held| !store(state, held)).count();
    (held.len(), refused)
}

impl Sites {
    fn visits(&self) -> usize {
        self.visits.load(SeqCst)
    }

    fn go_on(&self, visits: usize) -> bool {
        self.visits() < visits || !self.is_done.iter().all(|done| done.load(SeqCst))
    }

    fn begin(&self, host: &str) {
        let mut under_way = self
            .under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if !under_way.insert(host.to_owned()) {
            self.at_once.fetch_add(1, SeqCst);
        }
    }

    fn end(&self, host: &str, is_stored: bool) {
        let mut under_way = self
            .under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        under_way.remove(host);
        if is_stored {
            let mut visited = self.visited.lock().unwrap_or_else(PoisonError::into_inner);
            *visited.entry(host.to_owned()).or_default() += 1;
            self.visits.fetch_add(1, SeqCst);
        }
    }

    /// Waits until other nodes have visited these hosts; returns how many they did within ten leases,
    /// and when the last was visited.
    fn wait_for_others(&self, held: &[HeldHost], begun: Instant) -> (usize, Duration) {
        let counts = || {
            let visited = self.visited.lock().unwrap_or_else(PoisonError::into_inner);
            held.iter()
                .map(|held| visited.get(&held.lease.host).copied().unwrap_or_default())
                .collect::<Vec<usize>>()
        };
        let before = counts();
        loop {
            let now = counts();
            let done = before.iter().zip(now).filter(|(before, now)| now > *before);
            let done = done.count();
            if done == held.len() || begun.elapsed() > LASTS * 10 {
                return (done, begun.elapsed());
            }
            sleep(Duration::from_millis(10));
        }
    }
}
