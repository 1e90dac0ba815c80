//! Leases of hosts among several nodes. They need a database: a file has one crawler.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sundry_state::{
    EndedLease, FeedHealth, Fenced, HeldHost, HostLease, HostLeases, Results, State,
};

use crate::homes::Schema;
use crate::{article, noon};

/// Hosts, and visits to all of them together, where several nodes crawl.
const HOSTS: usize = 40;
const VISITS: usize = 1_000;

/// Long enough that no lease ends while a test runs.
const LONG: Duration = Duration::from_mins(10);

fn leases(state: &State) -> &dyn HostLeases {
    state.host_leases().unwrap()
}

/// Offers hosts that are due at once.
fn offer(state: &State, hosts: &[&str]) {
    let hosts: Vec<_> = hosts
        .iter()
        .map(|host| ((*host).to_owned(), Duration::ZERO))
        .collect();
    leases(state).offer(&hosts).unwrap();
}

fn names(held: &[HeldHost]) -> Vec<&str> {
    let mut names: Vec<&str> = held.iter().map(|held| held.lease.host.as_str()).collect();
    names.sort_unstable();
    names
}

fn ended(lease: &HostLease, rest: Duration, due: Option<Duration>) -> EndedLease {
    let lease = lease.clone();
    EndedLease { lease, rest, due }
}

/// Ends every lease, as time does.
fn let_all_run_out(schema: &Schema) {
    schema.run("UPDATE crawl_hosts SET until = now() - interval '1 second'");
}

fn health(url: &str, visits: u64) -> FeedHealth {
    FeedHealth {
        url: url.to_owned(),
        visits,
        ..FeedHealth::default()
    }
}

#[test]
fn a_file_has_one_crawler_and_no_leases_of_hosts() {
    assert!(State::in_memory().unwrap().host_leases().is_none());
}

#[test]
fn a_host_has_one_holder_until_its_lease_runs_out() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    offer(&one, &["a", "b", "c"]);
    let first = leases(&one).claim(&[], 2, LONG).unwrap();
    assert_eq!(first.len(), 2);
    let second = leases(&two).claim(&[], 9, LONG).unwrap();
    assert_eq!(second.len(), 1);
    assert!(names(&first) != names(&second));
    assert_eq!(leases(&two).claim(&["a".to_owned()], 9, LONG).unwrap(), []);
    let_all_run_out(&schema);
    // Whoever is not late keeps what nobody else has claimed.
    let kept = leases(&two)
        .extend(&[second[0].lease.clone()], LONG)
        .unwrap();
    assert_eq!(names(&kept), names(&second));
    let taken = leases(&two).claim(&[], 9, LONG).unwrap();
    assert_eq!(names(&taken), names(&first));
    let lost: Vec<HostLease> = first.iter().map(|held| held.lease.clone()).collect();
    assert_eq!(leases(&one).extend(&lost, LONG).unwrap(), []);
}

#[test]
fn a_host_rests_after_a_visit_and_is_due_again_when_its_feeds_are() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = schema.open();
    offer(&state, &["a", "b", "c"]);
    let held = leases(&state).claim(&[], 9, LONG).unwrap();
    let of = |name: &str| {
        let held = held.iter().find(|held| held.lease.host == name).unwrap();
        held.lease.clone()
    };
    leases(&state)
        .release(&[
            ended(&of("a"), Duration::ZERO, Some(Duration::ZERO)),
            ended(&of("b"), LONG, Some(Duration::ZERO)),
            ended(&of("c"), Duration::ZERO, Some(LONG)),
        ])
        .unwrap();
    let again = leases(&state).claim(&[], 9, LONG).unwrap();
    assert_eq!(names(&again), ["a"]);
    // A host may be wanted for a page before any of its feeds is due, but not while it rests.
    let wanted = ["b".to_owned(), "c".to_owned(), "d".to_owned()];
    let named = leases(&state).claim(&wanted, 0, LONG).unwrap();
    assert_eq!(names(&named), ["c", "d"]);
}

#[test]
fn hosts_that_somebody_waits_for_come_first_whoever_was_asked() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    let hosts: Vec<String> = (0..50).map(|at| format!("host{at}")).collect();
    let offered: Vec<_> = hosts
        .iter()
        .map(|host| (host.clone(), Duration::ZERO))
        .collect();
    leases(&one).offer(&offered).unwrap();
    let due_later = [("later".to_owned(), LONG)];
    leases(&one).offer(&due_later).unwrap();
    let wanted = ["later".to_owned(), "host40".to_owned(), "new".to_owned()];
    leases(&one).hurry(&wanted).unwrap();
    let held = leases(&two).claim(&[], 4, LONG).unwrap();
    let hurried: BTreeSet<&str> = held
        .iter()
        .filter(|held| held.is_hurried)
        .map(|held| held.lease.host.as_str())
        .collect();
    assert_eq!(hurried, BTreeSet::from(["host40", "later", "new"]));
    assert_eq!(held.len(), 4);
    // Whoever holds a host is told once that somebody waits.
    let wanted = held[0].lease.clone();
    leases(&one)
        .hurry(std::slice::from_ref(&wanted.host))
        .unwrap();
    let told = |_| leases(&two).extend(std::slice::from_ref(&wanted), LONG);
    let told: Vec<bool> = [0, 1]
        .map(told)
        .map(|held| held.unwrap()[0].is_hurried)
        .into();
    assert_eq!(told, [true, false]);
    // A hurry while a visit ends is not forgotten.
    leases(&one)
        .hurry(std::slice::from_ref(&wanted.host))
        .unwrap();
    leases(&two)
        .release(&[ended(&wanted, Duration::ZERO, Some(LONG))])
        .unwrap();
    let next = leases(&one).claim(&[], 1, LONG).unwrap();
    assert_eq!(
        (names(&next), next[0].is_hurried),
        (vec![&*wanted.host], true)
    );
}

