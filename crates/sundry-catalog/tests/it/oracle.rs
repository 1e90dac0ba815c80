//! Compares the embedded executor with a scan of every record on two thousand made-up queries: same
//! records, same order, same totals, same relevance to the last bit.

use sundry_catalog::{
    Among, Catalogue, Clause, Executor, Filter, Home, Mode, Prior, Query, Scalar, Scan, Sort,
    TextClause,
};

use crate::kinds::{Dice, TAGS, Thing, options, text, things};

fn clause(dice: &mut Dice, depth: u64) -> Clause {
    if depth > 0 && dice.chance(25) {
        let clauses = (0..dice.below(4))
            .map(|_| clause(dice, depth - 1))
            .collect();
        return if dice.chance(50) {
            Clause::All(clauses)
        } else {
            Clause::Any(clauses)
        };
    }
    if dice.chance(15) {
        let boost = dice.below(3) as f32;
        return Clause::Filter(filter(dice), boost);
    }
    let modes = [
        Mode::All,
        Mode::All,
        Mode::Any,
        Mode::Phrase,
        Mode::Synonyms,
    ];
    let mode = modes[dice.below(5) as usize];
    let mut clause = TextClause::all(text(dice, 3));
    clause.mode = mode;
    if mode != Mode::Phrase && dice.chance(15) {
        clause = clause.field("body", 2.0);
    }
    if dice.chance(40) {
        clause = clause.fields(["title"]);
        clause.exact = dice.chance(30) && clause.fields.len() == 1;
    }
    if dice.chance(20) && !clause.exact {
        clause = clause.fields(["notes"]);
    }
    clause.boost([1.0, 0.0, 2.5][dice.below(3) as usize]).into()
}

fn filter(dice: &mut Dice) -> Filter {
    let votes = dice.below(80) as i64 - 30;
    match dice.below(9) {
        0 => Filter::is("tags", dice.pick(TAGS)),
        1 => Filter::any_of("tags", [dice.pick(TAGS), dice.pick(TAGS), "unknown"]),
        2 => Filter::range("votes").at_least(votes),
        3 => Filter::range("votes")
            .at_least(votes)
            .at_most(votes as f64 + 5.5),
        4 => Filter::range("rating").at_least(dice.below(40) as f64 / 20.0 - 0.6),
        5 => Filter::range("created").at_most(1_500_000_000 + dice.below(1000) as i64 * 86_399),
        6 => Filter::is("adult", dice.chance(50)),
        7 => Filter::any_of("votes", [votes, votes + 3]),
        _ => Filter::exists(
            [
                "title",
                "notes",
                "tags",
                "votes",
                "rating",
                "adult",
                "thumbnail",
            ][dice.below(7) as usize],
        ),
    }
}

fn query(dice: &mut Dice, ids: &[u64]) -> Query {
    let clauses = |dice: &mut Dice, most: u64| -> Vec<Clause> {
        (0..dice.below(most + 1)).map(|_| clause(dice, 2)).collect()
    };
    Query {
        must: if dice.chance(50) {
            Vec::new()
        } else {
            clauses(dice, 2)
        },
        should: clauses(dice, 3),
        not: if dice.chance(70) {
            Vec::new()
        } else {
            clauses(dice, 1)
        },
        filter: (0..dice.below(4) / 2).map(|_| filter(dice)).collect(),
        like: dice
            .chance(10)
            .then(|| ids[dice.below(ids.len() as u64) as usize]),
        among: dice.chance(20).then(|| Among {
            field: dice.pick(&["votes", "rating"]).into(),
            most: dice.below(600) as usize,
        }),
        sort: match dice.below(8) {
            0 => Sort::ascending("votes"),
            1 => Sort::descending("rating"),
            2 => Sort::descending("created"),
            3 => Sort::ascending("adult"),
            4 => Sort::Random(dice.below(1000)),
            _ => Sort::Relevance,
        },
        prior: dice.chance(20).then(|| Prior {
            field: "votes".into(),
            weight: 0.3,
        }),
        offset: dice.below(30) as usize * dice.below(2) as usize,
        limit: dice.below(25) as usize,
        total: dice.chance(80),
    }
}

