//! Limits of a list.

use sundry_similar::{BookFacts, Candidate, Identity, ListRules, diversify};

fn identity(title: &str, author: &str) -> Identity {
    Identity::of(&BookFacts {
        title,
        authors: vec![author],
        ..BookFacts::default()
    })
}

fn candidate(item: u32, title: &str, author: &str) -> Candidate<u32> {
    Candidate {
        item,
        identity: identity(title, author),
        in_series: false,
    }
}

#[test]
fn editions_are_one_work() {
    let same = [
        ("Emma", "Emma (Illustrated Edition)"),
        ("The Hobbit", "Hobbit"),
        ("Frankenstein", "Frankenstein: A Novel"),
    ];
    for (left, right) in same {
        assert!(
            identity(left, "A. Hand").is_same_work(&identity(right, "A. Hand")),
            "{left} {right}"
        );
    }
    assert!(!identity("Emma", "A. Hand").is_same_work(&identity("Emily", "A. Hand")));
    assert!(!identity("Poems", "Ada Marsh").is_same_work(&identity("Poems", "Ben Quay")));
}

#[test]
fn no_more_of_another_author_than_the_rules_say_while_others_are_left() {
    let titles = ["Oak", "Elm", "Ash", "Yew", "Fir", "Bay", "Fig", "Box"];
    let mut ranking: Vec<Candidate<u32>> = (0..8)
        .map(|at| candidate(at, titles[at as usize], "One Pen"))
        .collect();
    ranking.extend((8..14).map(|at| {
        let name = ["Ant", "Bee", "Cat", "Dog", "Eel", "Fox"][at as usize - 8];
        candidate(at, name, &format!("Pen {at}"))
    }));
    let list = diversify(
        &identity("Seed", "Nobody"),
        ranking,
        10,
        ListRules::default(),
    );
    assert_eq!(list.len(), 10);
    assert_eq!(list.iter().filter(|item| **item < 8).count(), 4, "{list:?}");
}

#[test]
fn a_limit_for_the_seed_s_author_holds_when_asked_for() {
    let rules = ListRules {
        most_of_seed_author: 2,
        ..ListRules::default()
    };
    let ranking = || {
        vec![
            candidate(1, "Oak", "Ada Marsh"),
            candidate(2, "Elm", "Ada Marsh"),
            candidate(3, "Ash", "Ada Marsh"),
            candidate(4, "Yew", "Ben Quay"),
        ]
    };
    let seed = identity("Seed", "Ada Marsh");
    assert_eq!(diversify(&seed, ranking(), 3, rules), [1, 2, 4]);
    assert_eq!(
        diversify(&seed, ranking(), 3, ListRules::default()),
        [1, 2, 3]
    );
}

#[test]
fn what_was_put_off_comes_when_nothing_else_is_left() {
    let titles = ["Oak", "Elm", "Ash", "Yew", "Fir", "Bay"];
    let ranking = (0..6).map(|at| candidate(at, titles[at as usize], "One Pen"));
    let list = diversify(
        &identity("Seed", "Nobody"),
        ranking,
        10,
        ListRules::default(),
    );
    assert_eq!(list.len(), 6);
}
