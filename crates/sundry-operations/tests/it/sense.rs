//! Ordinary questions: the development halves of the lists, whose answers may be inspected. `cargo
//! xtask bench sense` asks the held-out halves.

mod judge;

use judge::Shelf;

use crate::catalogue::starter;

type Judge = fn(&Shelf, &str, &str) -> Result<(), String>;

/// Asks all questions of a list. Returns how many there are, and those that are answered wrongly,
/// each with what is wrong.
fn wrong(list: &str, judge: Judge) -> (usize, Vec<(&str, String)>) {
    let shelf = Shelf::open();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let questions: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once('\t')).collect();
    let wrong = questions.iter().filter_map(|(question, right)| {
        let answer = judge(&shelf, question, right).err()?;
        Some((
            *question,
            format!("{question}\n    {answer}\n    not {right}"),
        ))
    });
    (questions.len(), wrong.collect())
}

fn told(wrong: &[(&str, String)]) -> String {
    let wrong: Vec<&str> = wrong.iter().map(|(_, what)| what.as_str()).collect();
    wrong.join("\n")
}

/// At most the questions in `known` may be answered wrongly.
fn ask(list: &str, judge: Judge, known: &[&str]) {
    let (_, mut wrong) = wrong(list, judge);
    wrong.retain(|(question, _)| !known.contains(question));
    assert!(wrong.is_empty(), "{}", told(&wrong));
}

/// At least `floor` percent must be right, of a list that was written before anybody looked at the
/// answers.
fn ask_fresh(list: &str, judge: Judge, floor: usize) {
    let (all, wrong) = wrong(list, judge);
    let right = all - wrong.len();
    assert!(
        right * 100 >= all * floor,
        "{right} of {all}\n{}",
        told(&wrong)
    );
}

#[test]
fn gifs_that_fit() {
    // Two of three are right: money is never described as quiet, but "shut up and take my money"
    // matches.
    ask(include_str!("sense/gifs.tsv"), Shelf::gif, &["shut up"]);
}

#[test]
fn memes_that_fit() {
    ask(include_str!("sense/memes.tsv"), Shelf::meme, &[]);
}

#[test]
fn books_of_a_fitting_kind() {
    // The readers of Fifty Shades of Grey read what everybody read that year.
    ask(include_str!("sense/books.tsv"), Shelf::book, &["34"]);
}

#[test]
fn gifs_for_what_people_feel() {
    ask_fresh(include_str!("sense/gifs_fresh.tsv"), Shelf::gif, 95);
}

#[test]
fn memes_for_what_people_look_for() {
    ask_fresh(include_str!("sense/memes_fresh.tsv"), Shelf::meme, 95);
}

#[test]
fn books_like_those_that_people_know() {
    ask_fresh(include_str!("sense/books_fresh.tsv"), Shelf::book, 92);
}

#[test]
fn games_that_people_know() {
    // Some games have no picture whose address is certain, and not every game is known.
    ask_fresh(include_str!("sense/games_fresh.tsv"), Shelf::game, 92);
}

/// Most dishes of the list whose first recipe may be another one.
const OTHER_DISHES: usize = 4;

#[test]
fn dishes_by_their_usual_names() {
    let kitchen = starter();
    let list = include_str!("sense/dishes.tsv").lines();
    let list = list.filter(|line| !line.starts_with('#'));
    let wrong: Vec<String> = list
        .filter_map(|line| line.split_once('\t'))
        .filter_map(|(name, fitting)| {
            let asked = format!("query={name}&number=1");
            let answer = kitchen.good("search-recipes", &asked);
            let first = answer["recipes"][0]["id"].to_string();
            let fits = fitting.split(',').any(|id| id == first);
            (!fits).then(|| format!("{name}: {first}, not {fitting}"))
        })
        .collect();
    assert!(wrong.len() <= OTHER_DISHES, "{}", wrong.join("\n"));
}
