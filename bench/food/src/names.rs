//! Measures how many names of real ingredient lines are understood, weighted by frequency.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_food::find;

/// Returns the names of the training lines with their counts.
pub fn counted(data: &Path) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for file in ["ingredient_lines_train", "ingredient_lines_nyt_train"] {
        let path = data.join(format!("nutrition/{file}.tsv.gz"));
        for row in bench_food::table::read(&path, &["name"]) {
            let name = row[0].trim().to_lowercase();
            if !name.is_empty() {
                *counts.entry(name).or_default() += 1;
            }
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
    counts
}

pub fn run(data: &Path, wrong: bool) {
    let names = counted(data);
    let total: usize = names.iter().map(|(_, count)| count).sum();
    let (mut unknown, mut doubtful, mut rowless, mut distinct) = (0, 0, 0, 0);
    for (name, count) in &names {
        match find(name) {
            None => {
                unknown += count;
                distinct += 1;
                if wrong {
                    println!("  unknown {count} {name}");
                }
            }
            Some(found) => {
                if found.confidence <= 0.6 {
                    doubtful += count;
                    if wrong {
                        println!("  doubtful {count} {name} -> {:?}", found.kind);
                    }
                }
                if found.food.is_none() {
                    rowless += count;
                    if wrong {
                        println!("  rowless {count} {name} -> {:?}", found.kind);
                    }
                }
            }
        }
    }
    let share = |count: usize| 100.0 * count as f64 / total as f64;
    println!("\nnames: {total} lines, {} distinct", names.len());
    println!(
        "unknown                {:>6.2} % of lines ({distinct} distinct)",
        share(unknown)
    );
    println!("with words not known   {:>6.2} %", share(doubtful));
    println!("understood, no row     {:>6.2} %", share(rowless));
}
