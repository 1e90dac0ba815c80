//! Everyday sentences: the first part of the list. The second part is measured by
//! `cargo xtask bench sense`, which never reports which of its answers are wrong.

use sundry_entities::extract;

/// Minimum number of sentences with exactly the right names: 209 of 225. A floor, not a goal: titles
/// of works that are also names, and clubs named by their city, are still mistaken.
const LEAST: usize = 209;

#[test]
fn names_that_people_ask_for() {
    let list = include_str!("sense/names.tsv");
    let questions = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once('\t'));
    let (mut right, mut wrong) = (0, Vec::new());
    for (question, wanted) in questions {
        let names: Vec<String> = extract(question)
            .into_iter()
            .map(|found| format!("{} {}", found.kind.code(), &question[found.bytes]))
            .collect();
        let answer = if names.is_empty() {
            "-".to_owned()
        } else {
            names.join("; ")
        };
        if answer == wanted {
            right += 1;
        } else {
            wrong.push(format!("{question} {answer}"));
        }
    }
    assert!(right >= LEAST, "{right}: {wrong:#?}");
}
