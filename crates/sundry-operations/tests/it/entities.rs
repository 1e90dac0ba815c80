//! `extract-entities`: shape, positions, bounds.
#![expect(clippy::unwrap_used, reason = "a test fails where it must not")]

use serde_json::{Value, json};
use sundry_operations::{ApiError, Input, Service, ServiceSettings, operation};
use sundry_records::{Entity, EntityKind};

use crate::ask::call;
use crate::catalogue::with;

fn ask(text: Option<&str>) -> Result<Value, ApiError> {
    let mut input = Input::default();
    if let Some(text) = text {
        input.arguments.add_text("text", text).unwrap();
    }
    let service = Service::new(ServiceSettings::default()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let entry = operation("extract-entities").unwrap();
    let answer = runtime.block_on(call(entry, &service, input))?;
    Ok(serde_json::from_slice(&answer).unwrap())
}

#[test]
fn every_field_is_there_and_places_count_characters() {
    assert_eq!(
        ask(Some("😀 Jim Carrey is an actor from Canada")).unwrap(),
        json!({"entities": [
            {
                "type": "PER", "value": "Jim Carrey", "start_position": 2, "end_position": 12,
                "image": "https://commons.wikimedia.org/wiki/Special:FilePath/Jim_Carrey_2008.jpg?width=330",
            },
            {
                "type": "LOC", "value": "Canada", "start_position": 30, "end_position": 36,
                "image": "https://commons.wikimedia.org/wiki/Special:FilePath/Flag_of_Canada_(Pantone).svg?width=330",
            },
        ]})
    );
}

/// An operator's catalogue, in which two names have two bearers each; one pair is ambiguous, the
/// other has one bearer who is far better known.
#[test]
fn pictures_come_with_clear_names_only() {
    let entity = |id, kind, name: &str, image: &str, rank| Entity {
        id,
        kind,
        names: vec![name.to_owned()],
        image: image.to_owned(),
        rank,
        source: "test".to_owned(),
    };
    let asked = with(
        &[
            entity(1, EntityKind::Person, "Maria Cooper", "Maria.jpg", 40),
            entity(2, EntityKind::Person, "Maria Cooper", "", 20),
            entity(
                3,
                EntityKind::Person,
                "John Baker",
                "https://pictures.example/john.jpg",
                30,
            ),
            entity(4, EntityKind::Person, "John Baker", "Other.jpg", 2),
            entity(5, EntityKind::Place, "Germany", "Flag of Germany.svg", 300),
        ],
        &[],
    );
    let text = "Maria Cooper and JOHN BAKER flew to Germany. Mr Baker stayed there.";
    let answer = asked.good("extract-entities", &format!("text={text}"));
    let shown: Vec<(&str, Option<&str>)> = answer["entities"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["value"].as_str().unwrap(), it["image"].as_str()))
        .collect();
    assert_eq!(
        shown,
        [
            ("Maria Cooper", None),
            ("JOHN BAKER", Some("https://pictures.example/john.jpg")),
            (
                "Germany",
                Some(
                    "https://commons.wikimedia.org/wiki/Special:FilePath/Flag_of_Germany.svg?width=330"
                )
            ),
            ("Baker", None),
        ]
    );
}

#[test]
fn a_text_without_names_has_an_empty_list() {
    assert_eq!(ask(Some("what a day")).unwrap(), json!({"entities": []}));
}

#[test]
fn texts_are_one_to_ten_thousand_characters_long() {
    let longest = "Jim Carrey lives in Canada. ".repeat(358);
    let longest: String = longest.chars().take(10_000).collect();
    let answer = ask(Some(&longest)).unwrap();
    assert!(answer["entities"].as_array().unwrap().len() > 700);
    // Each character has four bytes; the limit counts characters.
    assert!(ask(Some(&"😀".repeat(10_000))).is_ok());
    for text in [None, Some(""), Some(format!("{longest}x").as_str())] {
        let failure = ask(text).unwrap_err();
        assert_eq!(failure.status, 400);
        assert_eq!(failure.parameter.as_deref(), Some("text"));
    }
}
