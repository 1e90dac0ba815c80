//! Measures how many lines with a comma, joined five at a time, are split correctly again.

use std::path::Path;

use sundry_nutrition::lines;

pub fn run(data: &Path, wrong: bool) {
    let rows = bench_food::table::read(&data.join("ingredient_lines_train.tsv.gz"), &["sentence"]);
    for (name, only) in [("lines with a comma", true), ("all lines", false)] {
        let all: Vec<&str> = rows
            .iter()
            .map(|row| row[0].trim())
            .filter(|line| !line.is_empty() && (!only || line.contains(',')))
            .collect();
        let (mut texts, mut whole, mut good, mut count) = (0, 0, 0, 0);
        for five in all.chunks(5) {
            let wanted: Vec<&str> = five.iter().map(|line| line.trim_end_matches(',')).collect();
            let text = wanted.join(", ");
            let found = lines(&text);
            texts += 1;
            whole += usize::from(found == wanted);
            count += wanted.len();
            good += wanted.iter().filter(|line| found.contains(line)).count();
            if wrong && only && found != wanted {
                println!("{found:#?}\n  {wanted:#?}");
            }
        }
        println!(
            "commas, {name}, five at a time: {:.2} % of {texts} texts, {:.2} % of {count} lines come back",
            100.0 * whole as f64 / f64::from(texts),
            100.0 * good as f64 / count as f64
        );
    }
}
