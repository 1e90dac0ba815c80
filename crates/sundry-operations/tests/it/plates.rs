//! `estimate-nutrients`: the accepted forms of a request, what it refuses, and foods that the
//! caller names. `cargo xtask bench plate` measures how well foods are recognised, not these tests.

use serde_json::{Value, json};
use sundry_operations::{Input, PLATE_MODEL, Service, ServiceSettings, operation};

use crate::ask::call;

/// A GIF of one red pixel.
const RED: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";
/// The picture of the documentation, which shows no food.
const SUNSET: &[u8] = include_bytes!("../../../../docs/sunset.png");

fn answer_of(
    settings: ServiceSettings,
    picture: Option<&'static [u8]>,
    arguments: &[(&str, &str)],
) -> Result<Value, (u16, String)> {
    let service = Service::new(settings).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut input = Input {
        picture: picture.map(Into::into),
        ..Input::default()
    };
    for (name, value) in arguments {
        input.arguments.add_text(name, value).unwrap();
    }
    let entry = operation("estimate-nutrients").unwrap();
    match runtime.block_on(call(entry, &service, input)) {
        Ok(answer) => Ok(serde_json::from_slice(&answer).unwrap()),
        Err(error) => Err((error.status, error.message)),
    }
}

fn answer(
    picture: Option<&'static [u8]>,
    arguments: &[(&str, &str)],
) -> Result<Value, (u16, String)> {
    answer_of(ServiceSettings::default(), picture, arguments)
}

fn calories(answer: &Value) -> f64 {
    let first = &answer["nutrients"][0];
    assert_eq!(first["name"], "Calories");
    first["amount"].as_f64().unwrap()
}

#[cfg(feature = "weights")]
#[test]
fn a_picture_without_food_is_answered_with_empty_lists() {
    let none = json!({"nutrients": [], "foods": []});
    assert_eq!(answer(Some(SUNSET), &[]), Ok(none));
}

#[test]
fn who_says_what_it_is_gets_the_nutrients_of_that() {
    let samosa = answer(Some(SUNSET), &[("food", "Samosa")]).unwrap();
    assert_eq!(samosa["foods"][0]["name"], "samosa");
    assert_eq!(samosa["foods"][0]["confidence"], 1);
    let grams = samosa["foods"][0]["grams"].as_f64().unwrap();
    let half = (grams / 2.0).to_string();
    let portion = answer(Some(RED), &[("food", "samosa"), ("portion", &half)]).unwrap();
    assert!((calories(&samosa) / calories(&portion) - 2.0).abs() < 0.01);
    // A food that only the food tables know.
    let walnut = answer(Some(RED), &[("food", "walnuts"), ("portion", "100")]).unwrap();
    assert!((600.0..720.0).contains(&calories(&walnut)));
}

#[test]
fn several_foods_of_one_plate_add_up() {
    let one = |food: &str| answer(Some(RED), &[("food", food), ("extensions", "true")]).unwrap();
    let (rice, curry) = (one("plain rice"), one("chicken curry"));
    let both = one(" plain rice, chicken curry");
    assert!((calories(&rice) + calories(&curry) - calories(&both)).abs() < 0.05);
    let items = |answer: &Value| {
        let foods = answer["foods"].as_array().unwrap().clone();
        let item = |food: &Value| (food["item"].as_u64().unwrap(), food["name"].clone());
        foods.iter().map(item).collect::<Vec<_>>()
    };
    assert_eq!(items(&rice), [(1, json!("plain rice"))]);
    assert_eq!(
        items(&both),
        [(1, json!("plain rice")), (2, json!("chicken curry"))]
    );
    assert_eq!(both["verdict"], "food");
    // A stated portion is that of all foods, which share it as they share a usual one.
    let arguments = [("food", "plain rice,chicken curry"), ("portion", "300")];
    let stated = answer(Some(RED), &arguments).unwrap();
    let grams = |answer: &Value, food: usize| answer["foods"][food]["grams"].as_f64().unwrap();
    assert!((grams(&stated, 0) + grams(&stated, 1) - 300.0).abs() < 0.02);
    let (whole, part) = (
        grams(&both, 0) / grams(&both, 1),
        grams(&stated, 0) / grams(&stated, 1),
    );
    assert!((whole - part).abs() < 0.01, "{whole} {part}");
    // Two amounts that vary independently vary less together than the sum of their ranges says.
    let bound =
        |answer: &Value, which: &str| answer["nutrients"][0]["range"][which].as_f64().unwrap();
    assert!(bound(&both, "min") > bound(&rice, "min") + bound(&curry, "min"));
    assert!(bound(&both, "max") < bound(&rice, "max") + bound(&curry, "max"));
    let many = ["rice"; 9].join(",");
    let (status, message) = answer(Some(RED), &[("food", &many)]).unwrap_err();
    assert!(status == 400 && message.contains("at most 8"), "{message}");
    let (status, message) = answer(Some(RED), &[("food", "rice,bicycle bell")]).unwrap_err();
    assert!(
        status == 400 && message.contains("`bicycle bell`"),
        "{message}"
    );
}

