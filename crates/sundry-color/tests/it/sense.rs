//! Colours that people know by name: the first part of the list. The second part is measured by
//! `cargo xtask bench sense`, which never reports which of its answers are wrong.

mod judge;

use judge::judge;

/// Least share of right answers: between two names, some people say the one and some the other.
const LEAST: f64 = 0.92;

#[test]
fn colours_by_the_names_that_people_give_them() {
    let list = include_str!("sense/colors_fresh.tsv").lines();
    let list = list.filter(|line| !line.starts_with('#'));
    let questions: Vec<(&str, &str)> = list.filter_map(|line| line.split_once('\t')).collect();
    let wrong: Vec<String> = questions
        .iter()
        .filter_map(|(question, right)| Some(format!("{question}: {}", judge(question, right).err()?)))
        .collect();
    let share = 1.0 - wrong.len() as f64 / questions.len() as f64;
    assert!(share >= LEAST, "{share:.3}: {wrong:#?}");
}
