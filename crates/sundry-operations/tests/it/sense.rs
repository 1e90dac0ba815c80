//! Ordinary questions: the first parts of the lists, of which every answer may be looked at. The
//! second parts are asked by `cargo xtask bench sense`.

mod judge;

use judge::Shelf;

type Judge = fn(&Shelf, &str, &str) -> Result<(), String>;

/// Asks all of a list; at most `known` answers may be wrong, those that are known to be.
fn ask(list: &str, judge: Judge, known: &[&str]) {
    let shelf = Shelf::open();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for (question, right) in lines.filter_map(|line| line.split_once('\t')) {
        if let Err(answer) = judge(&shelf, question, right)
            && !known.contains(&question)
        {
            wrong.push(format!("{question}\n    {answer}\n    not {right}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn gifs_that_fit() {
    // Two of three: money is not said to be quiet, but "shut up and take my money" is said.
    ask(include_str!("sense/gifs.tsv"), Shelf::gif, &["shut up"]);
}

#[test]
fn memes_that_fit() {
    ask(include_str!("sense/memes.tsv"), Shelf::meme, &[]);
}

#[test]
fn books_of_a_fitting_kind() {
    // Fifty Shades of Grey: its readers read what everybody read that year.
    ask(include_str!("sense/books.tsv"), Shelf::book, &["34"]);
}
