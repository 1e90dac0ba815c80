//! Damaged files: no content causes a panic, and every line is accounted for.

use sundry_import::Options;

use super::shop::{Shop, fixture};

/// A splitmix64 generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) as usize % end.max(1)
    }
}

/// Damages anything but the first line, which identifies the file.
fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) {
    const SIGNS: &[u8] = b"\"\\{}[]:,;\t\n\r\0\xFF\xC3/0-9.eE#()&";
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(0) + 1;
    for _ in 0..=dice.below(30) {
        let at = first + dice.below(bytes.len().saturating_sub(first));
        if at >= bytes.len() {
            return;
        }
        let sign = SIGNS[dice.below(SIGNS.len())];
        match dice.below(4) {
            0 => bytes[at] = sign,
            1 => bytes.insert(at, sign),
            2 => drop(bytes.remove(at)),
            _ => {
                let end = (at + dice.below(40)).min(bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = first + dice.below(bytes.len() - first);
                bytes.splice(to..to, piece);
            }
        }
    }
    if dice.below(10) == 0 {
        bytes.truncate(first + dice.below(bytes.len() - first));
    }
}

#[test]
fn every_line_is_accounted_for_and_nothing_panics() {
    let sources: &[(&str, &[&str])] = &[
        (
            "open-library",
            &[
                "ol_works.txt",
                "ol_all.txt",
                "ol_editions.txt",
                "ol_ratings.txt",
                "ol_interactions.csv",
            ],
        ),
        (
            "goodbooks",
            &[
                "goodbooks_books.csv",
                "goodbooks_ratings.csv",
                "goodbooks_book_tags.csv",
            ],
        ),
        (
            "goodreads",
            &[
                "goodreads_books.json",
                "goodreads_authors.json",
                "goodreads_interactions.json",
            ],
        ),
        ("book-crossing", &["bx_books.csv", "bx_ratings.csv"]),
        ("table", &["table.csv", "table.ndjson", "interactions.csv"]),
    ];
    let mut shop = Shop::new();
    let mut dice = Dice(7);
    for (source, names) in sources {
        for round in 0..60 {
            let mut files = Vec::new();
            for name in *names {
                let mut bytes = fs_err::read(fixture(name)).unwrap();
                damage(&mut bytes, &mut dice);
                files.push(shop.file(name, &bytes));
            }
            let files: Vec<&str> = files.iter().map(String::as_str).collect();
            let options = Options {
                dry_run: true,
                ..Options::default()
            };
            // If no usable line is left, the import reports that instead of panicking.
            if let Ok(outcome) = shop.import_with(source, &files, options) {
                let accounted = outcome.taken + outcome.skipped + outcome.rejected;
                assert_eq!(outcome.read, accounted, "{source}, round {round}");
                assert_eq!(outcome.rejected as usize, shop.notes.rejects.len());
            }
        }
    }
}
