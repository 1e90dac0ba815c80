//! Lists lines whose ingredient is not understood, in every file of the development data.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_nutrition::Ingredient;

pub fn run(data: &Path, wrong: bool) {
    for file in ["ingredient_lines_train", "ingredient_lines_nyt_train"] {
        let rows = bench_food::table::read(&data.join(format!("{file}.tsv.gz")), &["sentence"]);
        let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
        let (mut none, mut no_row, mut no_weight, mut doubtful) = (0, 0, 0, 0);
        for row in &rows {
            let ingredient = Ingredient::read(&row[0]);
            match &ingredient.found {
                None => {
                    none += 1;
                    *unknown
                        .entry(ingredient.line.name.to_lowercase())
                        .or_default() += 1;
                }
                Some(found) if found.food.is_none() => no_row += usize::from(found.kind.is_food()),
                Some(found) => {
                    no_weight += usize::from(ingredient.weight.is_none());
                    doubtful += usize::from(found.confidence <= 0.6);
                }
            }
        }
        let share = |count: usize| 100.0 * count as f64 / rows.len() as f64;
        println!(
            "unknown, {file} ({} lines): {:.2} % not understood, {:.2} % without a row, {:.2} % without a weight, {:.2} % with words not known",
            rows.len(),
            share(none),
            share(no_row),
            share(no_weight),
            share(doubtful)
        );
        if wrong {
            let mut unknown: Vec<_> = unknown.into_iter().collect();
            unknown.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            for (name, count) in unknown.into_iter().take(150) {
                println!("  {count} {name}");
            }
        }
    }
}
