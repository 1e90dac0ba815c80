//! Records are found again after they were written.

use std::sync::atomic::{AtomicBool, Ordering};

use sundry_catalog::{
    Catalogue, Error, Executor, Filter, Home, Origin, Query, Reloaded, Scan, Sort, Step,
    TextClause, WriteOptions,
};

use crate::kinds::{Dice, Thing, options, things, write};

#[test]
fn records_are_written_and_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let written = things(300, 7);
    let published = write(&home, &written).unwrap();
    assert_eq!((published.generation, published.manifest.records), (1, 300));

    let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home), None);
    assert!(wrong.is_empty(), "{wrong:?}");
    let snapshot = catalogue.snapshot();
    assert_eq!(snapshot.origin(), Origin::Generation(1));
    for thing in &written {
        let mut found: Thing = snapshot.get(thing.id).unwrap().unwrap();
        let executor = snapshot.executor();
        found.thumbnail = executor.blob(thing.id, "thumbnail").unwrap();
        assert_eq!(&found, thing);
    }
    assert!(snapshot.get::<Thing>(5_000).unwrap().is_none());

    let query = Query {
        must: vec![TextClause::all("running cat").into()],
        filter: vec![
            Filter::range("votes").at_least(0_i64),
            Filter::is("tags", "image"),
        ],
        sort: Sort::descending("rating"),
        ..Query::default()
    };
    let found = snapshot.find::<Thing>(&query).unwrap();
    assert!(found.total.unwrap() > 0);
    for (_, thing) in &found.records {
        assert!(thing.votes.unwrap() >= 0 && thing.tags.contains(&"image".to_owned()));
    }
}

#[test]
fn a_new_generation_takes_over_and_the_old_one_answers_until_then() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home.clone()), None);
    assert_eq!(catalogue.snapshot().origin(), Origin::Nothing);
    assert_eq!(
        catalogue
            .snapshot()
            .executor()
            .search(&Query::default())
            .unwrap()
            .total,
        Some(0)
    );
    assert_eq!(catalogue.reload().unwrap(), Reloaded::Unchanged);

    for (generation, count) in [(1, 20), (2, 30), (3, 40), (4, 50)] {
        let before = catalogue.snapshot();
        let old = before.executor().records();
        write(&home, &things(count, count)).unwrap();
        assert_eq!(catalogue.snapshot().executor().records(), old);
        let swapped = Reloaded::Swapped(Origin::Generation(generation));
        assert_eq!(catalogue.reload().unwrap(), swapped);
        assert_eq!(catalogue.snapshot().executor().records(), count);
        assert_eq!(
            before.executor().search(&Query::default()).unwrap().total,
            Some(old)
        );
    }
    // The current generation and the one before it.
    assert_eq!(home.list().unwrap().len(), 2);
}

#[test]
fn the_last_of_an_id_counts_and_order_does_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let written = things(200, 3);
    let mut writer = home.writer::<Thing>(options()).unwrap();
    for thing in written.iter().rev() {
        writer
            .put(&Thing {
                title: "stale".into(),
                ..thing.clone()
            })
            .unwrap();
    }
    for thing in &written {
        writer.put(thing).unwrap();
    }
    let mut steps = Vec::new();
    let published = writer.finish(&mut |step, _, _| steps.push(step)).unwrap();
    assert_eq!((published.doubles, published.manifest.records), (200, 200));
    steps.dedup();
    assert_eq!(
        steps,
        [
            Step::Indexing,
            Step::Merging,
            Step::Sealing,
            Step::Publishing
        ]
    );

    let (catalogue, _) = Catalogue::<Thing>::open(Some(home), None);
    let query = Query {
        must: vec![TextClause::all("stale").into()],
        ..Query::default()
    };
    assert_eq!(
        catalogue
            .snapshot()
            .executor()
            .search(&query)
            .unwrap()
            .total,
        Some(0)
    );
}

#[test]
fn a_bad_record_is_refused_and_the_writer_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut writer = home.writer::<Thing>(options()).unwrap();
    let bad = Thing {
        id: u64::MAX,
        ..Thing::default()
    };
    assert!(matches!(writer.put(&bad), Err(Error::Record(_))));
    let bad = Thing {
        tags: vec!["x".repeat(2000)],
        ..Thing::default()
    };
    assert!(matches!(writer.put(&bad), Err(Error::Record(_))));
    assert!(matches!(
        home.writer::<Thing>(options()),
        Err(Error::Busy(_))
    ));
    writer.put(&Thing::default()).unwrap();
    assert_eq!(
        writer.finish(&mut |_, _, _| {}).unwrap().manifest.records,
        1
    );
}

#[test]
fn an_import_that_brings_nothing_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(10, 1)).unwrap();
    assert!(matches!(write(&home, &[]), Err(Error::Empty(_))));
    let listed = home.list().unwrap();
    assert_eq!(listed.len(), 1);
    assert!(listed[0].is_current && listed[0].generation == 1);
}