#[test]
fn two_thousand_questions_have_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let written = things(700, 11);
    let ids: Vec<u64> = written.iter().map(|thing| thing.id).collect();
    let mut dice = Dice(99);
    let mut writer = home.writer::<Thing>(options()).unwrap();
    let mut scan = Scan::of(written.clone()).unwrap();
    for thing in &written {
        writer.put(thing).unwrap();
        if dice.chance(40) {
            let near: Vec<u64> = (0..dice.below(12)).map(|_| dice.below(2200)).collect();
            let mut near = near;
            near.sort_unstable();
            near.dedup();
            near.reverse();
            writer.put_neighbours(thing.id, &near).unwrap();
            scan.set_neighbours(thing.id, &near);
        }
    }
    writer.finish(&mut |_, _, _| {}).unwrap();
    let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home), None);
    assert!(wrong.is_empty(), "{wrong:?}");
    let snapshot = catalogue.snapshot();
    let (mut some, mut scored) = (0, 0);
    for number in 0..2000 {
        let query = query(&mut dice, &ids);
        let embedded = snapshot.executor().search(&query);
        let expected = scan.search(&query);
        match (embedded, expected) {
            (Ok(embedded), Ok(expected)) => {
                some += usize::from(!expected.hits.is_empty());
                scored += usize::from(expected.hits.iter().any(|hit| hit.score > 0.0));
                assert_eq!(embedded, expected, "question {number}: {query:#?}");
            }
            (embedded, expected) => panic!("{embedded:?} {expected:?} {query:#?}"),
        }
    }
    // Queries without results prove nothing.
    assert!(
        some > 600 && scored > 200,
        "{some} found something, {scored} weighed it"
    );
    let (embedded, mut completed) = (snapshot.executor(), 0);
    for start in ('a'..='z')
        .map(String::from)
        .chain([String::new(), "\u{c9}".into(), "zz".into()])
    {
        let expected = scan.completions(&start, 5).unwrap();
        assert_eq!(
            embedded.completions(&start, 5).unwrap(),
            expected,
            "{start}"
        );
        completed += expected.len();
    }
    assert!(completed > 20, "{completed} completed");
}

#[test]
fn what_a_schema_cannot_answer_is_said() {
    let scan = Scan::of(things(5, 1)).unwrap();
    let text = |clause: TextClause| Query {
        must: vec![clause.into()],
        ..Query::default()
    };
    let filter = |filter| Query {
        filter: vec![filter],
        ..Query::default()
    };
    for (query, said) in [
        (
            text(TextClause::all("x").fields(["nowhere"])),
            "`nowhere` is not a text field",
        ),
        (
            text(TextClause::all("x").fields(["votes"])),
            "`votes` is not a text field",
        ),
        (
            text(TextClause::phrase("x y").fields(["body"])),
            "`body` does not know phrases",
        ),
        (
            text(TextClause::all("x").fields(["body"]).exact()),
            "`body` does not keep exact words",
        ),
        (text(TextClause::all("x").boost(f32::NAN)), "boost"),
        (
            filter(Filter::is("votes", "many")),
            "`votes` cannot be filtered by that value",
        ),
        (
            filter(Filter::range("tags").at_least("a")),
            "`tags` cannot be filtered",
        ),
        (filter(Filter::is("missing", 1_i64)), "no field `missing`"),
        (
            filter(Filter::In("rating".into(), vec![Scalar::F64(f64::NAN)])),
            "`rating` cannot",
        ),
        (
            Query {
                sort: Sort::ascending("tags"),
                ..Query::default()
            },
            "not a number",
        ),
        (
            Query {
                offset: 9_995,
                ..Query::default()
            },
            "offset + limit",
        ),
        (text(TextClause::any("w ".repeat(600))), "more than 512"),
    ] {
        let failure = scan.search(&query).unwrap_err().to_string();
        assert!(failure.contains(said), "{failure:?} does not say {said:?}");
    }
}

#[test]
fn many_records_have_the_same_answer() {
    // More than one stretch of records, with sparse and dense sets within them.
    let mut dice = Dice(5);
    let mut written = Vec::new();
    for id in 0..11_000 {
        let common = if id < 9_000 { "common" } else { "late" };
        let rare = if id % 997 == 0 { "rare" } else { "" };
        written.push(Thing {
            id: id * 2,
            title: format!("{common} {rare} {}", text(&mut dice, 2)),
            notes: if id % 500 < 3 {
                vec!["common note".into()]
            } else {
                Vec::new()
            },
            votes: (id % 7 != 0).then_some((id * 31 % 257) as i64),
            ..Thing::default()
        });
    }
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    crate::kinds::write(&home, &written).unwrap();
    let scan = Scan::of(written).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home), None);
    let snapshot = catalogue.snapshot();
    for words in [
        "",
        "common",
        "late",
        "rare",
        "common rare",
        "rare note",
        "common note",
        "cat late",
    ] {
        for mode in [Mode::All, Mode::Any, Mode::Phrase, Mode::Synonyms] {
            for (sort, low) in [
                (Sort::Relevance, None),
                (Sort::Relevance, Some(250_i64)),
                (Sort::descending("votes"), None),
                (Sort::ascending("votes"), Some(3)),
            ] {
                let mut clause = TextClause::all(words);
                clause.mode = mode;
                let query = Query {
                    must: if words.is_empty() {
                        Vec::new()
                    } else {
                        vec![clause.into()]
                    },
                    filter: low
                        .map(|low| Filter::range("votes").at_least(low))
                        .into_iter()
                        .collect(),
                    sort: sort.clone(),
                    offset: 40,
                    limit: 60,
                    ..Query::default()
                };
                let expected = scan.search(&query).unwrap();
                assert_eq!(
                    snapshot.executor().search(&query).unwrap(),
                    expected,
                    "{query:?}"
                );
            }
        }
    }
    // Pages up to the very last record, beyond the cached part of an order.
    for offset in [9_940, 0] {
        let query = Query {
            offset,
            limit: 60,
            sort: Sort::ascending("votes"),
            ..Query::default()
        };
        assert_eq!(
            snapshot.executor().search(&query).unwrap(),
            scan.search(&query).unwrap()
        );
    }
}
