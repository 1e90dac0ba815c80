//! A catalogue that is compiled into the program.

use sundry_catalog::{Catalogue, Home, Origin, Query, Sort, TextClause};

use crate::kinds::{Dice, Thing, things, write};

fn leaked(bytes: Vec<u8>) -> &'static [u8] {
    Box::leak(bytes.into_boxed_slice())
}

#[test]
fn an_archive_answers_as_the_files_do_and_yields_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let written = things(900, 6);
    write(&home, &written).unwrap();
    let starter = leaked(home.pack("things").unwrap());
    let (on_disk, _) = Catalogue::<Thing>::open(Some(home), None);
    let empty = tempfile::tempdir().unwrap();
    let elsewhere = Home::new(empty.path());
    let (compiled_in, wrong) = Catalogue::<Thing>::open(Some(elsewhere.clone()), Some(starter));
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(compiled_in.snapshot().origin(), Origin::Starter);
    for word in ["cat", "running dogs", "猫", "京都", "happiness"] {
        for sort in [Sort::Relevance, Sort::descending("rating"), Sort::Random(3)] {
            let must = vec![TextClause::any(word).into()];
            let query = Query {
                must,
                sort,
                ..Query::default()
            };
            let files = on_disk.snapshot().find::<Thing>(&query).unwrap();
            let archive = compiled_in.snapshot().find::<Thing>(&query).unwrap();
            assert!(files.total > Some(5));
            assert_eq!(files, archive);
        }
    }
    for thing in written.iter().take(50) {
        let blob = |catalogue: &Catalogue<Thing>| {
            catalogue
                .snapshot()
                .executor()
                .blob(thing.id, "thumbnail")
                .unwrap()
        };
        assert_eq!(blob(&compiled_in), thing.thumbnail);
        assert_eq!(blob(&on_disk), thing.thumbnail);
    }
    assert!(
        !empty.path().join("catalogues").exists(),
        "nothing is written to disk"
    );
    write(&elsewhere, &things(3, 1)).unwrap();
    compiled_in.reload().unwrap();
    assert_eq!(compiled_in.snapshot().origin(), Origin::Generation(1));
    elsewhere.drop_kind("things").unwrap();
    compiled_in.reload().unwrap();
    assert_eq!(compiled_in.snapshot().origin(), Origin::Starter);
}

#[test]
fn a_broken_archive_is_said_and_costs_no_start() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(30, 6)).unwrap();
    let whole = home.pack("things").unwrap();
    let mut dice = Dice(9);
    for _ in 0..60 {
        let mut bytes = whole.clone();
        bytes.truncate(dice.below(bytes.len() as u64) as usize);
        let (catalogue, wrong) = Catalogue::<Thing>::open(None, Some(leaked(bytes)));
        assert_eq!(
            (catalogue.snapshot().origin(), wrong.len()),
            (Origin::Nothing, 1)
        );
        assert!(
            wrong[0]
                .to_string()
                .contains("compiled-in catalogue `things` is damaged")
        );
    }
}