#[test]
fn little_memory_gives_the_same_catalogue() {
    let mut dice = Dice(31);
    // There are enough different words that the index is written in several segments.
    let things: Vec<Thing> = (0..1_500)
        .map(|id| Thing {
            id: dice.below(1 << 40),
            title: format!("thing {id}"),
            body: (0..150)
                .map(|_| format!("w{}", dice.below(1 << 30)))
                .collect::<Vec<_>>()
                .join(" "),
            ..Thing::default()
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut writer = home
        .writer::<Thing>(WriteOptions {
            memory: 1 << 20,
            ..options()
        })
        .unwrap();
    for thing in &things {
        writer.put(thing).unwrap();
        writer
            .put_neighbours(thing.id, &[things[0].id, things[1].id])
            .unwrap();
    }
    let runs = std::fs::read_dir(folder.path().join("catalogues/things/g00000001")).unwrap();
    let runs = runs.filter(|entry| {
        entry
            .as_ref()
            .unwrap()
            .file_name()
            .to_string_lossy()
            .ends_with(".run")
    });
    assert!(runs.count() > 2);
    let mut parts = 0;
    let mut report = |step: Step, _: u64, all: u64| {
        if step == Step::Merging {
            parts = all;
        }
    };
    writer.finish(&mut report).unwrap();
    assert!(parts > 1, "{parts} parts");
    assert!(home.check().unwrap().is_empty());

    let scan = Scan::of(things.clone()).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home), None);
    let snapshot = catalogue.snapshot();
    for thing in things.iter().step_by(29) {
        assert_eq!(&snapshot.get::<Thing>(thing.id).unwrap().unwrap(), thing);
        let words: Vec<&str> = thing.body.split(' ').take(3).collect();
        for text in [words.join(" "), thing.title.clone()] {
            let must = vec![TextClause::any(text).into()];
            let query = Query {
                must,
                ..Query::default()
            };
            let expected = scan.search(&query).unwrap();
            assert_eq!(snapshot.executor().search(&query).unwrap(), expected);
        }
    }
    assert_eq!(
        snapshot.executor().neighbours(things[5].id).unwrap().len(),
        2
    );
}

#[test]
fn no_request_fails_while_generations_are_swapped() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let stamped = |stamp: i64| -> Vec<Thing> {
        let things = things(40, 9).into_iter();
        things
            .map(|thing| Thing {
                votes: Some(stamp),
                ..thing
            })
            .collect()
    };
    write(&home, &stamped(0)).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home.clone()), None);
    let done = AtomicBool::new(false);
    let last = 6;
    std::thread::scope(|scope| {
        let ask = || {
            let mut newest = 0;
            while !done.load(Ordering::Acquire) {
                let snapshot = catalogue.snapshot();
                let all = Query {
                    limit: 40,
                    ..Query::default()
                };
                let found = snapshot.find::<Thing>(&all).unwrap();
                assert_eq!((found.total, found.records.len()), (Some(40), 40));
                let stamp = found.records[0].1.votes.unwrap();
                assert!(
                    found
                        .records
                        .iter()
                        .all(|(_, thing)| thing.votes == Some(stamp))
                );
                assert!(stamp >= newest, "back from {newest} to {stamp}");
                newest = stamp;
            }
        };
        let asking = [scope.spawn(ask)];
        let swapped = (1..=last).try_for_each(|stamp| {
            write(&home, &stamped(stamp))?;
            catalogue.reload().map(|_| ())
        });
        done.store(true, Ordering::Release);
        swapped.unwrap();
        for thread in asking {
            thread.join().unwrap();
        }
    });
    let all = catalogue
        .snapshot()
        .find::<Thing>(&Query::default())
        .unwrap();
    assert_eq!(all.records[0].1.votes, Some(last));
}

#[test]
fn a_generation_can_carry_over_what_the_last_one_had() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let old = things(100, 21);
    let mut writer = home.writer::<Thing>(options()).unwrap();
    for thing in &old {
        writer.put(thing).unwrap();
    }
    writer
        .put_neighbours(old[1].id, &[old[2].id, old[0].id])
        .unwrap();
    writer.finish(&mut |_, _, _| {}).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home.clone()), None);
    let before = catalogue.snapshot();

    let mut writer = home.writer::<Thing>(options()).unwrap();
    let gone = old[0].id;
    let carried = writer
        .carry_over(before.executor(), |thing| thing.id != gone)
        .unwrap();
    assert_eq!(carried, 99);
    let changed = Thing {
        title: "changed".into(),
        ..old[5].clone()
    };
    writer.put(&changed).unwrap();
    let fresh = Thing {
        id: 9_999,
        ..changed.clone()
    };
    writer.put(&fresh).unwrap();
    assert_eq!(
        writer.finish(&mut |_, _, _| {}).unwrap().manifest.records,
        100
    );
    catalogue.reload().unwrap();
    let after = catalogue.snapshot();
    assert!(after.get::<Thing>(gone).unwrap().is_none());
    let expected = old[1..].iter().map(|thing| {
        if thing.id == changed.id {
            &changed
        } else {
            thing
        }
    });
    for thing in expected.chain([&fresh]) {
        let mut found: Thing = after.get(thing.id).unwrap().unwrap();
        found.thumbnail = after.executor().blob(thing.id, "thumbnail").unwrap();
        assert_eq!(&found, thing);
    }
    assert_eq!(after.executor().neighbours(old[1].id).unwrap(), [old[2].id]);
}
