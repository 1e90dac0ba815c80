//! Entities: the real format of each source, in our own fixtures.

use proptest::prelude::*;
use sundry_import::{Options, SqlValue, for_each_sql_row};
use sundry_records::{Entity, EntityKind};

use crate::support::{Place, fixture};

fn by_name(place: &Place) -> Vec<Entity> {
    let mut entities = place.all::<Entity>();
    entities.sort_by(|a, b| a.names.cmp(&b.names));
    entities
}

#[test]
fn wikidata_items_of_three_kinds() {
    let place = Place::new();
    let (outcome, told) = place.import(
        "entities",
        "wikidata",
        &[&fixture("entities/wikidata.json")],
    );
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken, outcome.skipped), (8, 3, 4));
    assert_eq!(
        told.reasons()[0].1,
        "`Saltford` is not the number of an item"
    );
    let entities = by_name(&place);
    let shown: Vec<_> = entities
        .iter()
        .map(|it| {
            (
                it.id,
                it.kind,
                it.names.join("|"),
                it.image.as_str(),
                it.rank,
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            (
                101,
                EntityKind::Person,
                "Ada Marsh|A. Marsh|Ada Marsch".to_owned(),
                "Ada Marsh, harbour (2004).jpg",
                12
            ),
            // A company by its industry, though its class is deprecated; its logo, not its office.
            (
                103,
                EntityKind::Organisation,
                "Marsh & Quay".to_owned(),
                "Marsh & Quay logo.svg",
                3
            ),
            // A place by its coordinates; the flag, because there is no picture.
            (
                102,
                EntityKind::Place,
                "Saltford".to_owned(),
                "Flag of Saltford.svg",
                40
            ),
        ]
    );
}

#[test]
fn wikipedia_adds_names_and_pictures() {
    let place = Place::new();
    let tables = [
        "entities/redirect.sql",
        "entities/page.sql",
        "entities/page_props.sql",
    ];
    let files = tables.map(fixture);
    let files = [&files[0], &files[1], &files[2]].map(std::path::PathBuf::as_path);
    let (refused, _) = place.import("entities", "wikipedia", &files);
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains("import Wikidata first")
    );

    place
        .import(
            "entities",
            "wikidata",
            &[&fixture("entities/wikidata.json")],
        )
        .0
        .unwrap();
    let (outcome, told) = place.import("entities", "wikipedia", &files);
    let outcome = outcome.unwrap();
    assert_eq!(
        (outcome.taken, outcome.rejected, outcome.kept),
        (3, 0, 0),
        "{:?}",
        told.reasons()
    );
    let entities = by_name(&place);
    let names: Vec<_> = entities.iter().map(|it| it.names.join("|")).collect();
    assert_eq!(
        names,
        [
            "Ada Marsh|A. Marsh|Ada Marsch|Adah Marsh",
            "Marsh & Quay|Marsh \"M\" Quay",
            "Saltford|Salt's Ford",
        ]
    );
    // The fault of a line is reported once, however often the table is read.
    let inserts = |file: &std::path::PathBuf| {
        let text = fs_err::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| line.starts_with("INSERT INTO"));
        lines.count() as u64
    };
    let all: u64 = tables.map(fixture).iter().map(inserts).sum();
    assert_eq!(outcome.read, all);
    let broken = place.write("page.sql", "INSERT INTO `page` VALUES (1,0);\n");
    let (outcome, told) = place.import("entities", "wikipedia", &[files[0], files[2], &broken]);
    drop(outcome);
    let reasons = told.reasons();
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert_eq!(reasons[0].1, "fewer than three columns");
    // Facts from Wikidata stay.
    assert_eq!(entities[1].image, "Marsh & Quay logo.svg");
    assert!(entities.iter().all(|it| it.source == "wikidata"));
}

#[test]
fn a_table_of_ones_own() {
    let place = Place::new();
    let (outcome, told) = place.import("entities", "table", &[&fixture("entities/table.csv")]);
    assert_eq!(outcome.unwrap().taken, 2);
    let reasons: Vec<&str> = told
        .reasons()
        .into_iter()
        .map(|(_, reason)| reason)
        .collect();
    assert_eq!(
        reasons,
        [
            "column `kind`: `XYZ` is neither PER, LOC nor ORG",
            "column `name`: no name",
            "column `rank`: `many` is not a whole number",
        ]
    );
    let entities = by_name(&place);
    assert_eq!(entities[0].names, ["Ada Marsh", "A. Marsh", "Adah Marsh"]);
    assert_eq!(entities[1].image, "https://pictures.example/saltford.jpg");
}

#[test]
fn a_dry_run_of_the_tables_writes_nothing() {
    let place = Place::new();
    place
        .import(
            "entities",
            "wikidata",
            &[&fixture("entities/wikidata.json")],
        )
        .0
        .unwrap();
    let before = by_name(&place);
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    let file = fixture("entities/page_props.sql");
    let (outcome, _) = place.import_with("entities", "wikipedia", &[&file], options);
    // Without titles there is nothing to add.
    assert!(outcome.is_err());
    assert_eq!(by_name(&place), before);
}

#[test]
fn rows_of_sql() {
    let rows = |line: &str| {
        let mut rows = Vec::new();
        let read = for_each_sql_row(line, &mut |_, row| rows.push(format!("{row:?}")));
        (rows, read.map_err(|error| error.at))
    };
    assert_eq!(rows("CREATE TABLE `page` ("), (vec![], Ok(())));
    let (found, read) = rows(r"INSERT INTO `t` VALUES (-1,'a''b','\\','\n'),(0.5e-3,NULL,'',9);");
    assert_eq!(read, Ok(()));
    assert_eq!(
        found,
        [
            r#"[Number("-1"), Text("a'b"), Text("\\"), Text("\n")]"#,
            r#"[Number("0.5e-3"), Null, Text(""), Number("9")]"#,
        ]
    );
    for (line, at) in [
        ("INSERT INTO `t` VALUES (1,'cut", 26),
        ("INSERT INTO `t` VALUES (1),", 27),
        ("INSERT INTO `t` VALUES (now());", 24),
        ("INSERT INTO `t` VALUES (1) or", 27),
    ] {
        assert_eq!(rows(line).1, Err(at), "{line}");
    }
}

proptest! {
    #[test]
    fn any_text_survives_being_quoted(texts in prop::collection::vec("\\PC{0,12}|[\\\\'\n\t]{1,4}", 1..5)) {
        let quoted: Vec<String> = texts
            .iter()
            .map(|text| format!("'{}'", text.replace('\\', r"\\").replace('\'', r"\'").replace('\n', r"\n")))
            .collect();
        let line = format!("INSERT INTO `t` VALUES ({});", quoted.join(","));
        let mut seen = Vec::new();
        for_each_sql_row(&line, &mut |_, row| {
            seen.extend(row.iter().filter_map(SqlValue::text).map(str::to_owned));
        })
        .unwrap();
        prop_assert_eq!(seen, texts);
    }

    #[test]
    fn any_line_is_read_or_refused(line in "(INSERT INTO `t` VALUES )?[(),'0-9a-zé\\\\; ]{0,40}") {
        if let Err(error) = for_each_sql_row(&line, &mut |_, _| {}) {
            prop_assert!(error.at <= line.len());
        }
    }
}
