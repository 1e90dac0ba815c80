//! Reads the development files.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use sundry_catalog::Catalogue;
use sundry_similar::BookFacts;

/// A book of the table.
#[derive(Debug, Clone, Default)]
pub struct Book {
    pub title: String,
    pub authors: Vec<String>,
    pub language: String,
    pub year: Option<i32>,
    pub readers: u64,
    pub rating: Option<f32>,
    pub subjects: Vec<String>,
}

impl Book {
    pub fn facts(&self) -> BookFacts<'_> {
        BookFacts {
            title: &self.title,
            authors: self.authors.iter().map(String::as_str).collect(),
            language: &self.language,
            year: self.year,
            readers: self.readers,
            rating: self.rating,
            subjects: self.subjects.iter().map(String::as_str).collect(),
            ..BookFacts::default()
        }
    }
}

/// Pairs of reader and book.
#[derive(Debug, Clone, Default)]
pub struct Interactions {
    pub items: usize,
    pub pairs: Vec<(u32, u32)>,
}

impl Interactions {
    /// Splits the readers into those outside one fold and those in it.
    pub fn split(&self, folds: u64, fold: u64, seed: u64) -> (Self, Self) {
        let is_held_out = |user: u32| {
            let mut z = (u64::from(user) + (seed << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 20 & 0xffff_ffff
        };
        let (held_out, known) = self
            .pairs
            .iter()
            .partition(|&&(user, _)| is_held_out(user) % folds == fold);
        let of = |pairs| Self {
            items: self.items,
            pairs,
        };
        (of(known), of(held_out))
    }

    /// Returns each reader's books.
    pub fn lists(&self) -> Vec<Vec<u32>> {
        let mut pairs = self.pairs.clone();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
            .chunk_by(|left, right| left.0 == right.0)
            .map(|list| list.iter().map(|&(_, item)| item).collect())
            .collect()
    }
}

fn open(folder: &Path, name: &str) -> Box<dyn Read> {
    let path = folder.join(name);
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let decoder = ruzstd::decoding::StreamingDecoder::new(BufReader::new(file));
    Box::new(decoder.expect("a zstd file"))
}

pub fn books(folder: &Path) -> Vec<Book> {
    let mut reader = csv::Reader::from_reader(open(folder, "goodbooks_books.csv.zst"));
    let header = reader.headers().expect("a header").clone();
    let column = |name: &str| {
        header
            .iter()
            .position(|other| other == name)
            .expect("a column")
    };
    let [authors, year, title, language, rating, readers] = [
        "authors",
        "original_publication_year",
        "title",
        "language_code",
        "average_rating",
        "work_ratings_count",
    ]
    .map(column);
    reader
        .records()
        .map(|record| {
            let record = record.expect("a record");
            let number = |at: usize| record[at].parse::<f64>().ok();
            Book {
                title: record[title].to_owned(),
                authors: record[authors].split(", ").map(str::to_owned).collect(),
                language: record[language].to_owned(),
                year: number(year).map(|year| year as i32),
                readers: number(readers).unwrap_or_default() as u64,
                rating: number(rating).map(|rating| rating as f32 / 5.0),
                subjects: Vec::new(),
            }
        })
        .collect()
}

/// Adds the starter catalogue's facts about these books: kinds, ages, subjects. Its numbers are
/// those of the table, whose rows are in order.
pub fn add_subjects(books: &mut [Book]) {
    let (starter, wrong) =
        Catalogue::<sundry_records::Book>::open(None, Some(sundry_starter::BOOKS));
    assert!(wrong.is_empty(), "{wrong:?}");
    let starter = starter.snapshot();
    for (book, id) in books.iter_mut().zip(1..) {
        let known = starter.get::<sundry_records::Book>(id).expect("an answer");
        book.subjects = known.map(|known| known.subjects).unwrap_or_default();
    }
}

pub fn goodbooks(folder: &Path) -> Interactions {
    let mut interactions = Interactions::default();
    let reader = BufReader::new(open(folder, "goodbooks_interactions_dev.csv.zst"));
    for line in reader.lines().skip(1) {
        let line = line.expect("a line");
        let (user, book) = line.split_once(',').expect("two columns");
        let book: u32 = book.trim().parse().expect("a book");
        interactions
            .pairs
            .push((user.parse().expect("a user"), book - 1));
        interactions.items = interactions.items.max(book as usize);
    }
    interactions
}

pub fn amazon(folder: &Path) -> Interactions {
    let mut interactions = Interactions::default();
    let reader = BufReader::new(open(folder, "amazonbook_users_dev.txt.zst"));
    for (user, line) in (0..).zip(reader.lines()) {
        let line = line.expect("a line");
        for item in line.split_whitespace().skip(1) {
            let item: u32 = item.parse().expect("an item");
            interactions.pairs.push((user, item));
            interactions.items = interactions.items.max(item as usize + 1);
        }
    }
    interactions
}
