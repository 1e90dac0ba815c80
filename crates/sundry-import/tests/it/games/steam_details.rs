//! Answers of Steam's store.

use insta::assert_snapshot;
use sundry_import::{ImportError, Options};

use super::{House, fixture};

#[test]
fn one_answer() {
    let mut house = House::new();
    let outcome = house.import("steam-details", &["steam-details-900010.json"]);
    assert_eq!((outcome.read, outcome.taken), (1, 1));
    assert_snapshot!(house.shown());
}

#[test]
fn many_answers_and_those_that_are_none() {
    let mut house = House::new();
    let outcome = house.import("steam-details", &["steam-details-many.json"]);
    let counts = (
        outcome.read,
        outcome.taken,
        outcome.skipped,
        outcome.rejected,
    );
    assert_eq!(counts, (8, 2, 3, 3));
    assert_eq!(
        house.reasons(),
        [
            (6, "has no `type`".to_owned()),
            (7, "succeeded, yet has no `data`".to_owned()),
            (8, "has no name".to_owned()),
        ]
    );
    assert!(house.rejects[0].text.contains("\"success\""));
    assert_snapshot!(house.shown());
}

#[test]
fn a_line_each() {
    let mut house = House::new();
    let outcome = house.import("steam-details", &["steam-details.ndjson"]);
    assert_eq!((outcome.read, outcome.taken, outcome.rejected), (3, 2, 1));
    let (line, reason) = &house.reasons()[0];
    assert_eq!(*line, 2);
    assert!(reason.starts_with("is not JSON"), "{reason}");
    assert_eq!(house.game(900100).release_date, "");
    let priced = house.game(900120);
    assert_eq!(priced.release_date, "2011-11-09");
    assert!((priced.offers[0].price.value - 1980.0).abs() < 1e-9);
}

#[test]
fn other_ways_to_lay_them_out() {
    let data = r#"{"type":"game","name":"Kite","steam_appid":7}"#;
    for text in [
        format!("[{data}]"),
        format!("{data}\n{data}\n"),
        format!("\u{FEFF}{data}"),
        format!("[{{\"7\":{{\"success\":true,\"data\":{data}}}}}]"),
        format!("{{\"7\":{{\"success\":true,\"data\":{data}}}}}\n"),
        format!(
            "{{\n \"7\": {{\"success\":true,\"data\":{data}}}}}\n{{\n\"8\":{{\"success\":false}}}}"
        ),
    ] {
        let mut house = House::new();
        house.import_text("steam-details", &text);
        assert_eq!(house.game(7).name, "Kite", "{text}");
    }
}

#[test]
fn portions_add_up_and_replace_starts_anew() {
    let mut house = House::new();
    house.import("steam-details", &["steam-details-900010.json"]);
    let outcome = house.import("steam-details", &["steam-details-many.json"]);
    assert_eq!(outcome.kept, 1);
    assert_eq!(house.games().len(), 3);
    let before = house.shown();
    house.import(
        "steam-details",
        &["steam-details-900010.json", "steam-details-many.json"],
    );
    assert_eq!(house.shown(), before, "importing again changes nothing");
    let options = Options {
        replace: true,
        ..Options::default()
    };
    let files = vec![fixture("steam-details-900010.json")];
    house.try_import("steam-details", files, options).unwrap();
    assert_eq!(house.games().len(), 1);
}

#[test]
fn a_dry_run_writes_nothing() {
    let mut house = House::new();
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    let files = vec![fixture("steam-details-many.json")];
    let outcome = house.try_import("steam-details", files, options).unwrap();
    assert_eq!((outcome.taken, outcome.published), (2, None));
    assert!(house.games().is_empty());
    assert!(!house.folder.path().join("catalogues").exists());
}

#[test]
fn files_that_are_something_else() {
    let mut house = House::new();
    let null = house.file("null.json", "null");
    let cut = house.file("cut.json", "{\"7\": {\"success\": tr");
    for file in [&null, &cut] {
        let failed = house.try_import("steam-details", vec![file.clone()], Options::default());
        assert!(
            matches!(failed, Err(ImportError::Format { .. })),
            "{failed:?}"
        );
    }
    // Among other files they are rejected, and the others are read.
    let files = vec![null, fixture("steam-details-900010.json"), cut];
    let outcome = house
        .try_import("steam-details", files, Options::default())
        .unwrap();
    assert_eq!((outcome.taken, outcome.rejected), (1, 2));
    let nothing = house.file("nothing.json", r#"{"1":{"success":false}}"#);
    let failed = house.try_import("steam-details", vec![nothing], Options::default());
    assert!(
        matches!(failed, Err(ImportError::Nothing { read: 1 })),
        "{failed:?}"
    );
    assert_eq!(house.games().len(), 1, "the old catalogue stays");
    let failed = house.try_import("steam-details", Vec::new(), Options::default());
    assert!(matches!(failed, Err(ImportError::Usage(_))), "{failed:?}");
}
