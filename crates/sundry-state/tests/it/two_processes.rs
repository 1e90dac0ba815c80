//! Two open handles of one store, like those of a server and a command.

use sundry_state::State;

use crate::{article, edition, noon};

#[test]
fn what_one_writes_the_other_reads_and_notices() {
    let folder = tempfile::tempdir().unwrap();
    let server = State::open(folder.path()).unwrap();
    let command = State::open(folder.path()).unwrap();
    let before = server.version().unwrap();
    command.append(&[article(1, 100)], noon(100)).unwrap();
    assert_ne!(server.version().unwrap(), before);
    assert_eq!(server.window(edition(), 100, 100, 9).unwrap().len(), 1);
    let before = server.version().unwrap();
    server.append(&[article(2, 100)], noon(100)).unwrap();
    assert_eq!(server.version().unwrap(), before);
    assert_eq!(command.window(edition(), 100, 100, 9).unwrap().len(), 2);
}

#[test]
fn a_lease_holds_between_them() {
    let folder = tempfile::tempdir().unwrap();
    let one = State::open(folder.path()).unwrap();
    let two = State::open(folder.path()).unwrap();
    assert!(one.lease("crawler", "one", 0, 60).unwrap());
    assert!(!two.lease("crawler", "two", 1, 61).unwrap());
}

#[test]
fn many_writers_at_once_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let folder = folder.path();
            scope.spawn(move || {
                // Opened in the thread: any of them may be the one that creates the file.
                let state = State::open(folder).unwrap();
                for number in 0..25 {
                    let told = article(writer * 100 + number, 100);
                    state.append(&[told], noon(100)).unwrap();
                    state.add(100, &[("all", 1)]).unwrap();
                }
            });
        }
    });
    let state = State::open(folder.path()).unwrap();
    assert_eq!(state.size().unwrap().articles, 100);
    assert_eq!(state.counter("all", 100).unwrap(), 100);
    assert_eq!(state.check().unwrap(), [""; 0]);
}

#[test]
fn nothing_is_made_where_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    assert!(State::open_existing(folder.path()).unwrap().is_none());
    assert_eq!(fs_err::read_dir(folder.path()).unwrap().count(), 0);
    drop(State::open(folder.path()).unwrap());
    assert!(State::open_existing(folder.path()).unwrap().is_some());
}
