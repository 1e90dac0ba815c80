//! Installed models: they are stored intact, listed with their notes, and recognised when changed.

use sundry_catalog::{Error, Home, ModelNote, sha256};

fn note(bytes: &[u8]) -> ModelNote {
    ModelNote {
        sha256: sha256(bytes),
        title: "plates".to_owned(),
        licence: "CC0".to_owned(),
        source: "plates.bin".to_owned(),
        added: 1_700_000_000,
    }
}

#[test]
fn a_model_is_kept_replaced_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    assert_eq!(home.models().unwrap(), []);
    assert_eq!(home.model_stamp("plate.bin"), None);
    assert_eq!(home.model("plate.bin", 100).unwrap(), None);
    for bytes in [b"one".as_slice(), b"another"] {
        home.install_model("plate.bin", bytes, &note(bytes))
            .unwrap();
        assert_eq!(home.model("plate.bin", 100).unwrap().unwrap(), bytes);
        let models = home.models().unwrap();
        assert_eq!(models.len(), 1);
        assert_eq!(models[0].note, Some(note(bytes)));
        assert_eq!(models[0].bytes, bytes.len() as u64);
        assert!(!models[0].is_changed());
    }
    assert!(matches!(
        home.model("plate.bin", 6),
        Err(Error::Damaged { .. })
    ));
    assert!(home.remove_model("plate.bin").unwrap());
    assert!(!home.remove_model("plate.bin").unwrap());
    assert_eq!(
        std::fs::read_dir(folder.path().join("models"))
            .unwrap()
            .count(),
        0
    );
}

#[test]
fn a_file_that_was_changed_or_put_there_by_hand_is_seen_as_such() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    home.install_model("a.bin", b"a", &note(b"a")).unwrap();
    fs_err::write(folder.path().join("models/a.bin"), b"b").unwrap();
    fs_err::write(folder.path().join("models/hand.bin"), b"c").unwrap();
    let models = home.models().unwrap();
    assert_eq!(
        (models[0].is_changed(), models[1].is_changed()),
        (true, false)
    );
    assert_eq!(
        (&*models[1].name, models[1].note.as_ref()),
        ("hand.bin", None)
    );
}

#[test]
fn a_name_leads_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    for name in [
        "", "a", "../a.bin", "a/b.bin", "a.json", "a.new", ".bin", "A.bin", "a.b.c",
    ] {
        assert!(
            home.install_model(name, b"x", &note(b"x")).is_err(),
            "{name}"
        );
        assert!(!home.remove_model(name).unwrap(), "{name}");
        assert_eq!(home.model(name, 9).unwrap(), None, "{name}");
    }
    assert!(!folder.path().join("a.bin").exists());
}
