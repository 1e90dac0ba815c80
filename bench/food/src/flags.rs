//! Compares flags with ingredients judged by hand: a yes where the truth is 1, a no where it is 0;
//! cells with `?` are not counted. Unsafe means "free" of contents that are present, or "suitable"
//! for people it does not suit.

use std::path::Path;

use sundry_food::{Answer, Diet, Flag, find};

const CONTAINED: &[(&str, Flag)] = &[
    ("gluten", Flag::Gluten),
    ("wheat", Flag::Wheat),
    ("dairy", Flag::Dairy),
    ("egg", Flag::Egg),
    ("tree_nut", Flag::TreeNut),
    ("peanut", Flag::Peanut),
    ("soy", Flag::Soy),
    ("sesame", Flag::Sesame),
    ("fish", Flag::Fish),
    ("shellfish", Flag::Shellfish),
    ("seafood", Flag::Seafood),
    ("sulfite", Flag::Sulfite),
    ("grain", Flag::Grain),
    ("legume", Flag::Legume),
];

const SUITS: &[(&str, Diet)] = &[
    ("vegan", Diet::Vegan),
    ("vegetarian", Diet::Vegetarian),
    ("pescetarian", Diet::Pescetarian),
    ("low_fodmap", Diet::LowFodmap),
];

pub fn run(data: &Path, wrong: bool) {
    let names: Vec<&str> = ["ingredient"]
        .into_iter()
        .chain(SUITS.iter().map(|(name, _)| *name))
        .chain(CONTAINED.iter().map(|(name, _)| *name))
        .collect();
    let rows = bench_food::table::read(&data.join("recipes/ingredient_truth.tsv"), &names);
    let mut unknown = 0;
    println!(
        "flags ({} ingredients)  right  of  share  unsafe",
        rows.len()
    );
    for (column, name) in names.iter().enumerate().skip(1) {
        let (mut right, mut all, mut dangerous) = (0, 0, 0);
        for row in &rows {
            let truth = match row[column].as_str() {
                "1" => Answer::Yes,
                "0" => Answer::No,
                _ => continue,
            };
            all += 1;
            let suits = SUITS.iter().find(|(suit, _)| suit == name);
            let answer = find(&row[0]).map(|found| match suits {
                Some((_, diet)) => found.suits(*diet),
                None => found.contains(CONTAINED[column - 1 - SUITS.len()].1),
            });
            unknown += usize::from(answer.is_none());
            let bad = match (suits.is_some(), truth, answer) {
                (false, Answer::Yes, Some(Answer::No)) | (true, Answer::No, Some(Answer::Yes)) => 1,
                _ => 0,
            };
            dangerous += bad;
            if answer == Some(truth) {
                right += 1;
            } else if wrong {
                println!("  {name}: {} is {truth:?}, said {answer:?}", row[0]);
            }
        }
        let share = 100.0 * right as f64 / f64::from(all.max(1));
        println!("{name:<22} {right:>5} {all:>4} {share:>6.1} {dangerous:>6}");
    }
    println!("cells without an answer: {unknown}");
}
