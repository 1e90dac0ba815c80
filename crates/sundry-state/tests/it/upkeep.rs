//! The retention window and backups.

use sundry_state::{Error, State};

use crate::homes::homes;
use crate::{article, edition, noon};

#[test]
fn old_articles_go_and_so_do_the_oldest_beyond_a_number() {
    for state in homes() {
        let articles: Vec<_> = (0..3_000)
            .map(|at| article(at, 100 + at as i64 / 1_000))
            .collect();
        state.append(&articles, noon(102)).unwrap();
        state.add(90, &[("a", 1)]).unwrap();
        state.add(102, &[("a", 1)]).unwrap();
        assert_eq!(state.forget(101, 1_000_000, noon(102)).unwrap(), 1_000);
        assert_eq!(
            state.days(edition(), 9).unwrap(),
            [(102, 1_000), (101, 1_000)]
        );
        assert_eq!(state.forget(101, 500, noon(102)).unwrap(), 1_500);
        assert_eq!(state.days(edition(), 9).unwrap(), [(102, 500)]);
        assert_eq!(
            state.window(edition(), 0, 200, 9_999).unwrap()[0].title,
            "Title 2500"
        );
        assert_eq!(
            (
                state.counter("a", 90).unwrap(),
                state.counter("a", 102).unwrap()
            ),
            (0, 1)
        );
    }
}

#[test]
fn space_is_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let state = State::open(folder.path()).unwrap();
    let articles: Vec<_> = (0..5_000).map(|at| article(at, 100)).collect();
    state.append(&articles, noon(100)).unwrap();
    let full = state.size().unwrap().bytes;
    state.forget(101, u64::MAX, noon(101)).unwrap();
    let empty = state.size().unwrap().bytes;
    assert!(empty * 4 < full, "{empty} of {full}");
}

#[test]
fn a_backup_is_whole_and_never_replaces_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let state = State::open(folder.path()).unwrap();
    state.append(&[article(1, 100)], noon(100)).unwrap();
    let copy = folder.path().join("copy");
    fs_err::create_dir_all(copy.join("state")).unwrap();
    let target = copy.join("state/sundry.db");
    assert!(state.back_up(&target).unwrap() > 0);
    // The store is in use before, during and after the backup.
    state.append(&[article(2, 100)], noon(100)).unwrap();
    let restored = State::open(&copy).unwrap();
    assert_eq!(restored.size().unwrap().articles, 1);
    assert_eq!(restored.check().unwrap(), [""; 0]);
    assert!(matches!(state.back_up(&target), Err(Error::Exists(_))));
    assert_eq!(state.window(edition(), 100, 100, 9).unwrap().len(), 2);
}
