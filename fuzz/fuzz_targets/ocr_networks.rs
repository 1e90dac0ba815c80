//! The files of an operator that read text: any bytes are a network, a list of characters, or
//! refused; a network that loads reads a picture or gives a reason.
//!
//! The first byte chooses: the rest as a file, or as changes (two bytes for the place, one for the
//! value) to one of two small networks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_ocr::{Characters, Finder, LineReader, Reader};
use sundry_picture::Picture;

const FINDER: &[u8] = include_bytes!("../../crates/sundry-ocr/tests/fixtures/finder.onnx");
const READER: &[u8] = include_bytes!("../../crates/sundry-ocr/tests/fixtures/reader.onnx");

fn changed(file: &[u8], changes: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    for change in changes.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % file.len();
        file[place] = change[2];
    }
    file
}

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, rest)) = bytes.split_first() else {
        return;
    };
    let list = std::str::from_utf8(rest).ok().and_then(Characters::read);
    if let Some(characters) = &list {
        let (_, confidence) = characters.text(&[0.1, 0.7, 0.2, 0.9], 2);
        assert!((0.0..=1.0).contains(&confidence));
    }
    let (finder, reader) = match choice % 3 {
        0 => (rest.to_vec(), rest.to_vec()),
        1 => (changed(FINDER, rest), READER.to_vec()),
        _ => (FINDER.to_vec(), changed(READER, rest)),
    };
    let characters = Characters::read("r\ng\nb").expect("a list of three");
    if let (Ok(finder), Ok(reader)) = (Finder::load(finder), LineReader::load(reader))
        && let Ok(reader) = Reader::new(finder, reader, characters)
    {
        let red = Picture::from_rgba(40, 20, vec![[255, 0, 0, 255]; 800]).expect("40 by 20 pixels");
        let _ = reader.read(&red);
    }
});
