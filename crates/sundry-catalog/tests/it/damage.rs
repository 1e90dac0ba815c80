//! Damaged files, and what operators do with catalogues.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use fs_err as fs;
use sundry_catalog::{Catalogue, Error, Home, Manifest, Origin, Query, Reloaded};

use crate::kinds::{Dice, Thing, things, write};

fn generation(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("catalogues/things/g{number:08}"))
}

fn manifest(home: &Home, number: u64) -> Manifest {
    let listed = home.list().unwrap();
    let one = listed
        .into_iter()
        .find(|one| one.generation == number)
        .unwrap();
    one.manifest.unwrap().unwrap()
}

fn flip(path: &Path, dice: &mut Dice) {
    let mut bytes = fs::read(path).unwrap();
    let at = dice.below(bytes.len() as u64) as usize;
    bytes[at] ^= 1 << dice.below(8);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_flipped_bit_in_any_file_is_found_and_never_swapped_in() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(150, 1)).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home.clone()), None);
    let published = write(&home, &things(600, 2)).unwrap();
    let path = generation(folder.path(), 2);
    let mut dice = Dice(77);
    let mut names: Vec<String> = published
        .manifest
        .files
        .iter()
        .map(|f| f.name.clone())
        .collect();
    names.push("manifest".into());
    assert!(names.len() > 8, "{names:?}");
    for name in names {
        let file = path.join(&name);
        let whole = fs_copy(&file);
        for _ in 0..5 {
            flip(&file, &mut dice);
            let wrong = home.check().unwrap();
            let said: Vec<String> = wrong.iter().map(Error::to_string).collect();
            assert!(
                said.len() == 1 && said[0].contains("is damaged"),
                "{name}: {said:?}"
            );
            assert!(said[0].contains(&name), "{name}: {said:?}");
            let refused = catalogue.reload().unwrap_err().to_string();
            assert!(refused.contains(&name), "{name}: {refused}");
            let snapshot = catalogue.snapshot();
            assert_eq!(snapshot.origin(), Origin::Generation(1));
            let page = snapshot.executor().search(&Query::default()).unwrap();
            assert_eq!(page.total, Some(150));
            restore(&file, &whole);
        }
    }
    assert!(home.check().unwrap().is_empty());
    assert_eq!(
        catalogue.reload().unwrap(),
        Reloaded::Swapped(Origin::Generation(2))
    );
}

fn fs_copy(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap()
}

fn restore(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_start_with_a_cut_generation_falls_back_to_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(20, 1)).unwrap();
    let published = write(&home, &things(30, 2)).unwrap();
    for file in &published.manifest.files {
        let path = generation(folder.path(), 2).join(&file.name);
        let whole = fs_copy(&path);
        restore(&path, &whole[..whole.len() - 1]);
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
        assert_eq!(catalogue.snapshot().origin(), Origin::Generation(1));
        let said = wrong[0].to_string();
        assert!(
            wrong.len() == 1 && said.contains(&file.name) && said.contains("bytes, not"),
            "{said}"
        );
        restore(&path, &whole);
    }
}

#[test]
fn a_pointer_to_nowhere_is_said_and_the_newest_whole_one_answers() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(20, 1)).unwrap();
    let current = folder.path().join("catalogues/things/current");
    for (content, said) in [
        ("g00000009", "is missing"),
        ("nonsense", "names no generation"),
    ] {
        restore(&current, content.as_bytes());
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
        assert_eq!(
            catalogue.snapshot().origin(),
            Origin::Generation(1),
            "{content}"
        );
        assert!(wrong[0].to_string().contains(said), "{wrong:?}");
        let found: Vec<String> = home.check().unwrap().iter().map(Error::to_string).collect();
        assert!(found.iter().any(|found| found.contains(said)), "{found:?}");
    }
}

#[test]
fn a_flipped_document_is_an_error_and_not_another_document() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let written = things(400, 4);
    write(&home, &written).unwrap();
    let file = generation(folder.path(), 1).join("documents.table");
    let whole = fs_copy(&file);
    let mut dice = Dice(5);
    let mut refused = 0;
    for _ in 0..40 {
        flip(&file, &mut dice);
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
        refused += wrong.len();
        let snapshot = catalogue.snapshot();
        for thing in &written {
            match snapshot.get::<Thing>(thing.id) {
                Ok(Some(found)) => assert_eq!(found.title, thing.title),
                Ok(None) => assert_eq!(snapshot.origin(), Origin::Nothing),
                Err(error) => {
                    assert!(matches!(error, Error::Damaged { .. }));
                    refused += 1;
                }
            }
        }
        restore(&file, &whole);
    }
    assert!(refused >= 40, "{refused}");
}

