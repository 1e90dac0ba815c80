//! Feeds, hosts, requested editions, leases and counters.

use sundry_state::{FeedHealth, HostRules, Loan, OwnFeed, State, Wanted};

use crate::edition;
use crate::homes::homes;

fn health(url: &str) -> FeedHealth {
    FeedHealth {
        url: url.to_owned(),
        etag: Some("\"a\"".to_owned()),
        visited: Some(5),
        due: 100,
        interval: 900,
        status: "200".to_owned(),
        visits: 3,
        unchanged: 2,
        ..FeedHealth::default()
    }
}

#[test]
fn the_health_of_a_feed_is_replaced_as_a_whole() {
    for state in homes() {
        let (mut one, two) = (health("https://a.example/"), health("https://b.example/"));
        state.put_feeds(&[two.clone(), one.clone()]).unwrap();
        assert_eq!(state.feeds().unwrap(), [one.clone(), two.clone()]);
        one.etag = None;
        one.failures = 4;
        state.put_feeds(std::slice::from_ref(&one)).unwrap();
        assert_eq!(state.feeds().unwrap(), [one, two]);
    }
}

#[test]
fn own_feeds_say_how_many_are_news() {
    for state in homes() {
        let mut feed = OwnFeed {
            url: "https://a.example/rss".to_owned(),
            edition: edition(),
            outlet: "A".to_owned(),
            removed: false,
        };
        assert_eq!(
            state.put_own_feeds(&[feed.clone(), feed.clone()]).unwrap(),
            1
        );
        feed.removed = true;
        assert_eq!(state.put_own_feeds(&[feed.clone()]).unwrap(), 1);
        assert_eq!(state.own_feeds().unwrap(), [feed.clone()]);
        assert!(state.forget_own_feed(&feed.url, feed.edition).unwrap());
        assert!(!state.forget_own_feed(&feed.url, feed.edition).unwrap());
    }
}

#[test]
fn the_rules_of_a_host_hold_for_a_while() {
    for state in homes() {
        let rules = HostRules {
            host: "https://a.example".to_owned(),
            robots: "User-agent: *\nDisallow: /x\n".to_owned(),
            fetched: 100,
            until: 200,
        };
        state.put_hosts(std::slice::from_ref(&rules)).unwrap();
        assert_eq!(state.hosts(199).unwrap(), [rules]);
        assert_eq!(state.hosts(200).unwrap(), []);
    }
}

#[test]
fn what_is_asked_for_is_remembered_with_its_first_and_last_time() {
    for state in homes() {
        state.ask(edition(), 100).unwrap();
        state.ask(edition(), 300).unwrap();
        state.ask(edition(), 200).unwrap();
        let asked = state.asked_since(250).unwrap();
        assert_eq!((asked[0].first, asked[0].last), (100, 300));
        assert_eq!(state.asked_since(301).unwrap(), []);
    }
}

#[test]
fn a_lease_has_one_holder_until_it_runs_out_or_is_given_back() {
    let state = State::in_memory().unwrap();
    assert!(state.lease("crawler", "one", 100, 160).unwrap());
    assert!(state.lease("crawler", "one", 110, 170).unwrap());
    assert!(!state.lease("crawler", "two", 169, 230).unwrap());
    assert!(state.is_leased("crawler", 169).unwrap());
    assert!(!state.is_leased("crawler", 170).unwrap());
    state.release("crawler", "two").unwrap();
    assert!(!state.lease("crawler", "two", 120, 180).unwrap());
    state.release("crawler", "one").unwrap();
    assert!(state.lease("crawler", "two", 120, 180).unwrap());
}

#[test]
fn a_counter_counts_each_day_anew_and_never_below_zero() {
    for state in homes() {
        assert_eq!(state.add(7, &[("a", 2), ("b", 1)]).unwrap(), [2, 1]);
        assert_eq!(state.add(7, &[("a", 3)]).unwrap(), [5]);
        assert_eq!(state.add(8, &[("a", -1)]).unwrap(), [0]);
        assert_eq!(state.add(7, &[("a", -9)]).unwrap(), [0]);
        assert_eq!(state.counter("b", 7).unwrap(), 1);
        assert_eq!(state.counter("c", 7).unwrap(), 0);
    }
}

#[test]
fn parts_of_a_quota_are_lent_until_nothing_is_left() {
    for state in homes() {
        let wanted = |owed| Wanted {
            name: "quota:a",
            quota: 250,
            owed,
        };
        let loan = |granted, total| vec![Loan { granted, total }];
        assert_eq!(state.lend(9, 1, &[wanted(0)]).unwrap(), loan(2, 2));
        // A hundredth of a share of one of four nodes is less than one request.
        assert_eq!(state.lend(9, 4, &[wanted(0)]).unwrap(), loan(1, 3));
        state.add(9, &[("quota:a", -1)]).unwrap();
        assert_eq!(state.lend(9, 1, &[wanted(247)]).unwrap(), loan(1, 250));
        assert_eq!(state.lend(9, 1, &[wanted(5)]).unwrap(), loan(0, 255));
        assert_eq!(state.lend(10, 1, &[wanted(0)]).unwrap(), loan(2, 2));
        assert_eq!(state.lend(10, 1, &[]).unwrap(), []);
    }
}
