//! Builds and queries Sundry's catalogue.

use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use sundry_catalog::{
    Catalogue, Filter, Home, Query as Question, Snapshot, Sort, TextClause, WriteOptions,
};

use crate::meme::Meme;
use crate::queries::{Class, Query};
use crate::timing;

pub fn build(folder: &Path, memes: &[Meme], times: u64) -> Home {
    let home = Home::new(folder);
    let start = (Instant::now(), ProcessTime::now());
    let mut writer = home
        .writer::<Meme>(WriteOptions::default())
        .expect("a writer");
    let count = memes.len() as u64;
    for round in 0..times {
        for meme in memes {
            let meme = Meme {
                id: round * count + meme.id,
                ..meme.clone()
            };
            writer.put(&meme).expect("put");
        }
    }
    let published = writer.finish(&mut |_, _, _| {}).expect("finish");
    let wall = start.0.elapsed().as_secs_f64();
    let processor = start.1.elapsed().as_secs_f64();
    let (records, bytes) = (published.manifest.records, published.manifest.bytes());
    println!(
        "sundry: {records} records in {wall:.1} s ({processor:.1} s CPU, {:.0} a second), {:.1} MB, {:.1} bytes a record",
        records as f64 / wall,
        bytes as f64 / 1e6,
        bytes as f64 / records as f64
    );
    let mut parts: Vec<(String, u64)> = Vec::new();
    for file in &published.manifest.files {
        let name = file.name.rsplit('.').next().unwrap_or_default();
        let name = if file.name.contains("table") {
            file.name.as_str()
        } else {
            name
        };
        match parts.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += file.bytes,
            None => parts.push((name.to_owned(), file.bytes)),
        }
    }
    for (name, bytes) in parts {
        println!(
            "    {name:20} {:6.1} bytes a record",
            bytes as f64 / records as f64
        );
    }
    home
}

pub fn measure(home: Home, queries: &[Query]) -> Vec<(u64, f64)> {
    let start = Instant::now();
    let (catalogue, wrong) = Catalogue::<Meme>::open(Some(home), None);
    assert!(wrong.is_empty(), "{wrong:?}");
    println!(
        "sundry: opened in {:.2} ms",
        start.elapsed().as_secs_f64() * 1000.0
    );
    let snapshot = catalogue.snapshot();
    let ranked = timing::of(queries, 3, |query| {
        let found = snapshot.find::<Meme>(&keyword(query)).expect("found");
        found.total.unwrap_or(0) + found.records.len() as u64
    });
    timing::show("sundry, top 10, exact total, documents", queries, &ranked);
    let counted = timing::of(queries, 3, |query| {
        let question = Question {
            limit: 0,
            ..keyword(query)
        };
        snapshot
            .executor()
            .search(&question)
            .expect("found")
            .total
            .unwrap_or(0)
    });
    timing::show("sundry, total only", queries, &counted);
    let sorted = timing::of(queries, 3, |query| {
        let question = Question {
            filter: vec![Filter::range("votes").at_least(10_i64)],
            sort: Sort::descending("views"),
            ..keyword(query)
        };
        snapshot
            .find::<Meme>(&question)
            .expect("found")
            .total
            .unwrap_or(0)
    });
    timing::show("sundry, votes >= 10, by views, documents", queries, &sorted);
    let mut seed = 0;
    let random = timing::of(queries, 3, |query| {
        seed += 1;
        let question = Question {
            filter: vec![
                Filter::range("votes").at_least(2_i64),
                Filter::is("type", "jpg"),
            ],
            sort: Sort::Random(seed),
            limit: 1,
            ..keyword(query)
        };
        snapshot
            .find::<Meme>(&question)
            .expect("found")
            .total
            .unwrap_or(0)
    });
    timing::show("sundry, a random one of votes >= 2, jpg", queries, &random);
    without_words(&snapshot);
    queries
        .iter()
        .zip(&ranked)
        .map(|(query, time)| {
            let page = snapshot.executor().search(&keyword(query)).expect("found");
            (page.total.unwrap_or(0), *time)
        })
        .collect()
}

/// Measures queries without words: only filters, sorting, random order.
fn without_words(snapshot: &Snapshot) {
    let none: Vec<Query> = (0..50)
        .map(|_| Query {
            class: Class::Middle,
            text: String::new(),
        })
        .collect();
    let filter = || {
        vec![
            Filter::range("votes").at_least(10_i64),
            Filter::is("type", "jpg"),
        ]
    };
    for (name, sort, filter) in [
        ("all, by views", Sort::descending("views"), vec![]),
        (
            "votes >= 10, jpg, by views",
            Sort::descending("views"),
            filter(),
        ),
        ("a random one of all", Sort::Random(1), vec![]),
        (
            "a random one of votes >= 10, jpg",
            Sort::Random(1),
            filter(),
        ),
    ] {
        let times = timing::of(&none, 1, |_| {
            let question = Question {
                sort: sort.clone(),
                filter: filter.clone(),
                ..Question::default()
            };
            snapshot
                .find::<Meme>(&question)
                .expect("found")
                .total
                .unwrap_or(0)
        });
        println!(
            "sundry, {name:36} p50 {:7.3}  p99 {:7.3} ms",
            timing::percentile(&times, 50.0),
            timing::percentile(&times, 99.0)
        );
    }
    let records = snapshot.executor().records();
    let mut id = 1;
    let times = timing::of(&none, 20, |_| {
        id = (id * 6_364_136_223_846_793_005_u64 + 1) % records + 1;
        u64::from(snapshot.get::<Meme>(id).expect("get").is_some())
    });
    println!(
        "sundry, {:36} p50 {:7.4}  p99 {:7.4} ms",
        "a record by id",
        timing::percentile(&times, 50.0),
        timing::percentile(&times, 99.0)
    );
}

fn keyword(query: &Query) -> Question {
    Question {
        must: vec![TextClause::all(query.text.as_str()).into()],
        ..Question::default()
    }
}