#[test]
fn catalogues_are_listed_exported_and_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    assert!(home.list().unwrap().is_empty() && home.check().unwrap().is_empty());
    assert!(matches!(
        home.export("things", &mut Vec::new()),
        Err(Error::Missing(_))
    ));
    assert!(matches!(
        home.drop_kind("../things"),
        Err(Error::Missing(_))
    ));
    let written = things(50, 1);
    write(&home, &written).unwrap();
    let listed = manifest(&home, 1);
    assert_eq!((listed.records, listed.created), (50, 1_700_000_000));
    assert_eq!(
        (listed.source.as_str(), listed.kind.as_str()),
        ("made up", "things")
    );
    assert!(listed.bytes() > 1000);

    let mut exported = Vec::new();
    assert_eq!(home.export("things", &mut exported).unwrap(), 50);
    let lines = String::from_utf8(exported).unwrap();
    let read: Vec<Thing> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let expected = written.into_iter().map(|thing| Thing {
        thumbnail: None,
        ..thing
    });
    assert_eq!(read, expected.collect::<Vec<_>>());

    let (catalogue, _) = Catalogue::<Thing>::open(Some(home.clone()), None);
    assert_eq!(home.drop_kind("things").unwrap(), 0, "it is being read");
    assert_eq!(
        catalogue.reload().unwrap(),
        Reloaded::Swapped(Origin::Nothing)
    );
    assert!(home.list().unwrap().iter().all(|one| !one.is_current));
    write(&home, &things(5, 5)).unwrap();
    assert_eq!(
        catalogue.reload().unwrap(),
        Reloaded::Swapped(Origin::Generation(1))
    );
}

#[test]
fn damage_that_sizes_do_not_show_is_left_for_the_generation_before() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    write(&home, &things(20, 1)).unwrap();
    let published = write(&home, &things(30, 2)).unwrap();
    let mut dice = Dice(3);
    for file in &published.manifest.files {
        let path = generation(folder.path(), 2).join(&file.name);
        let whole = fs_copy(&path);
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home.clone()), None);
        assert!(wrong.is_empty() && !catalogue.is_damaged());
        catalogue.verify().unwrap();
        flip(&path, &mut dice);
        let said = catalogue.verify().unwrap_err().to_string();
        assert!(said.contains(&file.name), "{said}");
        assert!(catalogue.is_damaged());
        assert_eq!(catalogue.snapshot().origin(), Origin::Generation(1));
        assert_eq!(catalogue.reload().unwrap_err().to_string(), said);
        assert_eq!(catalogue.snapshot().origin(), Origin::Generation(1));

        restore(&path, &whole);
        let back = Reloaded::Swapped(Origin::Generation(2));
        assert_eq!(catalogue.reload().unwrap(), back);
        assert!(!catalogue.is_damaged());
    }
}

#[test]
fn damage_that_a_question_meets_is_left_for_the_generation_before() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let old = things(20, 1);
    write(&home, &old).unwrap();
    let new = things(400, 4);
    write(&home, &new).unwrap();
    let file = generation(folder.path(), 2).join("documents.table");
    let mut bytes = fs_copy(&file);
    bytes[40_usize..60].fill(0x55);
    restore(&file, &bytes);
    let (catalogue, wrong) = Catalogue::<Thing>::open(Some(home), None);
    if wrong.is_empty() {
        let snapshot = catalogue.snapshot();
        let failed = new
            .iter()
            .any(|thing| snapshot.get::<Thing>(thing.id).is_err());
        assert!(failed && catalogue.is_damaged());
        let said = catalogue.reload().unwrap_err().to_string();
        assert!(said.contains("documents.table"), "{said}");
    }
    assert!(catalogue.is_damaged());
    let snapshot = catalogue.snapshot();
    assert_eq!(snapshot.origin(), Origin::Generation(1));
    assert!(snapshot.get::<Thing>(old[0].id).unwrap().is_some());
}

#[test]
fn a_data_folder_that_is_moved_away_changes_nothing_and_nothing_is_made_in_its_place() {
    let above = tempfile::tempdir().unwrap();
    let (place, elsewhere) = (above.path().join("data"), above.path().join("moved"));
    let home = Home::new(&place);
    let written = things(20, 1);
    write(&home, &written).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home), None);
    fs::rename(&place, &elsewhere).unwrap();
    for _ in 0..2 {
        assert_eq!(catalogue.reload().unwrap(), Reloaded::Unchanged);
        catalogue.verify().unwrap();
        let snapshot = catalogue.snapshot();
        assert_eq!(snapshot.origin(), Origin::Generation(1));
        assert!(snapshot.get::<Thing>(written[0].id).unwrap().is_some());
        assert!(!place.exists() && !catalogue.is_damaged());
    }
    fs::rename(&elsewhere, &place).unwrap();
    assert_eq!(catalogue.reload().unwrap(), Reloaded::Unchanged);
}

/// Collects the modes of everything below a folder.
fn modes(path: &Path, files: &mut Vec<u32>, folders: &mut Vec<u32>) {
    for entry in fs::read_dir(path).unwrap() {
        let entry = entry.unwrap();
        let about = entry.metadata().unwrap();
        let mode = about.permissions().mode() & 0o777;
        if about.is_dir() {
            folders.push(mode);
            modes(&entry.path(), files, folders);
        } else {
            files.push(mode);
        }
    }
}

#[test]
fn what_is_imported_can_be_read_by_whoever_can_read_the_folder() {
    for mode in [0o750, 0o755, 0o700] {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
        let home = Home::new(folder.path());
        write(&home, &things(20, 1)).unwrap();
        write(&home, &things(30, 2)).unwrap();
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        modes(folder.path(), &mut files, &mut folders);
        assert!(files.len() > 16 && folders.len() >= 6);
        files.dedup();
        folders.dedup();
        assert_eq!((files, folders), (vec![mode & 0o666], vec![mode]));
    }
}
