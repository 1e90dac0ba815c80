//! Notebooks: stored notes are still there next time, even if the end of the file was damaged.

use std::io::Write as _;

use sundry_catalog::Home;

#[test]
fn what_was_kept_is_known_again() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut notes = home.notebook("text-in-pictures", "model 1").unwrap();
    assert_eq!(notes.get("a"), None);
    notes.keep("a", "two\nlines").unwrap();
    notes.keep("b", "").unwrap();
    notes.keep("a", "newer").unwrap();
    drop(notes);
    let notes = home.notebook("text-in-pictures", "model 1").unwrap();
    assert_eq!((notes.get("a"), notes.get("b")), (Some("newer"), Some("")));
    drop(notes);
    // Another model would have read other texts.
    let notes = home.notebook("text-in-pictures", "model 2").unwrap();
    assert_eq!(notes.get("a"), None);
    for name in ["", "../up", "Text"] {
        assert!(home.notebook(name, "model 1").is_err(), "{name}");
    }
}

#[test]
fn a_line_that_was_broken_off_is_dropped_and_the_rest_stays() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let path = folder.path().join("notes").join("notes.ndjson");
    let mut notes = home.notebook("notes", "x").unwrap();
    notes.keep("a", "one").unwrap();
    notes.keep("b", "two").unwrap();
    drop(notes);
    let whole = fs_err::read(&path).unwrap();
    for end in 0..=whole.len() {
        fs_err::write(&path, &whole[..end]).unwrap();
        let mut notes = home.notebook("notes", "x").unwrap();
        assert!(matches!(notes.get("a"), None | Some("one")), "{end}");
        notes.keep("c", "three").unwrap();
        drop(notes);
        let again = home.notebook("notes", "x").unwrap();
        assert_eq!(again.get("c"), Some("three"), "{end}");
    }
    // After an invalid line in the middle, nothing is trusted.
    fs_err::write(&path, &whole).unwrap();
    let mut file = fs_err::OpenOptions::new().append(true).open(&path).unwrap();
    file.write_all(b"nonsense\n{\"key\":\"d\",\"text\":\"four\"}\n")
        .unwrap();
    let notes = home.notebook("notes", "x").unwrap();
    assert_eq!((notes.get("b"), notes.get("d")), (Some("two"), None));
}
