//! Files that are not a store, damaged, or from a future version.

use sundry_state::{Error, State};

use crate::{article, noon};

#[test]
fn a_file_that_is_no_store_is_said_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs_err::create_dir(folder.path().join("state")).unwrap();
    let file = folder.path().join("state/sundry.db");
    fs_err::write(&file, "not a database, whatever its name says".repeat(100)).unwrap();
    let error = State::open(folder.path()).unwrap_err();
    assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
    let text = error.to_string();
    assert!(
        text.contains("sundry.db") && text.contains("move it away"),
        "{text}"
    );
    assert!(fs_err::read(&file).unwrap().starts_with(b"not a database"));
}

#[test]
fn a_later_layout_is_refused_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    drop(State::open(folder.path()).unwrap());
    let file = folder.path().join("state/sundry.db");
    // `user_version` is at byte 60 of the file, as 4 bytes, big-endian.
    let mut bytes = fs_err::read(&file).unwrap();
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    fs_err::write(&file, bytes).unwrap();
    let error = State::open(folder.path()).unwrap_err();
    assert!(
        matches!(error, Error::TooNew { found: 99, .. }),
        "{error:?}"
    );
}

#[test]
fn damage_inside_is_found_by_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let state = State::open(folder.path()).unwrap();
    let articles: Vec<_> = (0..2_000).map(|at| article(at, 100)).collect();
    state.append(&articles, noon(100)).unwrap();
    state.settle().unwrap();
    drop(state);
    let file = folder.path().join("state/sundry.db");
    let mut bytes = fs_err::read(&file).unwrap();
    let middle = bytes.len() / 2;
    for byte in &mut bytes[middle..middle + 9_000] {
        *byte = 0xA5;
    }
    fs_err::write(&file, bytes).unwrap();
    let state = State::open(folder.path()).unwrap();
    let told = state.check();
    assert!(!matches!(told.as_deref(), Ok([])), "{told:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    fs_err::write(&file, "").unwrap();
    let error = State::open(&file).unwrap_err();
    assert!(matches!(error, Error::Folder(_)), "{error:?}");
}
