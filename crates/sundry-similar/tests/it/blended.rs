//! Blended lists from readers and facts, as computed by an import.

use sundry_similar::{Options, neighbours};

use crate::shelf::{library, readers};

fn every_book() -> Options {
    Options {
        every_book: true,
        ..Options::default()
    }
}

#[test]
fn readers_decide_where_there_are_many() {
    // Two hundred people read the sea story (index 0) together with a book about compost (index 8).
    let lists = neighbours(
        library(),
        readers(0..200, &[0, 8]),
        &every_book(),
        &mut |_, _| {},
    );
    assert_eq!(lists[0].first(), Some(&13), "{:?}", lists[0]);
}

#[test]
fn facts_decide_where_there_are_none() {
    let lists = neighbours(library(), [], &every_book(), &mut |_, _| {});
    assert!([2, 4].contains(lists[0].first().unwrap()), "{:?}", lists[0]);
}

#[test]
fn no_book_without_an_answer_and_none_with_itself() {
    let books = library();
    let lists = neighbours(
        books.clone(),
        readers(0..3, &[2, 6]),
        &every_book(),
        &mut |_, _| {},
    );
    assert_eq!(lists.len(), books.len());
    for (book, list) in books.iter().zip(&lists) {
        assert!(!list.is_empty(), "{}", book.id);
        assert!(!list.contains(&book.id), "{}", book.id);
        let mut once = list.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), list.len(), "{}", book.id);
    }
}

#[test]
fn only_read_books_unless_all_are_wanted() {
    let lists = neighbours(
        library(),
        readers(0..3, &[2, 6]),
        &Options::default(),
        &mut |_, _| {},
    );
    let filled: Vec<usize> = (0..lists.len())
        .filter(|place| !lists[*place].is_empty())
        .collect();
    assert_eq!(filled, [2, 6]);
}

#[test]
fn progress_ends_at_all_of_them() {
    let mut heard = Vec::new();
    let _ = neighbours(library(), [], &every_book(), &mut |done, all| {
        heard.push((done, all));
    });
    assert_eq!(heard.first(), Some(&(0, 13)));
    assert_eq!(heard.last(), Some(&(13, 13)));
}
