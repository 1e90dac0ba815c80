//! An operator's own tables, and interactions in our own format.

use std::fmt::Write as _;
use std::io::Write as _;

use sundry_import::{ImportError, Options};
use sundry_records::{Book, Cover, Series};

use super::shop::{Shop, fixture};

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
        (4, "`-1` is not a valid id"),
    ];
    assert_eq!(shop.notes.reasons(), wrong);

    shop.import("table", &["table.csv"]).unwrap();
    assert_eq!(shop.book(11), Some(expected));
    let night = shop.book(12).unwrap();
    assert_eq!(night.title, "Ferries at Night");
    assert_eq!(night.series.unwrap().position, Some(2.0));
    let wrong = [
        (4, "a rating is from 0 to 1, not `4`"),
        (5, "`-1` is not a valid id"),
        (6, "`abc` is not a valid year"),
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
    assert!(reasons.contains(&(9, "`x` is not an id, ISBN or key of Open Library")));
    assert!(reasons.contains(&(10, "a rating is from 1 to 5, not `7`")));
}

#[test]
fn interactions_may_lie_beside_any_source_and_come_later() {
    let mut shop = Shop::new();
    let books = ["ol_editions.txt", "ol_works.txt"];
    shop.import("open-library", &[books[0], books[1], "ol_interactions.csv"])
        .unwrap();
    assert_eq!(shop.neighbours(100).first(), Some(&101));
    assert_eq!(shop.neighbours(102).first(), Some(&107));
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

/// Writes books 1 to `count` that have nothing in common.
fn plain(shop: &Shop, count: u32) -> String {
    let mut text = "id,title\n".to_owned();
    for id in 1..=count {
        let title = "abcdefghij".repeat(id as usize);
        writeln!(text, "{id},{title}").unwrap();
    }
    shop.file("plain.csv", text.as_bytes())
}

#[test]
fn a_book_its_reader_liked_less_counts_less() {
    let mut shop = Shop::new();
    let books = plain(&shop, 3);
    // Three people read both 2 and 3 together with 1; one of them disliked 2.
    let read = "user,book,rating\na,1,5\na,2,5\na,3,5\nb,1,5\nb,2,5\nb,3,5\nc,1,5\nc,2,1\nc,3,5\n";
    let readers = shop.file("read.csv", read.as_bytes());
    shop.import("table", &[&books, &readers]).unwrap();
    assert_eq!(shop.neighbours(1), [3, 2]);
    let turned = read.replace("c,2,1\nc,3,5", "c,2,5\nc,3,1");
    let readers = shop.file("read.csv", turned.as_bytes());
    shop.import("table", &[&books, &readers]).unwrap();
    assert_eq!(shop.neighbours(1), [2, 3]);
}

#[test]
fn more_events_than_fit_leave_some_readers_out() {
    let mut shop = Shop::new();
    let books = plain(&shop, 40);
    // Each reader reads five books of one of eight shelves.
    let mut text = "user,book\n".to_owned();
    for user in 0..16_000 {
        let shelf = user % 8;
        for book in 1..=5 {
            writeln!(text, "reader {user},{}", shelf * 5 + book).unwrap();
        }
    }
    let readers = shop.file("many.csv", text.as_bytes());
    let options = Options {
        memory: 1 << 20,
        ..Options::default()
    };
    shop.import_with("table", &[&books, &readers], options)
        .unwrap();
    for id in 1..=40 {
        let mut near = shop.neighbours(id);
        near.truncate(4);
        near.sort_unstable();
        let shelf = (id - 1) / 5;
        let expected: Vec<u64> = (shelf * 5 + 1..=shelf * 5 + 5)
            .filter(|other| *other != id)
            .collect();
        assert_eq!(near, expected);
    }
}

#[test]
fn zipped_and_zstd_files_are_told_by_their_content() {
    let mut shop = Shop::new();
    shop.import("table", &["table.csv", "interactions.csv"])
        .unwrap();
    let expected = shop.everything();
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for name in ["interactions.csv", "table.csv"] {
        let options = zip::write::SimpleFileOptions::default();
        archive
            .start_file(format!("folder/{name}"), options)
            .unwrap();
        archive
            .write_all(&fs_err::read(fixture(name)).unwrap())
            .unwrap();
    }
    let packed = archive.finish().unwrap().into_inner();
    let file = shop.file("packed", &packed);
    shop.import("table", &[&file]).unwrap();
    assert_eq!(shop.everything(), expected);
    let books = fs_err::read(fixture("table.csv")).unwrap();
    let packed = zstd::encode_all(books.as_slice(), 3).unwrap();
    let file = shop.file("packed", &packed);
    let outcome = shop.import("table", &[&file, "interactions.csv"]).unwrap();
    assert_eq!(outcome.taken, 2);
    assert_eq!(shop.everything(), expected);
}
