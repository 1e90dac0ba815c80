//! Generates dumps in Open Library's format, of any size, the same each time.
//!
//! Columns and members are those of the development sample (137 lines); the frequencies of members
//! are those published for 10 million real works (authors 95 %, subjects 59 %, covers 32 %, first
//! date 19 %, description 4.4 %, subtitle 2.4 %). The following is made up: all words, which are
//! drawn by a power law from 60,000; the number of authors (two for five works); 1.3 editions per
//! work; 3 people with lists per thousand works, with 5 to 60 works each. Real lines differ, mostly
//! in length.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

const TIME: &str = "2023-08-21T03:12:45.123456";

/// A splitmix64 generator.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.roll() % end.max(1)
    }

    fn chance(&mut self, per_mille: u64) -> bool {
        self.below(1000) < per_mille
    }

    /// Draws small numbers often, large ones rarely.
    fn skewed(&mut self, end: u64) -> u64 {
        let share = self.roll() as f64 / u64::MAX as f64;
        ((end as f64 + 1.0).powf(share) - 1.0) as u64
    }

    fn word(&mut self, into: &mut String, of: u64) {
        let mut rest = self.skewed(of) + 20;
        while rest > 0 {
            into.push_str(
                ["ka", "len", "mo", "ti", "ras", "u", "ve", "dor", "shi", "n"]
                    [(rest % 10) as usize],
            );
            rest /= 10;
        }
    }

    fn words(&mut self, into: &mut String, count: u64, of: u64) {
        for at in 0..count {
            if at > 0 {
                into.push(' ');
            }
            self.word(into, of);
        }
    }
}

fn write(folder: &Path, name: &str, count: u64, mut line: impl FnMut(u64, &mut String)) -> PathBuf {
    let path = folder.join(name);
    let file = File::create(&path).expect("a file");
    let mut out = GzEncoder::new(std::io::BufWriter::new(file), Compression::fast());
    let mut text = String::new();
    let mut bytes = 0;
    for number in 0..count {
        text.clear();
        line(number, &mut text);
        bytes += text.len();
        out.write_all(text.as_bytes()).expect("space");
    }
    out.finish().expect("space").flush().expect("space");
    println!(
        "  {name}: {count} lines of {} bytes",
        bytes as u64 / count.max(1)
    );
    path
}

fn end(into: &mut String, kind: &str) {
    let _ = writeln!(
        into,
        r#""type": {{"key": "/type/{kind}"}}, "latest_revision": 3, "revision": 3, "created": {{"type": "/type/datetime", "value": "2009-12-10T01:02:03.456789"}}, "last_modified": {{"type": "/type/datetime", "value": "{TIME}"}}}}"#
    );
}

fn authors_of(works: u64) -> u64 {
    works * 2 / 5 + 1
}

pub fn works(folder: &Path, works: u64) -> PathBuf {
    let mut dice = Dice(1);
    write(folder, "works.txt.gz", works, |number, line| {
        let id = number + 1;
        let _ = write!(
            line,
            "/type/work\t/works/OL{id}W\t3\t{TIME}\t{{\"title\": \""
        );
        let count = 2 + dice.below(6);
        dice.words(line, count, 60_000);
        let _ = write!(line, "\", \"key\": \"/works/OL{id}W\", ");
        if dice.chance(24) {
            line.push_str("\"subtitle\": \"");
            dice.words(line, 5, 60_000);
            line.push_str("\", ");
        }
        if dice.chance(952) {
            let author = dice.skewed(authors_of(works)) + 1;
            let _ = write!(
                line,
                r#""authors": [{{"type": {{"key": "/type/author_role"}}, "author": {{"key": "/authors/OL{author}A"}}}}], "#
            );
        }
        if dice.chance(588) {
            line.push_str("\"subjects\": [");
            for at in 0..1 + dice.skewed(18) {
                line.push_str(if at == 0 { "\"" } else { ", \"" });
                let count = 1 + dice.below(3);
                dice.words(line, count, 8_000);
                line.push('"');
            }
            line.push_str("], ");
        }
        if dice.chance(320) {
            let _ = write!(line, "\"covers\": [{}], ", 1 + dice.below(14_000_000));
        }
        if dice.chance(186) {
            let _ = write!(
                line,
                "\"first_publish_date\": \"{}\", ",
                1850 + dice.below(175)
            );
        }
        if dice.chance(44) {
            line.push_str("\"description\": {\"type\": \"/type/text\", \"value\": \"");
            dice.words(line, 80, 60_000);
            line.push_str("\"}, ");
        }
        end(line, "work");
    })
}

pub fn authors(folder: &Path, works: u64) -> PathBuf {
    let mut dice = Dice(2);
    write(
        folder,
        "authors.txt.gz",
        authors_of(works),
        |number, line| {
            let id = number + 1;
            let _ = write!(
                line,
                "/type/author\t/authors/OL{id}A\t3\t{TIME}\t{{\"name\": \""
            );
            dice.words(line, 2, 200_000);
            let _ = write!(line, "\", \"key\": \"/authors/OL{id}A\", ");
            end(line, "author");
        },
    )
}

pub fn editions(folder: &Path, works: u64) -> PathBuf {
    let mut dice = Dice(3);
    write(
        folder,
        "editions.txt.gz",
        works * 13 / 10,
        |number, line| {
            let id = number + 1;
            let work = number % works + 1;
            let _ = write!(
                line,
                "/type/edition\t/books/OL{id}M\t3\t{TIME}\t{{\"publishers\": [\""
            );
            dice.words(line, 2, 5_000);
            line.push_str("\"], \"title\": \"");
            dice.words(line, 4, 60_000);
            let language =
                ["eng", "eng", "eng", "ger", "fre", "spa", "und"][dice.below(7) as usize];
            let isbn = 9_780_000_000_000 + dice.below(9_999_999_999);
            let _ = write!(
                line,
                r#"", "number_of_pages": 231, "isbn_13": ["{isbn}"], "languages": [{{"key": "/languages/{language}"}}], "publish_date": "March {}", "works": [{{"key": "/works/OL{work}W"}}], "covers": [{}], "key": "/books/OL{id}M", "source_records": ["bwb:{isbn}"], "#,
                1900 + dice.below(125),
                1 + dice.below(14_000_000),
            );
            end(line, "edition");
        },
    )
}

pub fn ratings(folder: &Path, works: u64) -> PathBuf {
    let mut dice = Dice(4);
    write(folder, "ratings.txt.gz", works / 8, |_, line| {
        let work = dice.skewed(works) + 1;
        let _ = writeln!(
            line,
            "/works/OL{work}W\t\t{}\t2023-05-01",
            1 + dice.below(5)
        );
    })
}

pub fn lists(folder: &Path, works: u64) -> PathBuf {
    let mut dice = Dice(5);
    write(folder, "lists.txt.gz", works * 3 / 1000, |number, line| {
        let _ = write!(
            line,
            "/type/list\t/people/reader{number}/lists/OL{number}L\t1\t{TIME}\t{{\"name\": \"mine\", \"seeds\": ["
        );
        // People stay in one corner of the shelves.
        let corner = dice.below(works / 1000 + 1) * 1000;
        for at in 0..5 + dice.below(56) {
            let work = if dice.chance(700) {
                corner + dice.skewed(1000)
            } else {
                dice.skewed(works)
            };
            let _ = write!(
                line,
                "{}{{\"key\": \"/works/OL{}W\"}}",
                if at == 0 { "" } else { ", " },
                work.min(works - 1) + 1
            );
        }
        line.push_str("], ");
        end(line, "list");
    })
}
