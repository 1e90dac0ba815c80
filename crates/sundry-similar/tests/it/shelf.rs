//! A small invented library and its readers.

use sundry_similar::{BookFacts, Reading};

/// Creates a book with only a title, an author and subjects.
pub(crate) fn book<'a>(
    id: u64,
    title: &'a str,
    author: &'a str,
    subjects: &[&'a str],
) -> BookFacts<'a> {
    BookFacts {
        id,
        title,
        authors: vec![author],
        subjects: subjects.to_vec(),
        language: "en",
        ..BookFacts::default()
    }
}

/// Two groups of books that share nothing: sea stories (ids 1 to 6) and gardens (ids 11 to 16), and
/// one book that belongs to both (id 20).
pub(crate) fn library() -> Vec<BookFacts<'static>> {
    vec![
        book(1, "The Salt Road", "Ada Marsh", &["Sea stories", "Whaling"]),
        book(2, "Northern Sails", "Ada Marsh", &["Sea stories"]),
        book(
            3,
            "A Harbour at Night",
            "Ben Quay",
            &["Sea stories", "Harbours"],
        ),
        book(4, "Whale Weather", "Cora Finn", &["Whaling", "Sea stories"]),
        book(5, "Anchors", "Dan Rode", &["Sea stories"]),
        book(
            6,
            "The Salt Road (Illustrated Edition)",
            "Ada Marsh",
            &["Sea stories"],
        ),
        book(
            11,
            "Roses for Patience",
            "Ella Thorn",
            &["Gardening", "Roses"],
        ),
        book(
            12,
            "The Kitchen Garden",
            "Finn Bed",
            &["Gardening", "Vegetables"],
        ),
        book(13, "Compost", "Finn Bed", &["Gardening"]),
        book(14, "Seeds and Their Seasons", "Gail Furrow", &["Gardening"]),
        book(15, "A Rose Abroad", "Hugh Petal", &["Roses", "Gardening"]),
        book(16, "Hedges", "Ivy Lattice", &["Gardening"]),
        book(
            20,
            "The Lighthouse Garden",
            "Jo Keep",
            &["Sea stories", "Gardening"],
        ),
    ]
}

/// Creates readings: every reader has read all of these books.
pub(crate) fn readers(users: std::ops::Range<u32>, places: &[u32]) -> Vec<Reading> {
    let read = |user: u32| {
        places.iter().map(move |item| Reading {
            user,
            item: *item,
            weight: 1.0,
        })
    };
    users.flat_map(read).collect()
}