#[test]
fn results_of_a_node_that_lost_its_lease_are_refused() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    offer(&one, &["a", "b"]);
    let frozen = leases(&one).claim(&[], 9, LONG).unwrap();
    let frozen: Vec<HostLease> = frozen.into_iter().map(|held| held.lease).collect();
    schema.run("UPDATE crawl_hosts SET until = now() - interval '1 second' WHERE host = 'a'");
    leases(&two).claim(&[], 9, LONG).unwrap();
    let lost: Vec<HostLease> = frozen
        .iter()
        .filter(|lease| lease.host == "a")
        .cloned()
        .collect();
    let told = leases(&one)
        .append_held(&frozen, &[article(1, 100)], noon(100))
        .unwrap();
    assert_eq!(told, Fenced::Late(lost.clone()));
    let feeds = [health("https://a/feed", 1)];
    let results = Results {
        feeds: &feeds,
        ..Results::default()
    };
    let told = leases(&one).put_held(&frozen, results).unwrap();
    assert_eq!(told, Fenced::Late(lost));
    assert_eq!(one.size().unwrap().articles, 0);
    assert_eq!(one.feeds().unwrap(), []);
    // Those of the other host are taken.
    let held: Vec<HostLease> = frozen
        .into_iter()
        .filter(|lease| lease.host == "b")
        .collect();
    let told = leases(&one)
        .append_held(&held, &[article(1, 100)], noon(100))
        .unwrap();
    assert!(matches!(told, Fenced::Stored(stored) if stored[0].is_new));
    let told = leases(&one).put_held(&held, results).unwrap();
    assert_eq!(told, Fenced::Stored(()));
    let asked = ["https://a/feed".to_owned(), "https://b/feed".to_owned()];
    assert_eq!(leases(&two).feeds_of(&asked).unwrap(), feeds);
}

#[test]
fn a_number_that_was_given_before_a_failover_is_another_fence_after_it() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    offer(&one, &["a"]);
    let before = leases(&one).claim(&[], 1, LONG).unwrap()[0].lease.clone();
    // A standby that had not heard of this lease is the primary now, and gives the same number.
    schema.run(&format!(
        "UPDATE crawl_hosts SET timeline = {}",
        before.fence.timeline + 1
    ));
    let told = leases(&one)
        .append_held(std::slice::from_ref(&before), &[article(1, 100)], noon(100))
        .unwrap();
    assert!(matches!(told, Fenced::Late(_)));
    leases(&one)
        .release(&[ended(&before, Duration::ZERO, Some(Duration::ZERO))])
        .unwrap();
    assert_eq!(leases(&two).claim(&[], 1, LONG).unwrap(), []);
}

#[test]
fn many_nodes_at_once_never_visit_a_host_twice_at_once() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let hosts: Vec<_> = (0..HOSTS)
        .map(|at| (format!("host{at:02}"), Duration::ZERO))
        .collect();
    leases(&schema.open()).offer(&hosts).unwrap();
    let under_way: Mutex<BTreeSet<String>> = Mutex::default();
    let visits = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let state = schema.open();
                while visits.load(Ordering::SeqCst) < VISITS {
                    let held = leases(&state).claim(&[], 5, LONG).unwrap();
                    for held in &held {
                        let host = held.lease.host.clone();
                        assert!(under_way.lock().unwrap().insert(host));
                    }
                    for held in &held {
                        let url = format!("https://{}/feed", held.lease.host);
                        let known = leases(&state).feeds_of(std::slice::from_ref(&url)).unwrap();
                        let before = known.first().map_or(0, |health| health.visits);
                        let feeds = [health(&url, before + 1)];
                        let results = Results {
                            feeds: &feeds,
                            ..Results::default()
                        };
                        let lease = std::slice::from_ref(&held.lease);
                        let stored = leases(&state).put_held(lease, results).unwrap();
                        assert_eq!(stored, Fenced::Stored(()));
                        visits.fetch_add(1, Ordering::SeqCst);
                        under_way.lock().unwrap().remove(&held.lease.host);
                    }
                    let over: Vec<_> = held
                        .iter()
                        .map(|held| ended(&held.lease, Duration::ZERO, Some(Duration::ZERO)))
                        .collect();
                    leases(&state).release(&over).unwrap();
                }
            });
        }
    });
    // Two at once would each have counted from the same number.
    let feeds = schema.open().feeds().unwrap();
    let counted: u64 = feeds.iter().map(|feed| feed.visits).sum();
    assert_eq!(counted as usize, visits.into_inner());
    assert_eq!(feeds.len(), HOSTS);
}
