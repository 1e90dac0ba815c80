//! An operator's own rows beside the compiled tables.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sundry_food::{Flag, Nutrient, OwnRow, OwnRows, RowKey, Source, Tables, find};

/// Rows by their keywords.
#[derive(Default)]
struct Rows(BTreeMap<String, OwnRow>);

impl Rows {
    fn with(mut self, key: RowKey<'_>, row: OwnRow) -> Self {
        self.0.insert(key.keyword(), row);
        self
    }
}

impl OwnRows for Rows {
    fn row(&self, key: RowKey<'_>) -> Option<&OwnRow> {
        self.0.get(&key.keyword())
    }
}

fn row(description: &str) -> OwnRow {
    OwnRow {
        id: 5_000_000,
        description: description.to_owned(),
        source: "test".to_owned(),
        nutrients: vec![(Nutrient::ENERGY, 123.4)],
        ..OwnRow::default()
    }
}

fn named(name: &str) -> RowKey<'static> {
    RowKey::of_name(name).unwrap_or(RowKey::Ndb(0))
}

#[test]
fn a_newer_row_keeps_what_it_does_not_say() {
    let newer = OwnRow {
        ndb: Some(9003),
        ..row("Apples, newer")
    };
    let rows = Rows::default().with(RowKey::Ndb(9003), newer);
    let food = Tables::with(&rows).find("apple").unwrap().food.unwrap();
    assert_eq!((food.id(), food.source()), (9003, Source::Own));
    assert_eq!(food.description(), "Apples, newer");
    assert_eq!(food.nutrient(Nutrient::ENERGY), Some(123.4));
    let compiled = find("apple").unwrap().food.unwrap();
    assert_eq!(
        food.nutrient(Nutrient::FIBER),
        compiled.nutrient(Nutrient::FIBER)
    );
    assert_eq!(food.nutrients().count(), compiled.nutrients().count());
    assert_eq!(food.flavonoids(), compiled.flavonoids());
    assert_eq!(food.group(), compiled.group());
    assert_eq!(food.twin(), Some(compiled));
}

#[test]
fn a_row_without_a_twin_says_only_what_it_says() {
    let rows = Rows::default().with(RowKey::Kind("apple"), row("Apple, ours"));
    let tables = Tables::with(&rows);
    for name in ["apple", "apples", "an apple"] {
        let food = tables.find(name).unwrap().food.unwrap();
        assert_eq!(
            (food.id(), food.nutrients().count()),
            (5_000_000, 1),
            "{name}"
        );
        assert!(food.flavonoids().is_none() && food.twin().is_none());
        // Weight and group stay those of the compiled row.
        assert_eq!(food.portion("cup", "chopped").unwrap().grams, 125.0);
        assert_eq!(food.group(), "Fruits and Fruit Juices");
    }
    assert_eq!(
        tables.find("canned apples").unwrap().food,
        find("canned apples").unwrap().food
    );
    assert_eq!(
        tables.find("apple juice").unwrap().food,
        find("apple juice").unwrap().food
    );
}

#[test]
fn a_name_of_a_product_yields_to_a_food_of_that_name() {
    let mut first = row("Salted butter of ours");
    first.names_first = true;
    let rows = Rows::default()
        .with(named("butter"), row("BUTTER"))
        .with(named("margarine"), first);
    let tables = Tables::with(&rows);
    assert_eq!(tables.find("butter").unwrap().food.unwrap().id(), 1001);
    assert_eq!(
        tables.find("margarine").unwrap().food.unwrap().id(),
        5_000_000
    );
}

#[test]
fn of_an_unknown_food_nothing_is_ruled_out() {
    let rows = Rows::default().with(named("zorb bits"), row("Zorb bits"));
    let found = Tables::with(&rows).find("Zorb Bits").unwrap();
    assert_eq!(found.contains(Flag::Gluten).as_str(), "maybe");
    assert!(Tables::with(&rows).find("zorb").is_none());
    let peanut = Rows::default().with(named("acme peanut butter"), row("Peanut butter"));
    let found = Tables::with(&peanut).find("ACME peanut butter").unwrap();
    assert_eq!(found.contains(Flag::Peanut).as_str(), "yes");
}

proptest! {
    #[test]
    fn without_rows_nothing_changes(name in "[a-z0-9%,() ]{0,40}|(fresh |canned |dried )?(apple|butter|egg)s?(, chopped)?") {
        let none = Rows::default();
        let (with, without) = (Tables::with(&none).find(&name), find(&name));
        prop_assert_eq!(with.map(|it| (it.kind, it.food)), without.map(|it| (it.kind, it.food)));
        let tables = Tables::with(&none);
        prop_assert_eq!(
            tables.ends_in_description(&name),
            Tables::compiled().ends_in_description(&name)
        );
    }
}
