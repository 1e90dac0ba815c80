//! Measures the processor time of enriching a recipe, on recipes as pages have them.

use std::path::Path;

use cpu_time::ProcessTime;
use sundry_recipes::{RawRecipe, enrich, source};

pub(crate) fn run(path: &Path) {
    let rows = crate::diets::rows(path);
    let raw: Vec<RawRecipe> = rows
        .iter()
        .filter_map(|row| source::page(row["html"].as_str()?, "").ok())
        .collect();
    let lines: usize = raw.iter().map(|recipe| recipe.lines().count()).sum();
    let rounds = (0..4).map(|_| {
        let begin = ProcessTime::now();
        for recipe in &raw {
            std::hint::black_box(enrich(std::hint::black_box(recipe)).is_ok());
        }
        begin.elapsed().as_secs_f64()
    });
    let best = rounds.fold(f64::INFINITY, f64::min);
    let count = raw.len() as f64;
    println!(
        "speed: {:.0} recipes a second of processor time, {:.1} lines each ({:.3} ms)",
        count / best,
        lines as f64 / count.max(1.0),
        best * 1_000.0 / count.max(1.0)
    );
}
