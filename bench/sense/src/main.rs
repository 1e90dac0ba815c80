//! Measures how many answers to ordinary questions make sense to people, with a list for each
//! class.
//!
//! `cargo xtask bench sense` prints one row per class. Each list was written from knowledge and
//! split by a hash of its questions before anybody asked them. The first parts are table tests of
//! the crates; these are the second, held-out parts. Their wrong answers are printed nowhere, so
//! that nothing can be tuned to them. `--first` asks a file of the same format and does name what
//! is wrong: `-- --first plurals crates/sundry-words/tests/it/sense/plurals.tsv`.
//!
//! A class is one row of [`CLASSES`]: its list and a function that judges an answer.

#[path = "../../../crates/sundry-color/tests/it/sense/judge.rs"]
mod colors;
mod language;
mod names;
#[path = "../../../crates/sundry-operations/tests/it/sense/judge.rs"]
mod shelf;
mod words;

use std::cell::LazyCell;

/// A list of questions and the rule for correct answers.
struct Class {
    name: &'static str,
    /// `question<TAB>expectation`, one per line; `#` begins a comment.
    list: &'static str,
    /// Judges the answer to a question; the error is the answer, if it is wrong.
    judge: fn(question: &str, right: &str) -> Result<(), String>,
}

impl Class {
    /// Asks the questions of a list, and passes each wrong one on with its answer and the right one.
    /// Returns how many were right, and how many there are.
    fn ask(&self, list: &str, mut wrong: impl FnMut(&str, &str, &str)) -> (u32, u32) {
        let (mut right, mut all) = (0, 0);
        for (question, wanted) in questions(list) {
            all += 1;
            match (self.judge)(question, wanted) {
                Ok(()) => right += 1,
                Err(answer) => wrong(question, &answer, wanted),
            }
        }
        (right, all)
    }
}

const CLASSES: &[Class] = &[
    Class {
        name: "plurals",
        list: include_str!("../lists/plurals.tsv"),
        judge: words::plural,
    },
    Class {
        name: "singulars",
        list: include_str!("../lists/singulars.tsv"),
        judge: words::singular,
    },
    Class {
        name: "short",
        list: include_str!("../lists/short.tsv"),
        judge: language::judge,
    },
    Class {
        name: "repeated",
        list: include_str!("../lists/repeated.tsv"),
        judge: language::judge,
    },
    Class {
        name: "romanised",
        list: include_str!("../lists/romanised.tsv"),
        judge: language::judge,
    },
    Class {
        name: "alike",
        list: include_str!("../lists/alike.tsv"),
        judge: language::judge,
    },
    Class {
        name: "gifs",
        list: include_str!("../lists/gifs.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.gif(question, right)),
    },
    Class {
        name: "memes",
        list: include_str!("../lists/memes.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.meme(question, right)),
    },
    Class {
        name: "books",
        list: include_str!("../lists/books.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.book(question, right)),
    },
    Class {
        name: "names",
        list: include_str!("../lists/names.tsv"),
        judge: names::judge,
    },
    // Written later, before the answers or the tables behind them were looked at: they do not
    // flatter the program as the lists above may.
    Class {
        name: "plurals fresh",
        list: include_str!("../lists/plurals_fresh.tsv"),
        judge: words::plural,
    },
    Class {
        name: "singulars fresh",
        list: include_str!("../lists/singulars_fresh.tsv"),
        judge: words::singular,
    },
    Class {
        name: "short fresh",
        list: include_str!("../lists/short_fresh.tsv"),
        judge: language::judge,
    },
    Class {
        name: "repeated fresh",
        list: include_str!("../lists/repeated_fresh.tsv"),
        judge: language::judge,
    },
    Class {
        name: "romanised fresh",
        list: include_str!("../lists/romanised_fresh.tsv"),
        judge: language::judge,
    },
    Class {
        name: "alike fresh",
        list: include_str!("../lists/alike_fresh.tsv"),
        judge: language::judge,
    },
    Class {
        name: "gifs fresh",
        list: include_str!("../lists/gifs_fresh.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.gif(question, right)),
    },
    Class {
        name: "memes fresh",
        list: include_str!("../lists/memes_fresh.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.meme(question, right)),
    },
    Class {
        name: "books fresh",
        list: include_str!("../lists/books_fresh.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.book(question, right)),
    },
    Class {
        name: "games fresh",
        list: include_str!("../lists/games_fresh.tsv"),
        judge: |question, right| SHELF.with(|shelf| shelf.game(question, right)),
    },
    Class {
        name: "colors fresh",
        list: include_str!("../lists/colors_fresh.tsv"),
        judge: colors::judge,
    },
];

thread_local! {
    /// The starter catalogue, opened at the first question.
    static SHELF: LazyCell<shelf::Shelf> = LazyCell::new(shelf::Shelf::open);
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => second_parts(),
        ["--first", name, file] => first_part(name, file)?,
        _ => return Err("bench-sense [--first CLASS FILE]".into()),
    }
    Ok(())
}

fn second_parts() {
    println!("{:<16} {:>5} {:>9}  right", "class", "right", "questions");
    for class in CLASSES {
        let (right, all) = class.ask(class.list, |_, _, _| ());
        let share = 100.0 * f64::from(right) / f64::from(all.max(1));
        println!("{:<16} {right:>5} {all:>9}  {share:>5.1} %", class.name);
    }
}

fn first_part(name: &str, file: &str) -> Result<(), String> {
    let class = CLASSES
        .iter()
        .find(|class| class.name == name)
        .ok_or("no such class")?;
    let list = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let (right, all) = class.ask(&list, |question, answer, wanted| {
        println!("{question}\n    {answer}, not {wanted}");
    });
    println!("{right} of {all}");
    Ok(())
}

fn questions(list: &str) -> impl Iterator<Item = (&str, &str)> {
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'))
}
