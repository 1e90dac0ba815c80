//! Everyday words: the first part of each list. The second part is measured by
//! `cargo xtask bench sense`, which never reports which of its answers are wrong.

use std::borrow::Cow;

use sundry_words::{pluralize, singularize};

fn ask(list: &str, answer: fn(&str) -> Cow<'_, str>) {
    let wrong: Vec<String> = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let (question, right) = line.split_once('\t')?;
            let found = answer(question);
            (!right.split(';').any(|right| right == found))
                .then(|| format!("{question}: {found}, not {right}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}

#[test]
fn plurals_that_people_ask_for() {
    ask(include_str!("sense/plurals.tsv"), pluralize);
}

#[test]
fn singulars_that_people_ask_for() {
    ask(include_str!("sense/singulars.tsv"), singularize);
}

#[test]
fn plurals_of_the_later_list() {
    ask(include_str!("sense/plurals_fresh.tsv"), pluralize);
}

#[test]
fn singulars_of_the_later_list() {
    ask(include_str!("sense/singulars_fresh.tsv"), singularize);
}
