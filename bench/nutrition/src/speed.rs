//! Measures lines per CPU-second, and the time of a report on a thousand characters.

use std::path::Path;
use std::time::Duration;

use cpu_time::ProcessTime;
use sundry_nutrition::{Ingredient, Settings, ingredients, line, report};

pub fn run(data: &Path) {
    let rows = bench_food::table::read(&data.join("ingredient_lines_train.tsv.gz"), &["sentence"]);
    let lines: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    let mut sum = 0;
    for line in lines.iter().take(1000) {
        sum += Ingredient::read(line).id() as usize;
    }
    let begun = ProcessTime::now();
    for line in &lines {
        sum += line::read(line).name.len();
    }
    let read = begun.elapsed();
    let begun = ProcessTime::now();
    for line in &lines {
        sum += Ingredient::read(line).id() as usize;
    }
    let matched = begun.elapsed();
    let rate = |time: Duration| lines.len() as f64 / time.as_secs_f64();
    println!(
        "speed: {:.0} lines read, {:.0} lines read, matched and weighed a CPU-second ({sum})",
        rate(read),
        rate(matched)
    );
    let mut times: Vec<f64> = Vec::new();
    let mut text = String::new();
    for line in &lines {
        if text.chars().count() + line.chars().count() + 2 > 1000 {
            let begun = ProcessTime::now();
            let done = report(&ingredients(&text), &Settings::default());
            times.push(begun.elapsed().as_secs_f64() * 1e6);
            sum += done.nutrients.len();
            text.clear();
        }
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(line);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "speed: report on 1,000 characters: median {:.0} µs, p99 {:.0} µs, longest {:.0} µs of CPU ({} texts, {sum})",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}
