//! Imports of the tables of goodbooks-10k.

use sundry_import::{ImportError, Options};
use sundry_records::{Book, Cover, Series};

use super::shop::Shop;

const ALL: &[&str] = &[
    "goodbooks_ratings.csv",
    "goodbooks_book_tags.csv",
    "goodbooks_books.csv",
    "goodbooks_tags.csv",
];

#[test]
fn books_come_with_series_covers_and_subjects() {
    let mut shop = Shop::new();
    let outcome = shop.import("goodbooks", ALL).unwrap();
    assert_eq!(outcome.taken, 4);
    let expected = Book {
        id: 1,
        work: 9001,
        title: "The Salt Harbour".into(),
        authors: vec!["Mara Quill".into(), "Teo Brand".into()],
        series: Some(Series {
            name: "Tidewater".into(),
            position: Some(1.0),
        }),
        subjects: vec!["sea stories".into(), "fantasy".into()],
        language: "en".into(),
        year: Some(1997),
        cover: Some(Cover::Isbn("9780306406157".into())),
        readers: 1200,
        rating: Some(0.85),
        source: "goodbooks".into(),
        ..Book::default()
    };
    assert_eq!(shop.book(1), Some(expected));

    let second = shop.book(2).unwrap();
    assert_eq!(second.language, "en");
    assert_eq!(
        second.cover,
        Some(Cover::Url("https://images.example.org/502m.jpg".into()))
    );
    let bees = shop.book(3).unwrap();
    assert_eq!(bees.title, "On Bees (and Other \"Small\" Matters)");
    assert_eq!(
        (bees.series, bees.cover, bees.year),
        (None, None, Some(-350))
    );
    // A range of volumes is a collection.
    let glass = shop.book(4).unwrap().series.unwrap();
    assert_eq!(
        (glass.name.as_str(), glass.position),
        ("Tidewater Companions", None)
    );
}

#[test]
fn what_is_wrong_is_told_by_line() {
    let mut shop = Shop::new();
    let outcome = shop.import("goodbooks", ALL).unwrap();
    assert_eq!(
        shop.notes.reasons(),
        [
            (15, "`x` is not a valid book_id"),
            (16, "`9` is not a valid rating"),
            (8, "three numbers were expected"),
            (6, "`five` is not a valid book_id"),
            (7, "has no title"),
        ]
    );
    assert_eq!(outcome.rejected, 5);
    assert_eq!(
        outcome.read,
        outcome.taken + outcome.skipped + outcome.rejected
    );
}

#[test]
fn two_imports_and_any_order_give_the_same() {
    let mut shop = Shop::new();
    shop.import("goodbooks", ALL).unwrap();
    let once = shop.everything();
    shop.import("goodbooks", ALL).unwrap();
    assert_eq!(shop.everything(), once);
    let mut turned = ALL.to_vec();
    turned.reverse();
    shop.import("goodbooks", &turned).unwrap();
    assert_eq!(shop.everything(), once);
}

#[test]
fn a_dry_run_counts_and_writes_nothing() {
    let mut shop = Shop::new();
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    let outcome = shop.import_with("goodbooks", ALL, options).unwrap();
    assert_eq!((outcome.taken, outcome.published), (4, None));
    assert!(shop.ids().is_empty());
}

#[test]
fn ratings_without_books_are_told() {
    let mut shop = Shop::new();
    let error = shop
        .import("goodbooks", &["goodbooks_ratings.csv"])
        .unwrap_err();
    assert!(
        matches!(&error, ImportError::Usage(text) if text.contains("no books")),
        "{error}"
    );
}

#[test]
fn another_table_is_told() {
    let mut shop = Shop::new();
    let file = shop.file("x.csv", b"name,age\nx,1\n");
    let error = shop.import("goodbooks", &[&file]).unwrap_err();
    assert!(
        error.to_string().contains("begins with `name,age`"),
        "{error}"
    );
}