#[test]
fn every_amount_lies_in_its_range_and_a_stated_portion_narrows_it() {
    let width = |answer: &Value| {
        let mut energy = 0.0;
        for nutrient in answer["nutrients"].as_array().unwrap() {
            let number = |value: &Value| value.as_f64().unwrap();
            let amount = number(&nutrient["amount"]);
            let (min, max) = (
                number(&nutrient["range"]["min"]),
                number(&nutrient["range"]["max"]),
            );
            assert!(0.0 <= min && min <= amount && amount <= max, "{nutrient}");
            if nutrient["name"] == "Calories" {
                energy = (max - min) / amount;
            }
        }
        energy
    };
    let usual = answer(Some(RED), &[("food", "pizza")]).unwrap();
    let stated = answer(Some(RED), &[("food", "pizza"), ("portion", "200")]).unwrap();
    assert!(width(&stated) > 0.1 && width(&stated) < 0.6 * width(&usual));
}

#[test]
fn what_is_wrong_is_named() {
    let (status, message) = answer(Some(RED), &[("food", "bicycle bell")]).unwrap_err();
    assert_eq!(status, 400);
    assert!(
        message.contains("`bicycle bell` is not a known food"),
        "{message}"
    );
    let (status, message) = answer(Some(RED), &[("portion", "0")]).unwrap_err();
    assert_eq!(status, 400);
    assert!(message.contains("portion"), "{message}");
    assert_eq!(answer(None, &[]).unwrap_err().0, 400);
    let both = answer(Some(RED), &[("url", "https://example.org/a.jpg")]);
    assert_eq!(both.unwrap_err().0, 400);
}

#[test]
fn what_phones_make_is_refused_by_name() {
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    let (status, message) = answer(Some(heic), &[]).unwrap_err();
    assert_eq!(status, 415);
    assert!(message.contains("HEIC"), "{message}");
    let avif = b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf";
    let (status, message) = answer(Some(avif), &[]).unwrap_err();
    assert!(status == 415 && message.contains("AVIF"), "{message}");
    assert_eq!(answer(Some(b"%PDF-1.4"), &[]).unwrap_err().0, 415);
    let bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x75\x30\0\0\x75\x30\x08\x02\0\0\0";
    assert_eq!(answer(Some(bomb), &[]).unwrap_err().0, 413);
}

#[test]
fn an_installed_model_that_is_damaged_is_no_silent_fallback() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("models").join(PLATE_MODEL);
    fs_err::create_dir_all(file.parent().unwrap()).unwrap();
    fs_err::write(&file, b"SPLATE\0\x01").unwrap();
    let settings = ServiceSettings {
        data_folder: Some(folder.path().to_owned()),
        ..ServiceSettings::default()
    };
    let (status, message) = answer_of(settings, Some(RED), &[]).unwrap_err();
    assert_eq!(status, 503);
    assert!(message.contains("cannot be read"), "{message}");
}

#[cfg(not(feature = "weights"))]
#[test]
fn a_build_without_a_model_says_what_to_do() {
    let (status, message) = answer(Some(RED), &[]).unwrap_err();
    assert_eq!(status, 503);
    assert!(message.contains("sundry models add"), "{message}");
    // A caller who names the food needs no model.
    assert!(calories(&answer(Some(RED), &[("food", "samosa")]).unwrap()) > 0.0);
}
