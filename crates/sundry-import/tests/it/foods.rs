//! Food tables: `FoodData` Central in its real formats, and an operator's own tables; values are
//! invented.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use sundry_import::Options;
use sundry_records::FoodRow;

use crate::support::{Place, fixture};

fn rows(place: &Place) -> Vec<FoodRow> {
    let mut rows = place.all::<FoodRow>();
    rows.sort_by_key(|row| row.number);
    rows
}

fn amount(row: &FoodRow, number: u16) -> Option<f32> {
    let found = row.nutrients.iter().find(|(known, _)| *known == number);
    found.map(|(_, amount)| (amount * 1000.0).round() / 1000.0)
}

#[test]
fn a_table_of_ones_own() {
    let place = Place::new();
    let (outcome, told) = place.import("foods", "table", &[&fixture("foods/table.csv")]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken, outcome.rejected), (10, 4, 6));
    let reasons = told.reasons();
    let expected = [
        (6, "column `name`"),
        (
            7,
            "column `fat (g)`: `140` is too much: 100 g cannot hold 140 g",
        ),
        (
            8,
            "column `kind`: `Apple, our orchard` already answers for `apple`",
        ),
        (9, "column `kind`: `flubberwock` is not a kind"),
        (10, "states no nutrient"),
        (11, "column `portions`: `cup 20` has no measure and grams"),
    ];
    for ((line, reason), (wanted, part)) in reasons.iter().zip(expected) {
        assert_eq!(*line, wanted);
        assert!(reason.contains(part), "{reason}");
    }
    let rows = rows(&place);
    let [apple, crackers, butter, oat] = rows.as_slice() else {
        panic!("{rows:#?}")
    };
    assert_eq!((apple.number, apple.kind.as_str()), (100_000_011, "apple"));
    assert_eq!(apple.names, ["orchard apple", "Hofapfel"]);
    assert_eq!(apple.table, "Orchard table 2025");
    // Kilojoules, fibre beside available carbohydrates, a trace.
    assert_eq!(amount(apple, 208), Some(52.103));
    assert_eq!(amount(apple, 205), Some(14.6));
    assert_eq!(amount(apple, 307), Some(0.0));
    assert_eq!(apple.portions[0], (1.0, "medium".to_owned(), 150.0));
    assert_eq!((apple.price, apple.aisle.as_str()), (Some(22.5), "Orchard"));
    // Half of the detection limit, an estimate in brackets, sodium from salt.
    assert_eq!(amount(crackers, 204), Some(0.1));
    assert_eq!(amount(crackers, 291), Some(4.0));
    assert_eq!(amount(crackers, 307), Some(500.0));
    assert_eq!((butter.ndb, amount(butter, 204)), (Some(1001), Some(80.0)));
    assert_eq!(oat.density, Some(1.03));
}

#[test]
fn a_header_is_read_with_units_or_says_which_column_is_wrong() {
    let place = Place::new();
    let good = [
        ("name\tSodium (g)\nx\t0.5\n", 307, 500.0),
        ("name\tVitamin A (µg)\nx\t90\n", 320, 90.0),
        ("name\tVitamin A\nx\t300\n", 318, 300.0),
        ("name\tVitamin D (IU)\nx\t80\n", 328, 2.0),
        ("name\tTotal lipid (fat)\nx\t1\n", 204, 1.0),
        ("name\tid\tCalcium, Ca [mg/100 g]\nx\t1\t7\n", 301, 7.0),
        ("name,307\nx,5\n", 307, 5.0),
        ("name;Retinol (µg);Beta-carotene (µg)\nx;3;12\n", 318, 30.0),
    ];
    for (table, number, wanted) in good {
        let file = place.file("good.csv", table);
        let (outcome, told) = place.import("foods", "table", &[&file]);
        assert_eq!(outcome.unwrap().taken, 1, "{table}: {:?}", told.rejects);
        assert_eq!(amount(&rows(&place)[0], number), Some(wanted), "{table}");
    }
    let wrong = [
        (
            "id,name,Sodum (mg)\n",
            "column 3 `sodum (mg)`: there is no such column or nutrient (did you mean `sodium`?)",
        ),
        (
            "name,Sodium (kcal)\n",
            "column 2 `sodium (kcal)`: `kcal` is not a unit for it; it is measured in mg",
        ),
        (
            "name,Sodium,Sodium (g)\n",
            "column 3 `sodium (g)`: column 2 is the same",
        ),
        ("id,Sodium\n", "none is `name`"),
    ];
    for (table, reason) in wrong {
        let file = place.file("wrong.csv", table);
        let error = place
            .import("foods", "table", &[&file])
            .0
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("wrong.csv:1: ") && error.contains(reason),
            "{error}"
        );
    }
}

const FILES: [&str; 10] = [
    "branded_food",
    "food",
    "food_category",
    "food_nutrient",
    "food_portion",
    "foundation_food",
    "measure_unit",
    "nutrient",
    "sr_legacy_food",
    "acquisition_samples",
];

