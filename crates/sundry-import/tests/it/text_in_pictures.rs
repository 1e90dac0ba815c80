//! `--ocr`: text in the pictures of a folder, read by tiny networks that distinguish red, green and
//! blue.

use sundry_catalog::{Home, ModelNote};
use sundry_import::{
    ImportError, Options, Stage, TEXT_CHARACTERS, TEXT_FINDER, TEXT_READER, Texts,
};
use sundry_records::Meme;

use crate::support::Place;

const FINDER: &[u8] = include_bytes!("../../../sundry-ocr/tests/fixtures/finder.onnx");
const READER: &[u8] = include_bytes!("../../../sundry-ocr/tests/fixtures/reader.onnx");
/// "rgb" above "bgrg".
const TWO_LINES: &[u8] = include_bytes!("../../../sundry-ocr/tests/fixtures/two-lines.png");
/// A GIF of one pixel.
const BLANK: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

fn install(home: &Home, name: &str, bytes: &[u8]) {
    let note = ModelNote {
        sha256: sundry_catalog::sha256(bytes),
        title: "tiny".to_owned(),
        licence: "ours".to_owned(),
        source: "here".to_owned(),
        added: 0,
    };
    home.install_model(name, bytes, &note).unwrap();
}

fn with_networks() -> Place {
    let place = Place::new();
    install(&place.home, TEXT_FINDER, FINDER);
    install(&place.home, TEXT_READER, READER);
    install(&place.home, TEXT_CHARACTERS, b"r\ng\nb\n");
    place
}

fn reading() -> Options {
    Options {
        ocr: true,
        ..Options::default()
    }
}

fn captions(place: &Place) -> Vec<(String, String, bool)> {
    let mut memes: Vec<(String, String, bool)> = place
        .all::<Meme>()
        .into_iter()
        .map(|meme| (meme.description, meme.caption, meme.caption_was_read))
        .collect();
    memes.sort();
    memes
}

#[test]
fn text_becomes_the_caption_unless_one_is_stated_and_broken_pictures_are_rejected() {
    let place = with_networks();
    place.file("memes/a.png", TWO_LINES);
    place.file("memes/b.gif", BLANK);
    place.file("memes/c.png", TWO_LINES);
    place.file("memes/c.png.json", r#"{"caption": "what people say"}"#);
    place.file("memes/d.png", &TWO_LINES[..60]);
    place.file("memes/e.txt", "no picture");
    let folder = place.folder.path().join("memes");
    let (outcome, told) = place.import_with("memes", "folder", &[&folder], reading());
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.rejected), (3, 1), "{outcome:?}");
    let [broken] = told.rejects.as_slice() else {
        panic!("{told:?}");
    };
    assert!(
        broken.file.ends_with("d.png") && broken.reason.contains("PNG"),
        "{broken:?}"
    );
    assert_eq!(
        outcome.texts,
        Some(Texts {
            with_text: 1,
            without: 1,
            known: 0,
            not_looked_at: 0
        })
    );
    assert!(told.stages.contains(&Stage::Looking));
    assert_eq!(
        captions(&place),
        [
            ("a".to_owned(), "rgb\nbgrg".to_owned(), true),
            ("b".to_owned(), String::new(), false),
            ("c".to_owned(), "what people say".to_owned(), false),
        ]
    );
}

#[test]
fn what_was_read_once_is_known_the_next_time() {
    let place = with_networks();
    place.file("memes/a.png", TWO_LINES);
    let folder = place.folder.path().join("memes");
    let known = |outcome: sundry_import::Outcome| outcome.texts.unwrap().known;
    let import = |options| place.import_with("memes", "folder", &[&folder], options);
    // A dry run caches nothing.
    let dry = Options {
        dry_run: true,
        ..reading()
    };
    assert_eq!(known(import(dry).0.unwrap()), 0);
    assert_eq!(known(import(reading()).0.unwrap()), 0);
    // The same picture is recognised under another name.
    place.file("memes/again.png", TWO_LINES);
    assert_eq!(known(import(reading()).0.unwrap()), 2);
    assert_eq!(captions(&place).len(), 2);
    // With another list of characters, the results differ.
    install(&place.home, TEXT_CHARACTERS, b"x\ny\nz\n");
    assert_eq!(known(import(reading()).0.unwrap()), 0);
    assert!(
        captions(&place)
            .iter()
            .all(|(_, text, _)| text == "xyz\nzyxy")
    );
}

#[test]
fn what_is_missing_or_does_not_fit_is_named_and_nothing_is_written() {
    let place = with_networks();
    place.file("memes/a.png", TWO_LINES);
    let folder = place.folder.path().join("memes");
    let wrong = |name: &str, bytes: Option<&[u8]>, expected: &str| {
        match bytes {
            Some(bytes) => install(&place.home, name, bytes),
            None => assert!(place.home.remove_model(name).unwrap()),
        }
        let (outcome, _) = place.import_with("memes", "folder", &[&folder], reading());
        let Err(ImportError::Usage(reason)) = outcome else {
            panic!("{name}: {outcome:?}");
        };
        assert!(
            reason.contains(name) && reason.contains(expected),
            "{reason}"
        );
    };
    wrong(TEXT_CHARACTERS, Some(b"a\nb\nc\nd\ne\nf\n"), "4 characters");
    wrong(TEXT_CHARACTERS, Some(b""), "no list");
    wrong(TEXT_READER, Some(b"nonsense"), "network");
    wrong(TEXT_FINDER, None, "sundry models add");
    // Without `--ocr`, none of the networks is needed.
    let (outcome, _) = place.import_with("memes", "folder", &[&folder], Options::default());
    assert_eq!(outcome.unwrap().taken, 1);
    assert_eq!(captions(&place)[0].1, "");
}
