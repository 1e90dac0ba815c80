//! Each of the other formats by itself: the fields that are read, and the input that is refused.

use std::io::Write as _;

use insta::assert_snapshot;
use sundry_import::{ImportError, Options};

use super::{House, fixture};

#[test]
fn the_steam_dump() {
    let mut house = House::new();
    let outcome = house.import("steam-dump", &["steam-dump.json"]);
    let counts = (
        outcome.read,
        outcome.taken,
        outcome.skipped,
        outcome.rejected,
    );
    assert_eq!(counts, (7, 4, 0, 3));
    assert_eq!(
        house.reasons(),
        [
            (5, "`nine` is not the number of a game".to_owned()),
            (6, "has no name".to_owned()),
            (7, "is not an object".to_owned()),
        ]
    );
    assert_snapshot!(house.shown());
}

#[test]
fn a_cut_off_dump_changes_nothing() {
    let mut house = House::new();
    let whole = fs_err::read_to_string(fixture("steam-dump.json")).unwrap();
    let cut = house.file("cut.json", &whole[..whole.len() / 2]);
    let failed = house.try_import("steam-dump", vec![cut], Options::default());
    assert!(
        matches!(failed, Err(ImportError::Format { .. })),
        "{failed:?}"
    );
    assert!(house.games().is_empty());
}

#[test]
fn igdb() {
    let mut house = House::new();
    let outcome = house.import("igdb", &["igdb.json"]);
    let counts = (
        outcome.read,
        outcome.taken,
        outcome.skipped,
        outcome.rejected,
    );
    assert_eq!(counts, (7, 3, 1, 3));
    assert_eq!(
        house.reasons(),
        [
            (5, "has no `id`".to_owned()),
            (
                6,
                "is an error of IGDB: Missing `;` at end of query".to_owned()
            ),
            (7, "has no number, or an impossible one".to_owned()),
        ]
    );
    assert_snapshot!(house.shown());
}

#[test]
fn igdb_pages_one_after_the_other() {
    let mut house = House::new();
    let outcome = house.import_text(
        "igdb",
        "[{\"id\":1,\"name\":\"A\"}]\n[{\"id\":2,\"name\":\"B\"}]\n[]\n",
    );
    assert_eq!(outcome.taken, 2);
    let outcome = house.import_text(
        "igdb",
        "{\"id\":3,\"name\":\"C\"}\n{\"id\":4\n{\"id\":5,\"name\":\"D\"}\n",
    );
    assert_eq!((outcome.taken, outcome.rejected, outcome.kept), (2, 1, 2));
}

#[test]
fn how_long_to_beat() {
    let mut house = House::new();
    let files = ["howlongtobeat-page.json", "howlongtobeat-search.json"];
    let outcome = house.import("howlongtobeat", &files);
    let counts = (
        outcome.read,
        outcome.taken,
        outcome.skipped,
        outcome.rejected,
    );
    assert_eq!(counts, (5, 3, 1, 1));
    assert_eq!(house.rejects[0].reason, "has no `game_id`");
    assert_snapshot!(house.shown());
}

#[test]
fn appstream_yaml_packed_and_plain() {
    let mut house = House::new();
    let outcome = house.import("appstream", &["appstream.yml"]);
    let counts = (
        outcome.read,
        outcome.taken,
        outcome.skipped,
        outcome.rejected,
    );
    assert_eq!(counts, (9, 2, 4, 3));
    let reasons = house.reasons();
    assert_eq!(
        reasons[0],
        (112, "has an alias, which is not supported".to_owned())
    );
    assert_eq!(reasons[1].0, 118);
    assert!(reasons[1].1.starts_with("is not YAML: "), "{reasons:?}");
    assert_eq!(reasons[2], (122, "has no name".to_owned()));
    assert_snapshot!(house.shown());

    let plain = fs_err::read(fixture("appstream.yml")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&plain).unwrap();
    let mut other = House::new();
    let path = other.folder.path().join("Components-amd64.yml.gz");
    fs_err::write(&path, packed.finish().unwrap()).unwrap();
    other
        .try_import("appstream", vec![path], Options::default())
        .unwrap();
    assert_eq!(other.shown(), house.shown());
}

#[test]
fn appstream_xml() {
    let mut house = House::new();
    let outcome = house.import("appstream", &["appstream.xml"]);
    let counts = (
        outcome.read,
        outcome.taken,
        outcome.skipped,
        outcome.rejected,
    );
    assert_eq!(counts, (3, 1, 1, 1));
    assert_snapshot!(house.shown());
    let cut = house.file(
        "cut.xml",
        "<components><component type='desktop'><id>a</id>",
    );
    let failed = house.try_import("appstream", vec![cut], Options::default());
    assert!(
        matches!(failed, Err(ImportError::Format { .. })),
        "{failed:?}"
    );
}

#[test]
fn xml_that_is_hostile() {
    let wrapped = |inner: &str| format!("<components><component>{inner}</component></components>");
    // An endless piece is never held as a whole.
    for text in [
        wrapped(&"x".repeat(5 << 20)),
        wrapped(&format!("<p a='{}'/>", "x".repeat(5 << 20))),
        format!("<components><!--{}--></components>", "x".repeat(5 << 20)),
        "<".repeat(9 << 20),
    ] {
        let mut house = House::new();
        let file = house.file("a.xml", &text);
        let failed = house.try_import("appstream", vec![file], Options::default());
        let said = failed.map(|_| ()).unwrap_err().to_string();
        assert!(said.contains("longer than"), "{said}");
    }
    // Many small ones make a component that is too long, and the next one is read.
    let many = "<p>x</p>".repeat(60_000);
    let many = format!(
        "<components><component><id>a</id>{many}</component><component type='desktop'><id>b</id>\
         </component></components>"
    );
    let mut house = House::new();
    let file = house.file("a.xml", &many);
    let _ = house.try_import("appstream", vec![file], Options::default());
    assert_eq!(house.rejects.len(), 1);
    assert!(house.rejects[0].reason.contains("longer than"));
}

#[test]
fn yaml_that_is_hostile() {
    for text in [
        format!(
            "---\nID: a\nType: desktop\nCategories: {}\n",
            "[".repeat(100_000)
        ),
        format!(
            "---\nID: a\nName: {}x{}\n",
            "{C: ".repeat(60),
            "}".repeat(60)
        ),
        format!("---\nID: {}\n", "x".repeat(5 << 20)),
        "---\n? [a]\n: b\n".to_owned(),
        "---\n\u{0}\n".to_owned(),
    ] {
        let mut house = House::new();
        let file = house.file("a.yml", &text);
        let failed = house.try_import("appstream", vec![file], Options::default());
        assert!(
            matches!(failed, Err(ImportError::Nothing { .. })),
            "{failed:?}"
        );
        assert_eq!(house.rejects.len(), 1, "{:?}", house.rejects);
    }
}
