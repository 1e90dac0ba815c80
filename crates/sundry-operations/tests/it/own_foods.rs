//! An operator's own food rows, as `compute-nutrition` and `sundry food` use them.

use serde_json::Value;
use sundry_catalog::{Home, WriteOptions};
use sundry_operations::Catalogues;
use sundry_records::{Entity, EntityKind, FoodRow, OWN_TABLE};

use crate::catalogue::{Asked, with};

fn row(id: u64, name: &str, nutrients: &[(u16, f32)]) -> FoodRow {
    FoodRow {
        id,
        number: 100_000_000 + id as u32,
        name: name.to_owned(),
        nutrients: nutrients.to_vec(),
        table: "Test table".to_owned(),
        rank: OWN_TABLE,
        source: "table".to_owned(),
        ..FoodRow::default()
    }
}

fn rows() -> Vec<FoodRow> {
    vec![
        FoodRow {
            kind: "apple".to_owned(),
            portions: vec![(1.0, "medium".to_owned(), 150.0)],
            ..row(1, "Apple, our orchard", &[(205, 14.6), (208, 50.0)])
        },
        FoodRow {
            names: vec!["zorbs".to_owned()],
            portions: vec![(1.0, "cracker".to_owned(), 5.0)],
            ..row(2, "Zorbled crackers", &[(208, 430.0)])
        },
        FoodRow {
            ndb: Some(1001),
            rank: 40,
            ..row(3, "Butter, tested anew", &[(204, 80.0)])
        },
        FoodRow {
            names: vec!["BUTTER".to_owned()],
            rank: 10,
            ..row(4, "ACME BUTTER", &[(208, 111.0)])
        },
        FoodRow {
            names: vec!["CRUNCHY, ROASTED ZORB BITES".to_owned()],
            rank: 10,
            ..row(5, "ACME CRUNCHY, ROASTED ZORB BITES", &[(208, 500.0)])
        },
    ]
}

fn parts(asked: &Asked, ingredients: &str) -> Vec<Value> {
    let report = asked.good("compute-nutrition", &format!("ingredients={ingredients}"));
    report["ingredient_breakdown"].as_array().unwrap().clone()
}

fn amount(part: &Value, name: &str) -> Option<f64> {
    let nutrients = part["nutrients"].as_array().unwrap();
    let one = nutrients.iter().find(|one| one["name"] == name)?;
    one["amount"].as_f64()
}

#[test]
fn a_row_answers_for_its_kind_and_not_for_other_states_of_it() {
    let asked = with(&rows(), &[]);
    let parts = parts(&asked, "2 apples\n100 g aubergine\n1 cup dried apples");
    assert_eq!(parts[0]["id"], 100_000_001_u32);
    // Two of 150 g each: the row's own measure takes precedence over the usual weight of an apple.
    assert_eq!(amount(&parts[0], "Calories"), Some(150.0));
    assert_eq!(amount(&parts[0], "Vitamin C"), None);
    assert_eq!(parts[1]["id"], 11_209);
    assert_eq!(parts[2]["id"], 9011);
}

#[test]
fn a_row_is_found_by_its_names() {
    let asked = with(&rows(), &[]);
    let parts = parts(
        &asked,
        "10 zorbs\n100 g Acme butter\n50 g ACME Crunchy, roasted zorb bites, 1 egg",
    );
    assert_eq!(amount(&parts[0], "Calories"), Some(215.0));
    assert_eq!(parts[1]["id"], 100_000_004_u32);
    assert_eq!(amount(&parts[1], "Calories"), Some(111.0));
    assert_eq!(parts[2]["id"], 100_000_005_u32);
    assert_eq!(amount(&parts[2], "Calories"), Some(250.0));
    assert_eq!(parts[3]["id"], 1123);
}

#[test]
fn a_twin_is_brought_up_to_date_and_a_product_is_not_what_a_recipe_means() {
    let asked = with(&rows(), &[]);
    let parts = parts(&asked, "100 g butter");
    assert_eq!(parts[0]["id"], 1001);
    assert_eq!(amount(&parts[0], "Fat"), Some(80.0));
    // Values that the new row does not state stay as they were.
    assert_eq!(amount(&parts[0], "Cholesterol"), Some(215.0));
}

#[test]
fn all_else_is_as_without_rows() {
    // A catalogue of another kind, which holds no rows of any food table.
    let someone = Entity {
        id: 1,
        kind: EntityKind::Person,
        names: vec!["Ada Marsh".to_owned()],
        image: String::new(),
        rank: 1,
        source: "table".to_owned(),
    };
    let (with_rows, without) = (with(&rows(), &[]), with(&[someone], &[]));
    let text = "ingredients=2 cups flour\n1 onion, chopped, 2 eggs\n1 can chickpeas, drained";
    assert_eq!(
        with_rows.good("compute-nutrition", text),
        without.good("compute-nutrition", text)
    );
}

#[test]
fn facts_name_the_table_and_a_new_generation_answers_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let (catalogues, wrong) = Catalogues::open(Some(folder.path().to_owned()));
    assert!(wrong.is_empty());
    let facts = |name: &str| catalogues.food_facts(name).unwrap();
    assert_eq!(facts("apples").unwrap().sources[0].id, 9003);
    let mut writer = home.writer::<FoodRow>(WriteOptions::default()).unwrap();
    for row in rows() {
        writer.put(&row).unwrap();
    }
    writer.finish(&mut |_, _, _| {}).unwrap();
    assert_eq!(catalogues.reload().len(), 1);
    let apple = facts("apples").unwrap();
    assert_eq!(apple.sources[0].source, "Test table");
    assert_eq!((apple.kind.as_str(), apple.sources.len()), ("apple", 1));
    let butter = facts("butter").unwrap();
    let sources: Vec<&str> = butter.sources.iter().map(|it| it.source.as_str()).collect();
    assert_eq!(sources, ["Test table", "USDA SR28"]);
    // Nothing can be ruled out for a food of which only the name is known.
    let bites = facts("zorbs").unwrap();
    assert_ne!(bites.flags["vegan"], "yes");
    assert!(facts("zorbling").is_none());
}
