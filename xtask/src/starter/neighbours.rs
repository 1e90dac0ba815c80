//! `cargo xtask neighbours FILE`: computes `data/books/neighbours.tsv` from reading events.
//!
//! The file is a table `user_id,book_id` of goodbooks-10k, which is not part of the repository.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use fs_err as fs;
use sundry_similar::{BlendWeights, Options, Reading, neighbours};

use super::books;
use crate::Failure;

/// Number of neighbours per book: few callers ask for more than one page, and the rest is found by
/// content.
const NEIGHBOURS: usize = 40;

/// Weight of co-reading for a book of another kind: the readers in this table have all read the
/// same few novels, and those who ask for books like a picture book know them.
const UNFIT: f32 = 0.25;

/// Writes the table.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    let [file] = arguments else {
        return Err("name one file of `user_id,book_id` lines".into());
    };
    let folder = root.join("data/books");
    let books = books::books(&folder)?;
    let places: HashMap<u64, u32> = books
        .iter()
        .zip(0..)
        .map(|(entry, place)| (entry.record.id, place))
        .collect();
    let text = fs::read_to_string(file)?;
    let mut readings = Vec::new();
    for line in text.lines().skip(1) {
        let mut cells = line.split(',');
        let (user, book) = (cells.next(), cells.next());
        let (Some(user), Some(book)) = (user, book) else {
            return Err(format!("`{line}` is no `user_id,book_id`").into());
        };
        if let Some(item) = places.get(&book.trim().parse()?) {
            readings.push(Reading {
                user: user.trim().parse()?,
                item: *item,
                weight: 1.0,
            });
        }
    }
    let works: Vec<String> = books.iter().map(|entry| entry.record.work_name()).collect();
    let facts = books.iter().zip(&works);
    let facts = facts.map(|(entry, work)| entry.record.facts(work));
    let defaults = Options::default();
    let options = Options {
        neighbours: NEIGHBOURS,
        blend: BlendWeights {
            unfit: UNFIT,
            ..defaults.blend
        },
        ..defaults
    };
    let count = readings.len();
    let lists = neighbours(facts, readings, &options, &mut |_, _| {});
    let mut table = String::from("id\tneighbours\n");
    let mut rows = 0;
    for (entry, list) in books.iter().zip(lists) {
        if list.is_empty() {
            continue;
        }
        rows += 1;
        let list: Vec<String> = list.iter().map(u64::to_string).collect();
        writeln!(table, "{}\t{}", entry.record.id, list.join(" "))?;
    }
    fs::write(folder.join("neighbours.tsv"), table)?;
    println!("{rows} books with neighbours, from {count} readings");
    Ok(true)
}
