//! Books that the same people read.

use sundry_similar::{CoRead, CoReadOptions, Reading, Readings};

use crate::shelf::readers;

fn options(threads: usize) -> CoReadOptions {
    CoReadOptions {
        threads,
        ..CoReadOptions::default()
    }
}

fn row(readings: &Readings, item: usize) -> Vec<u32> {
    let co_read = CoRead::new(readings, options(1));
    let mut scratch = co_read.scratch();
    co_read
        .row(item, 10, &mut scratch)
        .iter()
        .map(|other| other.item)
        .collect()
}

#[test]
fn who_shares_more_readers_comes_first() {
    let mut all = readers(0..30, &[0, 1]);
    all.extend(readers(30..40, &[0, 2]));
    all.extend(readers(40..42, &[0, 3]));
    let readings = Readings::collect(5, all, 1000);
    let found = row(&readings, 0);
    assert_eq!(found.first(), Some(&1));
    assert!(!found.contains(&0) && !found.contains(&4), "{found:?}");
}

#[test]
fn what_everybody_reads_says_little() {
    // Book 1 shares ten readers of its twelve; book 2 shares twelve, of five hundred.
    let mut all = readers(0..10, &[0, 1]);
    all.extend(readers(10..12, &[1]));
    all.extend(readers(0..12, &[2]));
    all.extend(readers(10..12, &[0]));
    all.extend(readers(100..588, &[2]));
    let readings = Readings::collect(3, all, 1000);
    assert_eq!(row(&readings, 0).first(), Some(&1));
}

#[test]
fn one_shared_reader_does_not_outweigh_many() {
    // Shrinkage: a pair seen once with one reader each is weaker than a well-attested one.
    let mut all = readers(0..1, &[0, 1]);
    all.extend(readers(1..40, &[0, 2]));
    all.extend(readers(40..60, &[2]));
    let readings = Readings::collect(3, all, 1000);
    assert_eq!(row(&readings, 0).first(), Some(&2));
}

#[test]
fn a_reading_said_twice_counts_once_and_none_of_unknown_books() {
    let read = |user, item, weight| Reading { user, item, weight };
    let readings = Readings::collect(
        2,
        [
            read(1, 0, 1.0),
            read(1, 0, 1.0),
            read(1, 9, 1.0),
            read(2, 1, 0.0),
        ],
        10,
    );
    assert_eq!(
        (readings.len(), readings.readers(0), readings.readers(1)),
        (1, 1, 0)
    );
}

#[test]
fn a_very_long_list_is_cut_the_same_way_each_time() {
    let all = || readers(0..1, &(0..500).collect::<Vec<u32>>());
    let (first, second) = (
        Readings::collect(500, all(), 60),
        Readings::collect(500, all(), 60),
    );
    assert_eq!(first.len(), 60);
    let kept = |readings: &Readings| -> Vec<usize> {
        (0..500)
            .filter(|item| readings.readers(*item) > 0)
            .collect()
    };
    assert_eq!(kept(&first), kept(&second));
}

#[test]
fn any_number_of_threads_gives_the_same_rows() {
    let mut all = Vec::new();
    for user in 0..60_u32 {
        let items: Vec<u32> = (0..12).map(|step| (user * 7 + step * step) % 40).collect();
        all.extend(readers(user..user + 1, &items));
    }
    let readings = Readings::collect(40, all, 1000);
    let rows = |threads| {
        let table = CoRead::new(&readings, options(threads)).table(10);
        (0..40)
            .map(|item| table.get(item).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    let single = rows(1);
    assert_eq!(single.len(), 40);
    assert!(single.iter().any(|row| !row.is_empty()));
    assert_eq!(single, rows(4));
}
