//! A photo that the camera marked as turned gives the same foods as its upright twin.

use serde_json::Value;
use sundry_http::HttpSettings;
use sundry_operations::{OPERATIONS, PLATE_MODEL, ServiceSettings};

use crate::house;

const UPRIGHT: &[u8] = include_bytes!("../fixtures/plate.jpg");
const ON_ITS_SIDE: &[u8] = include_bytes!("../fixtures/plate-on-its-side.jpg");
const MODEL: &[u8] = include_bytes!("../../../../models/plate/plate.bin");

/// Returns a JPEG with an EXIF segment that holds an orientation alone.
fn marked(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    let length = (exif.len() + 2) as u8;
    [&jpeg[..2], b"\xff\xe1\0", &[length], &exif, &jpeg[2..]].concat()
}

/// Returns the model without its class for "no food", so that it names foods on any picture.
fn model_of_foods_alone() -> Vec<u8> {
    let length = u32::from_le_bytes(MODEL[8..12].try_into().unwrap()) as usize;
    let header = std::str::from_utf8(&MODEL[12..12 + length]).unwrap();
    let header = header.replace("class\tnot food\n", "class\tzorblatt\n");
    let size = (header.len() as u32).to_le_bytes();
    [&MODEL[..8], &size, header.as_bytes(), &MODEL[12 + length..]].concat()
}

#[test]
fn a_turned_photo_shows_the_same_foods_as_its_upright_twin() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("models").join(PLATE_MODEL);
    fs_err::create_dir_all(file.parent().unwrap()).unwrap();
    fs_err::write(&file, model_of_foods_alone()).unwrap();
    let settings = ServiceSettings {
        data_folder: Some(folder.path().to_owned()),
        ..ServiceSettings::default()
    };
    let house = house::start(OPERATIONS, settings, HttpSettings::default());
    let ask = |picture: &[u8]| {
        let path = "/estimate-nutrients?extensions=true";
        let kind = [("content-type", "image/jpeg")];
        house.client().request("POST", path, &kind, picture).json()
    };
    // The difference of two answers: the largest of the confidences of the foods they name.
    let apart = |one: &Value, two: &Value| {
        let confidence = |answer: &Value, name: &Value| {
            let foods = answer["foods"].as_array().unwrap();
            let food = foods.iter().find(|food| food["name"] == *name);
            food.map_or(0.0, |food| food["confidence"].as_f64().unwrap())
        };
        let foods = [one, two].map(|answer| answer["foods"].as_array().unwrap());
        let names = foods.into_iter().flatten().map(|food| &food["name"]);
        let gaps = names.map(|name| (confidence(one, name) - confidence(two, name)).abs());
        gaps.fold(0.0, f64::max)
    };
    let upright = ask(UPRIGHT);
    assert!(
        !upright["foods"].as_array().unwrap().is_empty(),
        "{upright}"
    );
    assert_eq!(ask(&marked(UPRIGHT, 1)), upright);
    let twin = ask(&marked(ON_ITS_SIDE, 6));
    assert!(apart(&upright, &twin) < 0.02, "{upright}\n{twin}");
    assert_eq!(upright["foods"][0]["name"], twin["foods"][0]["name"]);
    // What the camera says matters: the same pixels without it, or with another word, are another
    // picture.
    for other in [ON_ITS_SIDE.to_vec(), marked(ON_ITS_SIDE, 8)] {
        let other = ask(&other);
        assert!(apart(&upright, &other) > 0.02, "{upright}\n{other}");
    }
}
