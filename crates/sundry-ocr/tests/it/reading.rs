//! Pictures converted to lines, with networks of a few weights; and files that are not networks.

use sundry_ocr::{Characters, Finder, LineReader, OcrError, Reader};
use sundry_picture::Picture;

use crate::tiny;

const BLACK: [u8; 4] = [0, 0, 0, 255];
const RED: [u8; 4] = [255, 0, 0, 255];
const GREEN: [u8; 4] = [0, 255, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];

fn reader() -> Reader {
    Reader::new(
        Finder::load(tiny::finder()).unwrap(),
        LineReader::load(tiny::reader()).unwrap(),
        Characters::read(tiny::CHARACTERS).unwrap(),
    )
    .unwrap()
}

/// Creates a black picture with rows of coloured blocks, each row starting at a given position.
fn picture(width: u32, height: u32, lines: &[(u32, u32, &[[u8; 4]])]) -> Picture {
    let mut pixels = vec![BLACK; (width * height) as usize];
    for (left, top, colours) in lines {
        for (index, colour) in colours.iter().enumerate() {
            let from = left + index as u32 * 30;
            for row in *top..top + 24 {
                for column in from..from + 30 {
                    pixels[(row * width + column) as usize] = *colour;
                }
            }
        }
    }
    Picture::from_rgba(width, height, pixels).unwrap()
}

#[test]
fn lines_are_found_and_read_in_order() {
    let picture = picture(
        640,
        480,
        &[
            (100, 300, &[BLUE, GREEN, RED, GREEN]),
            (200, 40, &[RED, GREEN, BLUE]),
        ],
    );
    let lines = reader().read(&picture).unwrap();
    let texts: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
    assert_eq!(texts, ["rgb", "bgrg"]);
    let first = &lines[0];
    assert!(first.confidence > 0.7, "{first:?}");
    let (x, y) = first.place.middle;
    assert!(
        (x - 245.0).abs() < 4.0 && (y - 52.0).abs() < 4.0,
        "{first:?}"
    );
}

#[test]
fn places_are_those_of_the_picture_whatever_its_size() {
    for (width, height) in [(300, 200), (900, 300), (1300, 1100)] {
        let lines = reader()
            .read(&picture(width, height, &[(60, 80, &[RED, GREEN, BLUE])]))
            .unwrap();
        assert_eq!(lines.len(), 1, "{width}×{height}: {lines:?}");
        let (x, y) = lines[0].place.middle;
        assert!(
            (x - 105.0).abs() < 6.0 && (y - 92.0).abs() < 6.0,
            "{lines:?}"
        );
        assert_eq!(lines[0].text, "rgb");
    }
}

#[test]
fn a_picture_without_text_gives_no_lines() {
    for (width, height) in [(1, 1), (2, 500), (640, 480)] {
        let nothing = picture(width, height, &[]);
        assert_eq!(reader().read(&nothing).unwrap(), [], "{width}×{height}");
    }
}

#[test]
fn what_is_no_network_of_its_kind_is_refused() {
    let network = |file: Vec<u8>| Finder::load(file).unwrap_err();
    // A field whose length leads back to its own beginning.
    let endless = b"\x7a\xf5\xff\xff\xff\xff\xff\xff\xff\xff\x01";
    for file in [
        &b""[..],
        b"hello",
        &tiny::finder()[..80],
        &[0x08; 64],
        endless,
    ] {
        assert!(
            matches!(network(file.to_vec()), OcrError::Network(_)),
            "{file:?}"
        );
    }
    // Each file is a network, but not of the expected kind.
    assert!(Finder::load(tiny::reader()).is_err());
    assert!(LineReader::load(tiny::finder()).is_err());
    let other = Reader::new(
        Finder::load(tiny::finder()).unwrap(),
        LineReader::load(tiny::reader()).unwrap(),
        Characters::read("a\nb\nc\nd\ne\n").unwrap(),
    );
    assert_eq!(other.unwrap_err(), OcrError::OtherCharacters(4));
}

#[test]
fn the_fixtures_are_these_networks() {
    assert_eq!(tiny::finder(), include_bytes!("../fixtures/finder.onnx"));
    assert_eq!(tiny::reader(), include_bytes!("../fixtures/reader.onnx"));
}
