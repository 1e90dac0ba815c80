//! Compares rows with the recipes of FNDDS: a full description of SR28 must find its own row; the
//! description cut to its first two or three segments shows how well short names work.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_food::{Nutrient, find, standard};

/// Rewrites a description.
type Form<'f> = &'f dyn Fn(&str) -> String;

pub fn run(data: &Path, wrong: bool) {
    let file = data.join("nutrition/fndds_recipe_eval_dev_lines.tsv.gz");
    let rows = bench_food::table::read(&file, &["sr_long_desc", "ndb_no"]);
    let cut = |text: &str, segments: usize| {
        let mut parts: Vec<&str> = text.split(", ").collect();
        parts.truncate(segments);
        parts.join(", ")
    };
    let forms: [(&str, Form<'_>); 5] = [
        ("full description", &|text| text.to_owned()),
        ("lower case, no commas", &|text| {
            text.to_lowercase().replace(',', "")
        }),
        ("segments turned round", &|text| {
            text.split(", ")
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect::<Vec<_>>()
                .join(", ")
        }),
        ("first three segments", &|text| cut(text, 3)),
        ("first two segments", &|text| cut(text, 2)),
    ];
    println!(
        "\nrows ({} lines)           exact  kcal within 10 %  none",
        rows.len()
    );
    for (name, form) in forms {
        let (mut exact, mut near, mut none) = (0, 0, 0);
        let mut missed: BTreeMap<(String, String), usize> = BTreeMap::new();
        for row in &rows {
            let truth: u32 = row[1].parse().expect("a number");
            let asked = form(&row[0]);
            let found = find(&asked).and_then(|found| found.food);
            none += usize::from(found.is_none());
            if found.is_some_and(|food| food.id() == truth) {
                exact += 1;
            } else {
                let said = found.map_or("none".to_owned(), |food| food.description().to_owned());
                *missed
                    .entry((format!("{asked} [{}]", row[0]), said))
                    .or_default() += 1;
            }
            let kcal = |food: sundry_food::Food<'_>| food.nutrient(Nutrient::ENERGY);
            let wanted = standard().food(truth).and_then(kcal);
            if let (Some(wanted), Some(got)) = (wanted, found.and_then(kcal)) {
                near += usize::from((wanted - got).abs() <= 0.1 * wanted.max(10.0));
            }
        }
        let share = |count: usize| 100.0 * count as f64 / rows.len() as f64;
        println!(
            "{name:<24} {:>7.1} {:>17.1} {:>5.1}",
            share(exact),
            share(near),
            share(none)
        );
        if wrong {
            let mut missed: Vec<_> = missed.into_iter().collect();
            missed.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            for ((asked, said), count) in missed.into_iter().take(60) {
                println!("  {count} {asked} -> {said}");
            }
        }
    }
}
