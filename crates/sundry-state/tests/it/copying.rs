//! Copies from one home into another.

use sundry_state::{Edition, Error, FeedHealth, HostRules, OwnFeed, PageText, State, copy};

use crate::homes::homes;
use crate::{article, edition, noon};

/// Puts something into every table.
fn furnish(state: &State) {
    let mut articles: Vec<_> = (0..1_200)
        .map(|at| article(at, 20_000 + at as i64 % 3))
        .collect();
    "a\0b".clone_into(&mut articles[7].title);
    articles[8].summary = Some("In short".to_owned());
    let mut there = articles[5].clone();
    there.edition = Edition::new("aw", "pap").unwrap();
    articles.push(there);
    let appended = state.append(&articles, noon(20_002)).unwrap();
    let page = PageText {
        text: "All of it".to_owned(),
        ..PageText::default()
    };
    let pages = [(appended[0].id, Some(page)), (appended[1].id, None)];
    state.fill(&pages).unwrap();
    let health = FeedHealth {
        url: "https://a.example/".to_owned(),
        visits: 7,
        ..FeedHealth::default()
    };
    state.put_feeds(&[health]).unwrap();
    let own = OwnFeed {
        url: "https://b.example/".to_owned(),
        edition: edition(),
        outlet: "B".to_owned(),
        removed: true,
    };
    state.put_own_feeds(&[own]).unwrap();
    let rules = HostRules {
        host: "https://a.example".to_owned(),
        robots: "User-agent: *\n".to_owned(),
        fetched: noon(20_000),
        until: noon(20_009),
    };
    state.put_hosts(&[rules]).unwrap();
    state.ask(edition(), noon(19_000)).unwrap();
    state.ask(edition(), noon(20_002)).unwrap();
    state.add(20_002, &[("quota:a", 5)]).unwrap();
    state.add(20_001, &[("quota:a", 9)]).unwrap();
}

#[test]
fn everything_arrives_in_the_other_home_and_comes_back() {
    let now = noon(20_002);
    for between in homes() {
        let (first, last) = (State::in_memory().unwrap(), State::in_memory().unwrap());
        furnish(&first);
        let there = copy(&first, &between, now).unwrap();
        let back = copy(&between, &last, now).unwrap();
        assert_eq!(there, back);
        let counts: Vec<u64> = there.iter().map(|(_, tally)| tally.count).collect();
        assert_eq!(counts, [1_201, 1, 1, 1, 1, 2]);
        assert_eq!(last.asked_since(0).unwrap(), first.asked_since(0).unwrap());
        assert_eq!(
            last.days(edition(), 9).unwrap(),
            first.days(edition(), 9).unwrap()
        );
        // What is known stays known.
        let again = between.append(&[article(3, 20_000)], now).unwrap();
        assert!(!again[0].is_new);
        assert_eq!(between.check().unwrap(), [""; 0]);
    }
}

#[test]
fn a_store_that_holds_anything_is_no_place_for_a_copy() {
    for to in homes() {
        let from = State::in_memory().unwrap();
        furnish(&from);
        to.ask(edition(), 100).unwrap();
        let error = copy(&from, &to, noon(20_002)).unwrap_err();
        assert!(matches!(error, Error::NotEmpty(_)), "{error:?}");
    }
}

#[test]
fn the_checksum_heeds_every_field() {
    let tally = |change: &dyn Fn(&mut sundry_state::NewArticle)| {
        let (from, to) = (State::in_memory().unwrap(), State::in_memory().unwrap());
        let mut told = article(1, 20_000);
        change(&mut told);
        from.append(&[told], noon(20_000)).unwrap();
        copy(&from, &to, noon(20_000)).unwrap()[0].1
    };
    let plain = tally(&|_| {});
    assert_eq!(plain, tally(&|_| {}));
    assert_ne!(plain, tally(&|told| told.text.push('.')));
    assert_ne!(plain, tally(&|told| told.published += 1));
    assert_ne!(plain, tally(&|told| told.edition = Edition::default()));
    assert_ne!(plain, tally(&|told| told.image = Some(String::new())));
}