fn check_central(rows: &[FoodRow]) {
    let [apple, butter, casserole, bites, branded] = rows else {
        panic!("{rows:#?}")
    };
    assert_eq!(apple.name, "Apples, test variety, with skin, raw");
    assert_eq!((apple.number, apple.ndb), (9_100_001, Some(9003)));
    assert_eq!(apple.group, "Fruits and Fruit Juices");
    assert_eq!(apple.table, "FoodData Central, Foundation Foods");
    // Specific Atwater factors if energy itself is missing; IU from retinol and carotene.
    assert_eq!(amount(apple, 208), Some(58.25));
    assert_eq!(amount(apple, 318), Some(101.0));
    let portions: Vec<_> = apple
        .portions
        .iter()
        .map(|it| (it.1.as_str(), it.2))
        .collect();
    assert_eq!(portions, [("medium", 170.0), ("cup, sliced", 108.0)]);
    assert_eq!((butter.ndb, amount(butter, 204)), (Some(1001), Some(82.5)));
    assert_eq!(butter.portions[0].0.to_string(), "0.5");
    // FNDDS identifies nutrients by number, and writes the amount into the measure.
    assert_eq!(amount(casserole, 203), Some(7.25));
    assert_eq!(casserole.portions, [(1.0, "cup, heaped".to_owned(), 255.0)]);
    assert_eq!(bites.name, "ZORBIE'S CRUNCHY ZORB BITES");
    assert_eq!(bites.names, ["CRUNCHY ZORB BITES"]);
    assert_eq!(bites.group, "Snacks");
    assert_eq!(
        bites.portions,
        [
            (12.0, "pieces".to_owned(), 28.0),
            (1.0, "serving".to_owned(), 28.0)
        ]
    );
    assert_eq!(
        (branded.name.as_str(), branded.portions.len()),
        ("Cow & Co BUTTER", 2)
    );
}

#[test]
fn fooddata_central_as_a_folder_and_as_a_zip_is_the_same() {
    let folder = fixture("foods/fooddata_central");
    let place = Place::new();
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in FILES {
        let path = format!("FoodData_Central_csv_2025-04-24/{name}.csv");
        zip.start_file(path, zip::write::SimpleFileOptions::default())
            .unwrap();
        let file = folder.join(format!("{name}.csv"));
        // A table that no importer reads.
        let content = fs_err::read(file).unwrap_or_else(|_| b"\"a\"\n\"1\"\n".to_vec());
        zip.write_all(&content).unwrap();
    }
    let zip = place.file("fdc.zip", zip.finish().unwrap().into_inner());
    for path in [folder.as_path(), zip.as_path()] {
        let (outcome, told) = place.import("foods", "fooddata-central", &[path]);
        let outcome = outcome.unwrap();
        assert_eq!((outcome.read, outcome.taken, outcome.skipped), (9, 5, 1));
        let reasons: Vec<&str> = told.reasons().iter().map(|(_, reason)| *reason).collect();
        assert_eq!(
            reasons,
            [
                "column `fdc_id`: `nine` is not a number",
                "column `nutrient_id`: `7777` is not in nutrient.csv",
                "column `amount`: `much` is not a number",
                "food 9100007 100 g cannot hold 5000 kcal",
                "food 9100008 has no nutrients",
            ]
        );
        check_central(&rows(&place));
    }
}

#[test]
fn fooddata_central_as_json() {
    let place = Place::new();
    let file = |name: &str| fixture(&format!("foods/fooddata_central/{name}.json"));
    let files = [file("foundation"), file("survey"), file("branded")];
    let files: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let (outcome, told) = place.import("foods", "fooddata-central", &files);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.read, outcome.taken, outcome.rejected), (5, 3, 2));
    assert_eq!(told.reasons()[0].1, "has no nutrients");
    let rows = rows(&place);
    assert_eq!(
        (rows[0].ndb, amount(&rows[0], 208)),
        (Some(9003), Some(58.25))
    );
    assert_eq!(rows[0].portions, [(1.0, "medium".to_owned(), 170.0)]);
    assert_eq!(rows[1].portions, [(1.0, "cup, heaped".to_owned(), 255.0)]);
    assert_eq!(rows[1].group, "Other mixed dishes");
    assert_eq!(rows[2].name, "ZORBIE'S CRUNCHY ZORB BITES");
}

#[test]
fn what_is_no_download_is_said() {
    let place = Place::new();
    let empty = place.folder.path().join("empty");
    fs_err::create_dir_all(&empty).unwrap();
    let json = place.file("other.json", "{\"Foods\": []}");
    for (path, reason) in [
        (empty.as_path(), "there is no `nutrient.csv` in it"),
        (json.as_path(), "begins with none of the arrays"),
        (Path::new("-"), "not from standard input"),
    ] {
        let error = place
            .import("foods", "fooddata-central", &[path])
            .0
            .unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_table_makes_a_panic_and_every_amount_is_possible(
        header in "(name|id|kind|Fat \\(g\\)|Salt|#x|portions|[a-z(\\[)\\]µ ]{0,12})([;,\t](name|Energy \\(kJ\\)|Fibre|density|[a-zA-Z() ]{0,9})){0,4}",
        lines in prop::collection::vec("[0-9a-zA-Z<>(),.|=\\- µ\"]{0,12}([;,\t][0-9,.<tr\\-e]{0,8}){0,5}", 0..6),
    ) {
        let place = Place::new();
        let file = place.file("any.csv", format!("{header}\n{}\n", lines.join("\n")));
        let options = Options::default();
        let (outcome, _) = place.import_with("foods", "table", &[&file], options);
        if let Ok(outcome) = outcome {
            prop_assert_eq!(outcome.read, outcome.taken + outcome.skipped + outcome.rejected);
            for row in place.all::<FoodRow>() {
                prop_assert!(!row.name.is_empty());
                for (number, amount) in &row.nutrients {
                    prop_assert!(amount.is_finite() && *amount >= 0.0, "{number}: {amount}");
                }
            }
        }
    }
}
