//! `compute-nutrition`: the shape, the bounds, and answers that clients rely on.

#![expect(
    clippy::float_cmp,
    reason = "numbers of two decimals, as they stand on the wire"
)]

use serde_json::{Value, json};
use sundry_operations::{DailyValues, Input, Service, ServiceSettings, operation};

use crate::ask::call;

fn answer(settings: ServiceSettings, arguments: &[(&str, &str)]) -> Result<Value, u16> {
    let service = Service::new(settings).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut input = Input::default();
    for (name, value) in arguments {
        input.arguments.add_text(name, value).unwrap();
    }
    let entry = operation("compute-nutrition").unwrap();
    match runtime.block_on(call(entry, &service, input)) {
        Ok(answer) => Ok(serde_json::from_slice(&answer).unwrap()),
        Err(error) => Err(error.status),
    }
}

fn good(ingredients: &str) -> Value {
    let asked = [("ingredients", ingredients), ("extensions", "true")];
    answer(ServiceSettings::default(), &asked).unwrap()
}

fn amount(list: &Value, name: &str) -> Option<f64> {
    let one = list
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["name"] == name)?;
    one["amount"].as_f64()
}

#[test]
fn the_known_example_is_answered_with_the_known_numbers() {
    let report = good("1 cup apples, 35g butter");
    let names: Vec<&str> = report["nutrients"]
        .as_array()
        .unwrap()
        .iter()
        .map(|nutrient| nutrient["name"].as_str().unwrap())
        .collect();
    assert_eq!(
        names[..9],
        [
            "Calories",
            "Fat",
            "Saturated Fat",
            "Carbohydrates",
            "Net Carbohydrates",
            "Sugar",
            "Cholesterol",
            "Sodium",
            "Protein"
        ]
    );
    for (name, wanted) in [
        ("Calories", 315.95),
        ("Fat", 28.6),
        ("Saturated Fat", 18.01),
        ("Carbohydrates", 17.28),
        ("Net Carbohydrates", 14.28),
        ("Sugar", 13.01),
        ("Cholesterol", 75.25),
        ("Sodium", 226.3),
        ("Protein", 0.62),
        ("Vitamin A", 942.15),
    ] {
        assert_eq!(amount(&report["nutrients"], name), Some(wanted), "{name}");
    }
    // This nutrient is below 1 % of the daily needs.
    assert_eq!(amount(&report["nutrients"], "Iron"), None);
    let parts = &report["ingredient_breakdown"];
    assert_eq!(parts[0]["id"], 9003);
    assert_eq!(parts[1]["id"], 1001);
    assert_eq!(parts[0]["unit"], "cup");
    assert_eq!(report["flavonoids"].as_array().unwrap().len(), 26);
    assert_eq!(amount(&report["flavonoids"], "Cyanidin"), Some(1.96));
    assert_eq!(amount(&report["flavonoids"], "Epicatechin"), Some(9.41));
    assert_eq!(amount(&report["flavonoids"], "Quercetin"), Some(5.01));
    assert_eq!(
        report["weight_per_serving"],
        json!({"amount": 160, "unit": "g"})
    );
    assert_eq!(report["unmatched"], json!([]));
    let trans = parts[1]["nutrients"].as_array().unwrap();
    let trans = trans.iter().find(|one| one["name"] == "Trans Fat").unwrap();
    assert_eq!(trans["amount"], 1.15);
}

#[test]
fn each_ingredient_has_its_own_percentages() {
    let report = good("1 cup apples, 35g butter");
    let of = |part: usize, name: &str| {
        let nutrients = report["ingredient_breakdown"][part]["nutrients"]
            .as_array()
            .unwrap();
        let one = nutrients.iter().find(|one| one["name"] == name).unwrap();
        one["percent_of_daily_needs"].as_f64().unwrap()
    };
    assert_eq!(of(0, "Calories"), 3.25);
    assert_eq!(of(1, "Calories"), 12.55);
}

#[test]
fn amounts_are_per_serving() {
    let all = answer(
        ServiceSettings::default(),
        &[
            ("ingredients", "400 g carrots\n2 onions, chopped"),
            ("servings", "4"),
        ],
    );
    let all = all.unwrap();
    assert_eq!(all["ingredient_breakdown"][0]["amount"], 100.0);
    assert_eq!(all["ingredient_breakdown"][1]["amount"], 0.5);
    assert_eq!(amount(&all["nutrients"], "Vitamin A"), Some(16707.1));
}

#[test]
fn what_is_not_understood_is_named() {
    let report = good("2 cups flubberwock, 1 cup milk");
    assert_eq!(report["unmatched"], json!(["2 cups flubberwock"]));
    let parts = report["ingredient_breakdown"].as_array().unwrap();
    assert_eq!(parts.len(), 2);
    assert_eq!(parts[0]["id"], 0);
    assert_eq!(parts[0]["nutrients"], json!([]));
    assert_eq!(parts[0]["name"], "flubberwock");
}

#[test]
fn a_comma_inside_a_line_does_not_part_it() {
    let names = |text: &str| -> Vec<String> {
        let report = good(text);
        let parts = report["ingredient_breakdown"].as_array().unwrap().clone();
        parts
            .iter()
            .map(|part| part["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(names("1 onion, chopped, 2 eggs"), ["onion", "eggs"]);
    assert_eq!(names("salt, pepper, 2 tbsp olive oil").len(), 3);
    assert_eq!(
        names("1 cup Milk, canned, evaporated, nonfat, with added vitamin A and vitamin D").len(),
        1
    );
}

#[test]
fn frying_oil_is_reduced_when_asked() {
    let oil = [
        ("ingredients", "2 cups vegetable oil, for frying"),
        ("reduce-oils", "true"),
    ];
    let less = answer(ServiceSettings::default(), &oil).unwrap();
    let more = answer(ServiceSettings::default(), &oil[..1]).unwrap();
    let fat = |report: &Value| amount(&report["nutrients"], "Fat").unwrap();
    assert!((fat(&less) - fat(&more) / 10.0).abs() < 0.01);
}

#[test]
fn percentages_follow_the_configured_daily_values() {
    let percent = |daily_values: DailyValues| {
        let settings = ServiceSettings {
            daily_values,
            ..ServiceSettings::default()
        };
        let report = answer(settings, &[("ingredients", "100 g butter")]).unwrap();
        report["nutrients"][1]["percent_of_daily_needs"]
            .as_f64()
            .unwrap()
    };
    assert_eq!(percent(DailyValues::Classic), 124.78);
    assert_eq!(percent(DailyValues::Fda2016), 103.99);
    assert_eq!(percent(DailyValues::Eu), 115.87);
}

#[test]
fn bounds() {
    let long = "a".repeat(1001);
    for arguments in [
        &[][..],
        &[("ingredients", "")],
        &[("ingredients", long.as_str())],
        &[("ingredients", "1 egg"), ("servings", "0")],
        &[("ingredients", "1 egg"), ("servings", "1000")],
        &[("ingredients", "1 egg"), ("reduce-oils", "perhaps")],
    ] {
        assert_eq!(
            answer(ServiceSettings::default(), arguments),
            Err(400),
            "{arguments:?}"
        );
    }
}
