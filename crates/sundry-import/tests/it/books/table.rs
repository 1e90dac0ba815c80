//! Tables of the operator's own, and interactions in our own form.

use sundry_import::{ImportError, Options};
use sundry_records::{Book, Cover, Series};

use super::shop::Shop;

#[test]
fn csv_and_json_say_the_same() {
    let mut shop = Shop::new();
    shop.import("table", &["table.ndjson"]).unwrap();
    let json = shop.book(11).unwrap();
    let expected = Book {
        id: 11,
        work: json.work,
        title: "A Field Guide to Ferries".into(),
        authors: vec!["Ana Ruiz".into(), "Bo Lind".into()],
        series: Some(Series {
            name: "Crossings".into(),
            position: Some(1.0),
        }),
        subjects: vec!["Ships".into(), "Travel".into()],
        language: "en".into(),
        year: Some(1988),
        cover: Some(Cover::Id(4411)),
        readers: 12,
        rating: Some(0.8),
        source: "table".into(),
        ..Book::default()
    };
    assert_eq!(json, expected);
    assert_ne!(json.work, 0);
    let wrong = [
        (3, "a rating is from 0 to 1, not `4`"),
        (4, "`-1` is no id"),
    ];
    assert_eq!(shop.notes.reasons(), wrong);

    shop.import("table", &["table.csv"]).unwrap();
    assert_eq!(shop.book(11), Some(expected));
    let night = shop.book(12).unwrap();
    assert_eq!(night.title, "Ferries at Night");
    assert_eq!(night.series.unwrap().position, Some(2.0));
    let wrong = [
        (4, "a rating is from 0 to 1, not `4`"),
        (5, "`-1` is no id"),
        (6, "`abc` is no year"),
    ];
    assert_eq!(shop.notes.reasons(), wrong);
}

#[test]
fn interactions_name_books_by_id_isbn_or_key() {
    let mut shop = Shop::new();
    shop.import("table", &["table.csv", "interactions.csv"])
        .unwrap();
    // Ann names 11 twice, by id and by its second ISBN; Bob by its first; Cyd names 12 by a key.
    assert_eq!(shop.neighbours(11), [12]);
    assert_eq!(shop.neighbours(12), [11]);
    let reasons = shop.notes.reasons();
    assert!(reasons.contains(&(8, "has no user")));
    assert!(reasons.contains(&(9, "`x` is no id, ISBN or key of Open Library")));
    assert!(reasons.contains(&(10, "a rating is from 1 to 5, not `7`")));
}

#[test]
fn interactions_may_lie_beside_any_source_and_come_later() {
    let mut shop = Shop::new();
    let books = ["ol_editions.txt", "ol_works.txt"];
    shop.import("open-library", &[books[0], books[1], "ol_interactions.csv"])
        .unwrap();
    assert_eq!(shop.neighbours(100), [101]);
    assert_eq!(shop.neighbours(102), [107]);
    let together = shop.everything();
    shop.import("open-library", &books).unwrap();
    assert_ne!(shop.everything(), together);
    shop.import("open-library", &["ol_interactions.csv", "ol_editions.txt"])
        .unwrap();
    assert_eq!(shop.everything(), together);
}

#[test]
fn books_of_two_sources_never_take_each_others_numbers() {
    let mut shop = Shop::new();
    shop.import("table", &["table.csv"]).unwrap();
    let outcome = shop.import("open-library", &["ol_works.txt"]).unwrap();
    assert_eq!(outcome.kept, 2);
    let both = [11, 12, 100, 101, 102, 104, 105, 107];
    assert_eq!(shop.ids(), both);

    let clash = shop.file("clash.csv", b"id,title\n100,Mine\n");
    let error = shop.import("table", &[&clash]).unwrap_err();
    assert!(
        matches!(&error, ImportError::Usage(text) if text.contains("`open-library`")),
        "{error}"
    );
    assert_eq!(shop.ids(), both);
    let options = Options {
        replace: true,
        ..Options::default()
    };
    shop.import_with("table", &[&clash], options).unwrap();
    assert_eq!(shop.ids(), [100]);
}
