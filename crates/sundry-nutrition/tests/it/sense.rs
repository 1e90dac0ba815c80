//! Plausibility of everyday lines: energy in the range of the portion, and never zero without an
//! unmatched line.

use sundry_nutrition::{Settings, ingredients, report};

/// Minimum number of table lines whose result must be in range.
const LEAST_RIGHT: usize = 1_270;

#[test]
fn ordinary_lines_are_plausible_and_none_is_a_silent_zero() {
    let (mut right, mut silent) = (0, Vec::new());
    let rows = include_str!("sense.tsv")
        .lines()
        .chain(include_str!("sense_more.tsv").lines())
        .chain(include_str!("sense_fresh.tsv").lines());
    for row in rows.filter(|row| !row.starts_with(['#']) && !row.starts_with("class\t")) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, line, least, most] = columns[..] else {
            panic!("four columns are wanted: {row}");
        };
        let (least, most): (f64, f64) = (least.parse().unwrap(), most.parse().unwrap());
        let report = report(&ingredients(line), &Settings::default());
        let energy = report.nutrients.first().map_or(0.0, |first| first.amount);
        right += usize::from((least - 0.5..=most + 0.5).contains(&energy));
        if least > 0.0 && energy < 0.5 && report.unmatched.is_empty() {
            silent.push(line);
        }
    }
    assert_eq!(silent, Vec::<&str>::new());
    assert!(right >= LEAST_RIGHT, "{right}");
}
