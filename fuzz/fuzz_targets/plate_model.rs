//! A model of foods in photos: any header, and changed weights, give a model or a reason; a model
//! that is read looks at a picture and estimates.
//!
//! The first byte chooses: the rest as the header before the compiled-in weights, or as changes
//! (four bytes for the place, one for the value) to the compiled-in model.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_picture::Picture;
use sundry_plate::{MAGIC, Model, Wish};

const MODEL: &[u8] = include_bytes!("../../models/plate/plate.bin");

fn with_header(header: &[u8]) -> Vec<u8> {
    let start = MAGIC.len() + 4;
    let length: [u8; 4] = MODEL[MAGIC.len()..start].try_into().expect("four bytes");
    let weights = &MODEL[start + u32::from_le_bytes(length) as usize..];
    let length = (header.len() as u32).to_le_bytes();
    [MAGIC.as_slice(), &length, header, weights].concat()
}

fn with_changes(changes: &[u8]) -> Vec<u8> {
    let mut model = MODEL.to_vec();
    for change in changes.chunks_exact(5) {
        let place = u32::from_le_bytes([change[0], change[1], change[2], change[3]]);
        let place = place as usize % model.len();
        model[place] = change[4];
    }
    model
}

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, rest)) = bytes.split_first() else {
        return;
    };
    let _ = Model::read(bytes);
    let file = if choice % 2 == 0 {
        with_header(rest)
    } else {
        with_changes(rest)
    };
    if let Ok(model) = Model::read(&file) {
        let grey = Picture::from_rgba(8, 8, vec![[128, 128, 128, 255]; 64]).expect("8 by 8 pixels");
        let answer = model.estimate(&model.look(&grey), &Wish::default());
        assert_eq!(answer.foods.is_empty(), answer.nutrients.is_empty());
    }
});
