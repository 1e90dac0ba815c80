//! Compares recipe lines of FNDDS ("amount measure description") with their foods and grams.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_food::{Nutrient, standard};
use sundry_nutrition::{Ingredient, Settings, ingredients, report};

pub fn run(data: &Path, wrong: bool) {
    let rows = bench_food::table::read(
        &data.join("fndds_recipe_eval_dev_lines.tsv.gz"),
        &[
            "food_code",
            "amount",
            "measure",
            "sr_long_desc",
            "ndb_no",
            "grams",
        ],
    );
    let totals = bench_food::table::read(
        &data.join("fndds_recipe_eval_dev_totals.tsv.gz"),
        &["food_code", "kcal"],
    );
    let (mut exact, mut near, mut near_kcal, mut whole) = (0, 0, 0, 0);
    let mut errors = Vec::new();
    let mut kcal_errors = Vec::new();
    let mut dishes: BTreeMap<String, f64> = BTreeMap::new();
    for row in &rows {
        let text = format!("{} {} {}", row[1], row[2], row[3]);
        let found = Ingredient::read(&text);
        let truth: u32 = row[4].parse().expect("a number");
        let grams: f64 = row[5].parse().expect("a number");
        let is_exact = found.id() == truth;
        exact += usize::from(is_exact);
        whole += usize::from(ingredients(&text).len() == 1);
        let error = (found.grams() - grams).abs() / grams.max(0.01);
        errors.push(error);
        near += usize::from(error <= 0.05);
        let kcal = standard()
            .food(truth)
            .and_then(|food| food.nutrient(Nutrient::ENERGY))
            .map_or(0.0, f64::from)
            * grams
            / 100.0;
        let ours = report(std::slice::from_ref(&found), &Settings::default());
        let got = ours.nutrients.first().map_or(0.0, |energy| energy.amount);
        *dishes.entry(row[0].clone()).or_default() += got;
        if kcal > 1.0 {
            let error = (got - kcal).abs() / kcal;
            kcal_errors.push(error);
            near_kcal += usize::from(error <= 0.05);
        }
        if wrong && (!is_exact || error > 0.2) {
            println!(
                "{} {text} -> {} {:.1} g {:?}, wanted {truth} {grams} g",
                if is_exact { "G" } else { "F" },
                found.id(),
                found.grams(),
                found.weight.map(|weight| weight.how)
            );
        }
    }
    let share = |count: usize| 100.0 * count as f64 / rows.len() as f64;
    println!(
        "dishes ({} lines): very food {:.1} %, one line {:.1} %, grams within 5 % {:.1} %, median error of grams {:.2} %, of kcal a line {:.2} % ({:.1} % within 5 %)",
        rows.len(),
        share(exact),
        share(whole),
        share(near),
        100.0 * crate::median(errors),
        100.0 * crate::median(kcal_errors.clone()),
        100.0 * near_kcal as f64 / kcal_errors.len() as f64,
    );
    let of_dishes: Vec<f64> = totals
        .iter()
        .filter_map(|row| {
            let wanted: f64 = row[1].parse().ok()?;
            let got = dishes.get(&row[0])?;
            (wanted > 1.0).then(|| (got - wanted).abs() / wanted)
        })
        .collect();
    println!(
        "dishes: median error of energy of {} whole dishes {:.2} %",
        of_dishes.len(),
        100.0 * crate::median(of_dishes)
    );
}
