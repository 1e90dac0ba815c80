//! Imports of the files of the UCSD Book Graph.

use sundry_import::ImportError;
use sundry_records::{Book, Cover, Series};

use super::shop::Shop;

const BOOKS: &[&str] = &[
    "goodreads_books.json",
    "goodreads_authors.json",
    "goodreads_series.json",
    "goodreads_works.json",
];

#[test]
fn books_come_with_authors_series_and_first_year() {
    let mut shop = Shop::new();
    let outcome = shop.import("goodreads", BOOKS).unwrap();
    assert_eq!(outcome.taken, 4);
    let expected = Book {
        id: 7001,
        work: 801,
        title: "The Ninth Orchard".into(),
        authors: vec!["Petra Lund".into()],
        series: Some(Series {
            name: "Orchard Keepers".into(),
            position: Some(1.5),
        }),
        subjects: vec!["fantasy".into(), "orchards".into()],
        language: "en".into(),
        year: Some(2008),
        cover: Some(Cover::Isbn("9780306406157".into())),
        readers: 140,
        rating: Some(0.86),
        source: "goodreads".into(),
        ..Book::default()
    };
    assert_eq!(shop.book(7001), Some(expected));
    let giants = shop.book(7002).unwrap();
    assert_eq!(giants.authors, ["Sami Oja"]);
    assert_eq!(giants.series.unwrap().name, "Orchard Keepers");
    assert_eq!(
        (giants.rating, giants.readers, giants.year),
        (None, 0, Some(1999))
    );
    let cider = shop.book(7003).unwrap();
    assert_eq!((cider.title.as_str(), cider.cover), ("Cider Nights", None));
    let reasons = shop.notes.reasons();
    assert_eq!(reasons.first(), Some(&(4, "has no book_id")));
    assert!(matches!(reasons.as_slice(), [_, (5, why)] if why.contains("JSON")));
}

#[test]
fn ready_lists_stand_in_for_readers() {
    let mut shop = Shop::new();
    shop.import("goodreads", BOOKS).unwrap();
    assert_eq!(shop.neighbours(7001), [7002, 7003]);
    assert_eq!(shop.neighbours(7002), [7001]);
    assert!(shop.neighbours(7003).is_empty());
}

#[test]
fn interactions_go_by_the_map() {
    let mut shop = Shop::new();
    let files = [BOOKS, &["goodreads_interactions.csv"]].concat();
    let error = shop.import("goodreads", &files).unwrap_err();
    assert!(
        matches!(&error, ImportError::Usage(text) if text.contains("book_id_map.csv")),
        "{error}"
    );
    let files = [&files[..], &["goodreads_book_id_map.csv"]].concat();
    shop.import("goodreads", &files).unwrap();
    // Its reader read the first as well; another edition of the first is never listed beside it.
    assert_eq!(shop.neighbours(7003), [7001, 7002]);
}

#[test]
fn interactions_as_json_bring_their_own_ids() {
    let mut shop = Shop::new();
    let files = [BOOKS, &["goodreads_interactions.json"]].concat();
    let outcome = shop.import("goodreads", &files).unwrap();
    assert_eq!(outcome.rejected, 2);
    assert_eq!(shop.neighbours(7002).first(), Some(&7001));
}
