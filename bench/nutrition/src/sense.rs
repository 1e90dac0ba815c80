//! Ordinary lines against the energy that is plausible for them (`crates/sundry-nutrition/tests/it/sense.tsv` to learn
//! from, `bench/nutrition/sense.tsv` to be judged by): how many fall in their range, how many count nothing without a
//! word, how many foods of a line are left out. Of the second part no single line is ever printed. No measure of
//! recipes.

use std::collections::BTreeMap;

use sundry_nutrition::{Settings, ingredients, report};

/// The lines to learn from.
const FIRST: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense.tsv");
/// More of them, all to learn from.
const MORE: &str = include_str!("../../../crates/sundry-nutrition/tests/it/sense_more.tsv");
/// The lines that are only counted.
const SECOND: &str = include_str!("../sense.tsv");

/// Energy below which a line counts nothing.
const NOTHING: f64 = 0.5;

/// The counts of a part.
#[derive(Default)]
struct Counts {
    lines: usize,
    right: usize,
    /// Nothing counted of a food, and not told.
    silent: usize,
    /// Right and all lines, by class.
    by_class: BTreeMap<&'static str, (usize, usize)>,
}

pub fn run(wrong: bool) {
    for (what, list, wrong) in [
        ("first part (learned from)", FIRST, wrong),
        ("learning list", MORE, wrong),
        ("second part (never read)", SECOND, false),
    ] {
        let counts = count(list, wrong);
        println!(
            "{what}: {:.1} % of {} ordinary lines in range, {} silent zeros",
            100.0 * counts.right as f64 / counts.lines.max(1) as f64,
            counts.lines,
            counts.silent,
        );
        for (class, (right, all)) in counts.by_class {
            println!("  {class:<14} {right:>4} of {all:>4}");
        }
    }
}

fn count(list: &'static str, wrong: bool) -> Counts {
    let mut counts = Counts::default();
    for row in list
        .lines()
        .filter(|row| !row.starts_with('#') && !row.starts_with("class\t"))
    {
        let columns: Vec<&str> = row.split('\t').collect();
        let [class, line, least, most] = columns[..] else {
            panic!("four columns are wanted: {row}");
        };
        let bound = |text: &str| text.parse::<f64>().expect("a number");
        let (least, most) = (bound(least), bound(most));
        let report = report(&ingredients(line), &Settings::default());
        let energy = report.nutrients.first().map_or(0.0, |first| first.amount);
        let right = (least - NOTHING..=most + NOTHING).contains(&energy);
        counts.lines += 1;
        counts.right += usize::from(right);
        counts.silent +=
            usize::from(least > 0.0 && energy < NOTHING && report.unmatched.is_empty());
        let (of_class, all) = counts.by_class.entry(class).or_default();
        *of_class += usize::from(right);
        *all += 1;
        if wrong && !right {
            let parts = report.ingredients.iter();
            let parts: Vec<String> = parts
                .map(|part| format!("{} [{}] {:.0} g", part.name, part.id, part.grams))
                .collect();
            println!(
                "  {line}: {energy:.0}, not {least}–{most}: {}",
                parts.join(" + ")
            );
        }
    }
    counts
}
