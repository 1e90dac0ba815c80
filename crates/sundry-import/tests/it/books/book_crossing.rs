//! Imports of Book-Crossing's tables.

use sundry_records::{Book, Cover};

use super::shop::Shop;

const ALL: &[&str] = &["bx_books.csv", "bx_ratings.csv", "bx_users.csv"];

fn titled(shop: &Shop, title: &str) -> Book {
    let found = shop.everything().into_iter().find_map(|(id, ..)| {
        let book = shop.book(id)?;
        (book.title == title).then_some(book)
    });
    found.unwrap_or_else(|| panic!("no `{title}` among {:?}", shop.everything()))
}

#[test]
fn latin1_escapes_and_swallowed_cells_are_read() {
    let mut shop = Shop::new();
    let outcome = shop.import("book-crossing", ALL).unwrap();
    assert_eq!(outcome.taken, 4);
    let cafe = titled(&shop, "Café au Nord \"La Lune\"");
    assert_eq!(cafe.authors, ["Hélène Roux"]);
    assert_eq!(cafe.cover, Some(Cover::Isbn("9780306406157".into())));
    assert_eq!(cafe.year, Some(1994));
    let rain = titled(&shop, "Rain & Rivets");
    assert_eq!(rain.authors, ["Otto “Iron” Falk"]);
    assert_eq!(rain.year, None);
    let trains = titled(&shop, "Reading Trains (Level 4)");
    assert_eq!(trains.authors, ["Mina Pohl"]);
    assert_eq!(trains.year, Some(2000));
    assert_eq!(
        trains.cover,
        Some(Cover::Url("http://images.example.org/3.L.jpg".into()))
    );
    titled(&shop, "A Last; One");
}

#[test]
fn what_is_wrong_is_told_and_costs_one_line() {
    let mut shop = Shop::new();
    let outcome = shop.import("book-crossing", ALL).unwrap();
    assert_eq!(
        shop.notes.reasons(),
        [
            (9, "a rating is from 0 to 10, not `11`"),
            (10, "has no ISBN"),
            (5, "3 cells, not 8"),
            (6, "a quote is never closed"),
            (7, "has no title"),
        ]
    );
    assert_eq!(
        outcome.read,
        outcome.taken + outcome.skipped + outcome.rejected
    );
}

#[test]
fn ids_are_small_and_the_same_in_every_import() {
    let mut shop = Shop::new();
    shop.import("book-crossing", ALL).unwrap();
    let once = shop.everything();
    assert!(once.iter().all(|(id, ..)| (1..1 << 31).contains(id)));
    shop.import("book-crossing", &["bx_ratings.csv", "bx_books.csv"])
        .unwrap();
    assert_eq!(shop.everything(), once);
    let cafe = titled(&shop, "Café au Nord \"La Lune\"").id;
    let rain = titled(&shop, "Rain & Rivets").id;
    let trains = titled(&shop, "Reading Trains (Level 4)").id;
    assert_eq!(shop.neighbours(cafe).first(), Some(&rain));
    assert!(shop.neighbours(cafe).contains(&trains));
    assert_eq!(shop.neighbours(rain).first(), Some(&cafe));
}

#[test]
fn ratings_can_come_later() {
    let mut shop = Shop::new();
    shop.import("book-crossing", ALL).unwrap();
    let together = shop.neighbours(titled(&shop, "Rain & Rivets").id);
    shop.import("book-crossing", &["bx_books.csv"]).unwrap();
    let rain = titled(&shop, "Rain & Rivets").id;
    assert!(shop.neighbours(rain).is_empty());
    shop.import("book-crossing", &["bx_ratings.csv"]).unwrap();
    assert_eq!(shop.neighbours(rain), together);
}

#[test]
fn a_row_may_be_long_but_a_file_is_not_one_row() {
    let mut shop = Shop::new();
    let mut text = b"isbn,book_title,book_author\n0306406152,\"never closed,x\n".to_vec();
    for number in 0..500 {
        text.extend(format!("X{number},Title {number},Author\n").bytes());
    }
    let file = shop.file("x.csv", &text);
    let outcome = shop.import("book-crossing", &[&file]).unwrap();
    assert_eq!((outcome.taken, outcome.rejected), (500, 1));
    assert_eq!(shop.notes.reasons(), [(2, "a quote is never closed")]);
}
