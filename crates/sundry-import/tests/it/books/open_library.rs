//! Imports of Open Library's dumps.

use std::io::Write;

use sundry_records::{Book, Cover, Series};

use super::shop::{Shop, fixture};

const DUMPS: &[&str] = &[
    "ol_works.txt",
    "ol_authors.txt",
    "ol_editions.txt",
    "ol_ratings.txt",
    "ol_reading_log.txt",
    "ol_lists.txt",
    "ol_redirects.txt",
];

#[test]
fn works_are_joined_with_all_that_belongs_to_them() {
    let mut shop = Shop::new();
    let outcome = shop.import("open-library", DUMPS).unwrap();
    assert_eq!(outcome.taken, 6);
    assert_eq!(shop.ids(), [100, 101, 102, 104, 105, 107]);
    let expected = Book {
        id: 100,
        title: "The Kettle Maker".into(),
        subtitle: "a village tale".into(),
        authors: vec!["Anneke Dorn".into(), "Jonas Pell".into()],
        subjects: vec!["Tinsmiths".into(), "Villages -- Fiction".into()],
        language: "en".into(),
        year: Some(1897),
        cover: Some(Cover::Id(4411)),
        readers: 3,
        rating: Some(0.9),
        source: "open-library".into(),
        ..Book::default()
    };
    assert_eq!(shop.book(100), Some(expected));

    // The author was merged into another, and so was a work that someone shelved.
    let winter = shop.book(101).unwrap();
    assert_eq!(winter.authors, ["Ruth Amsel"]);
    assert_eq!(winter.readers, 1);
    assert_eq!(winter.series.unwrap().name, "Kettle Stories");

    // Facts that the work lacks come from its editions.
    let wheels = shop.book(102).unwrap();
    assert_eq!(wheels.authors, ["Jonas Pell"]);
    assert_eq!((wheels.language.as_str(), wheels.year), ("de", Some(1923)));
    assert_eq!(wheels.cover, Some(Cover::Id(912)));
    assert_eq!((wheels.readers, wheels.rating), (1, Some(0.6)));

    assert_eq!(shop.book(104).unwrap().title, "1984");
    let ledgers = Series {
        name: "Ledgers".into(),
        position: Some(2.0),
    };
    assert_eq!(shop.book(105).unwrap().series, Some(ledgers));
}

#[test]
fn what_is_wrong_is_told_by_line() {
    let mut shop = Shop::new();
    let outcome = shop.import("open-library", DUMPS).unwrap();
    let reasons = shop.notes.reasons();
    let without_json: Vec<_> = reasons
        .iter()
        .filter(|(_, why)| !why.contains("JSON"))
        .collect();
    assert_eq!(
        without_json,
        [
            &(4, "has no name"),
            &(4, "a rating is from 1 to 5"),
            &(5, "is not a line of a dump of Open Library"),
            &(4, "has no title"),
            &(8, "its key is not one of its type"),
        ]
    );
    assert!(
        reasons
            .iter()
            .any(|(line, why)| *line == 7 && why.contains("JSON"))
    );
    assert_eq!(outcome.rejected as usize, reasons.len());
    assert_eq!(
        outcome.read,
        outcome.taken + outcome.skipped + outcome.rejected
    );
}

#[test]
fn order_packing_and_one_dump_for_all_make_no_difference() {
    let mut shop = Shop::new();
    shop.import("open-library", DUMPS).unwrap();
    let expected = shop.everything();
    let mut turned = DUMPS.to_vec();
    turned.reverse();
    shop.import("open-library", &turned).unwrap();
    assert_eq!(shop.everything(), expected);

    let together = ["ol_all.txt", "ol_ratings.txt", "ol_reading_log.txt"];
    let outcome = shop.import("open-library", &together).unwrap();
    assert_eq!(shop.everything(), expected);
    assert_eq!(
        outcome.read,
        outcome.taken + outcome.skipped + outcome.rejected
    );
    assert_eq!(outcome.taken, 6);

    // Works first and the rest behind them in one file: it is read twice and reported once.
    let mut late = Vec::new();
    for name in DUMPS {
        late.extend(fs_err::read(fixture(name)).unwrap());
    }
    let rejected = outcome.rejected;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&late).unwrap();
    let file = shop.file("late", &packed.finish().unwrap());
    let outcome = shop.import("open-library", &[&file]).unwrap();
    assert_eq!(shop.everything(), expected);
    assert_eq!(outcome.rejected, rejected);
    assert_eq!(shop.notes.rejects.len() as u64, rejected);
    assert_eq!(
        (outcome.taken, outcome.read),
        (6, late.split(|b| *b == b'\n').count() as u64 - 1)
    );
}

#[test]
fn works_alone_are_enough() {
    let mut shop = Shop::new();
    shop.import("open-library", &["ol_works.txt"]).unwrap();
    let book = shop.book(100).unwrap();
    assert_eq!(book.authors, [""; 0]);
    assert_eq!(book.cover, Some(Cover::Id(4411)));
}

#[test]
fn what_comes_later_completes_what_is_there() {
    let mut shop = Shop::new();
    shop.import("open-library", DUMPS).unwrap();
    let expected = shop.everything();
    shop.import(
        "open-library",
        &["ol_works.txt", "ol_authors.txt", "ol_redirects.txt"],
    )
    .unwrap();
    assert_ne!(shop.everything(), expected);
    shop.import(
        "open-library",
        &[
            "ol_editions.txt",
            "ol_ratings.txt",
            "ol_reading_log.txt",
            "ol_lists.txt",
            "ol_redirects.txt",
        ],
    )
    .unwrap();
    assert_eq!(shop.everything(), expected);
}
