//! Random order: fair over exactly the records that match.

use sundry_catalog::{Catalogue, Filter, Home, Query, Sort, TextClause};

use crate::kinds::{Thing, write};

#[test]
fn every_match_is_drawn_equally_often() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let thing = |id: u64| Thing {
        id: id * id,
        title: if id.is_multiple_of(4) {
            "grumpy cat"
        } else {
            "dog"
        }
        .into(),
        votes: Some((id % 3) as i64),
        ..Thing::default()
    };
    let written: Vec<Thing> = (0..600).map(thing).collect();
    write(&home, &written).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home), None);
    let snapshot = catalogue.snapshot();
    let query = |seed: u64, limit: usize| Query {
        must: vec![TextClause::all("cats").into()],
        filter: vec![Filter::is("votes", 1_i64)],
        sort: Sort::Random(seed),
        limit,
        ..Query::default()
    };
    let matching: Vec<u64> = written
        .iter()
        .filter(|thing| thing.title == "grumpy cat" && thing.votes == Some(1))
        .map(|thing| thing.id)
        .collect();
    assert_eq!(matching.len(), 50);
    let draws = 20_000;
    let mut counts = vec![0_u32; matching.len()];
    for seed in 0..draws {
        let page = snapshot.executor().search(&query(seed, 1)).unwrap();
        assert_eq!(page.total, Some(50));
        counts[matching.binary_search(&page.hits[0].id).unwrap()] += 1;
    }
    let expected = draws as f64 / matching.len() as f64;
    let squares: f64 = counts
        .iter()
        .map(|count| (f64::from(*count) - expected).powi(2) / expected)
        .sum();
    // With 49 degrees of freedom, 85.35 is exceeded by chance once in a thousand times, and a value
    // below 23.98 is equally rare.
    assert!(
        squares < 85.35 && squares > 23.98,
        "chi-square {squares:.1}"
    );

    // The whole shuffle, page by page, contains every record once, in an order that depends on the
    // seed.
    let shuffle = |seed: u64| -> Vec<u64> {
        let pages = (0..5).flat_map(|page| {
            let query = Query {
                offset: page * 10,
                ..query(seed, 10)
            };
            snapshot.executor().search(&query).unwrap().hits
        });
        pages.map(|hit| hit.id).collect()
    };
    let (one, other) = (shuffle(1), shuffle(2));
    assert_ne!(one, other);
    assert_eq!(one, shuffle(1));
    let mut sorted = one;
    sorted.sort_unstable();
    assert_eq!(sorted, matching);
}
