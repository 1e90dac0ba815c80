//! Compares whole recipes with their publishers' figures. Exclusions follow rules, never judgement:
//! recipes whose yield and serving size do not give a number of servings (see `servings.rs`);
//! figures that are 0 or missing; and, in the main figures, recipes whose own figures contradict
//! each other: energy that is more than 20 % off 4 kcal per gram of protein and carbohydrates and 9
//! of fat. Energy is also printed with those included, and separately for yields that are stated in
//! servings.

use std::path::Path;

use serde_json::Value;
use sundry_nutrition::{Ingredient, Settings, report};

use crate::servings::servings;

const FIGURES: &[(&str, &str, f64)] = &[
    ("calories", "Calories", 1.0),
    ("fatContent", "Fat", 1.0),
    ("saturatedFatContent", "Saturated Fat", 1.0),
    ("carbohydrateContent", "Carbohydrates", 1.0),
    ("sugarContent", "Sugar", 1.0),
    ("proteinContent", "Protein", 1.0),
    ("fiberContent", "Fiber", 1.0),
    ("sodiumContent", "Sodium", 1.0),
    ("cholesterolContent", "Cholesterol", 1.0),
];

pub fn run(data: &Path, wrong: bool) {
    let file = std::fs::File::open(data.join("recipes_publisher_nutrition_dev.json.gz"))
        .expect("the recipes");
    let all: Value = serde_json::from_reader(flate2::read::GzDecoder::new(file)).expect("JSON");
    let mut errors: Vec<Vec<f64>> = vec![Vec::new(); FIGURES.len()];
    let (mut used, mut lines, mut unmatched, mut grams, mut doubtful) = (0, 0, 0, 0.0, 0.0);
    let mut signed = Vec::new();
    let mut halves = [Vec::new(), Vec::new()];
    let mut named = Vec::new();
    let (mut left_out, mut contradictory, mut with_all) = (0, 0, Vec::new());
    for (place, recipe) in all.as_array().expect("a list").iter().enumerate() {
        let [made, size] =
            [&recipe["yields"], &recipe["nutrients"]["servingSize"]].map(|field| field.as_str());
        let Some(servings) = servings(made.unwrap_or_default(), size.unwrap_or_default()) else {
            left_out += 1;
            continue;
        };
        let texts: Vec<&str> = recipe["ingredients"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let ingredients: Vec<Ingredient<'_>> =
            texts.iter().map(|text| Ingredient::read(text)).collect();
        let settings = Settings {
            servings,
            ..Settings::default()
        };
        let ours = report(&ingredients, &settings);
        let energy = ours.all.iter().find(|known| known.name == "Calories");
        if let Some(wanted) = stated(recipe, "calories") {
            let got = energy.map_or(0.0, |known| known.amount);
            with_all.push(((got - wanted) / wanted).abs());
        }
        if contradicts(recipe) {
            contradictory += 1;
            continue;
        }
        used += 1;
        lines += texts.len();
        unmatched += ours.unmatched.len();
        for ingredient in &ingredients {
            grams += ingredient.grams();
            if ingredient.confidence() < 0.4 {
                doubtful += ingredient.grams();
            }
        }
        let mut energy_error = 0.0;
        for ((key, name, factor), errors) in FIGURES.iter().zip(&mut errors) {
            let Some(wanted) = stated(recipe, key) else {
                continue;
            };
            let got = ours
                .all
                .iter()
                .find(|known| known.name == *name)
                .map_or(0.0, |known| known.amount);
            let error = (got * factor - wanted) / wanted;
            errors.push(error.abs());
            if *key == "calories" {
                energy_error = error;
                halves[place % 2].push(error.abs());
                if made.is_some_and(|made| made.contains("serving")) {
                    named.push(error.abs());
                }
                signed.push(error);
            }
        }
        if wrong && energy_error.abs() > 0.2 {
            println!(
                "\n{:+.0} % {place} {} ({}, {} servings), {}",
                100.0 * energy_error,
                recipe["title"].as_str().unwrap_or_default(),
                recipe["host"].as_str().unwrap_or_default(),
                servings,
                recipe["nutrients"]["calories"].as_str().unwrap_or_default(),
            );
            for (key, name, _) in FIGURES {
                if let Some(wanted) = recipe["nutrients"][key].as_str() {
                    let known = ours.all.iter().find(|known| known.name == *name);
                    let got = known.map_or(0.0, |known| known.amount);
                    print!("   {name} {got:.1} of {wanted};");
                }
            }
            println!();
            for ingredient in &ingredients {
                let one = report(std::slice::from_ref(ingredient), &settings);
                println!(
                    "   {:>6.0} kcal {:>7.1} g {:?} {:.2} {} | {}",
                    one.nutrients[0].amount,
                    ingredient.grams(),
                    ingredient.weight.map(|weight| weight.how),
                    ingredient.confidence(),
                    ingredient
                        .found
                        .as_ref()
                        .and_then(|found| found.food)
                        .map_or("-", |food| food.description()),
                    ingredient.line.original,
                );
            }
        }
    }
    println!(
        "recipes: {used} used, {lines} lines, {unmatched} unmatched ({:.2} %), {:.2} % of grams doubtful",
        100.0 * unmatched as f64 / lines as f64,
        100.0 * doubtful / grams
    );
    for ((_, name, _), errors) in FIGURES.iter().zip(errors) {
        let within = |bound: f64| {
            100.0 * errors.iter().filter(|error| **error <= bound).count() as f64
                / errors.len().max(1) as f64
        };
        println!(
            "  {name:<14} median error {:>5.1} %, within 10 % {:>5.1} %, within 20 % {:>5.1} % ({} recipes)",
            100.0 * crate::median(errors.clone()),
            within(0.1),
            within(0.2),
            errors.len()
        );
    }
    println!(
        "  energy, median signed error {:+.1} %; left out: {left_out} recipes without servings, \
         {contradictory} whose figures contradict each other",
        100.0 * crate::median(signed)
    );
    print_energy("with those that contradict themselves", &with_all);
    print_energy("yields named in servings", &named);
    // A change that helps only one half is fitted to these recipes.
    for (name, errors) in ["even", "odd"].iter().zip(halves) {
        print_energy(&format!("recipes at {name} places"), &errors);
    }
}

fn print_energy(name: &str, errors: &[f64]) {
    let near = errors.iter().filter(|error| **error <= 0.2).count();
    println!(
        "  energy, {name}: median error {:.1} %, within 20 % {:.1} % ({} recipes)",
        100.0 * crate::median(errors.to_vec()),
        100.0 * near as f64 / errors.len().max(1) as f64,
        errors.len()
    );
}

/// Returns a figure of a recipe; `None` if it is 0 or missing.
fn stated(recipe: &Value, key: &str) -> Option<f64> {
    figure(recipe["nutrients"][key].as_str()?, key)
}

/// Returns true if the publisher's own figures cannot all be true.
fn contradicts(recipe: &Value) -> bool {
    let figures = [
        "calories",
        "fatContent",
        "carbohydrateContent",
        "proteinContent",
    ];
    let [Some(energy), Some(fat), Some(carbohydrates), Some(protein)] =
        figures.map(|key| stated(recipe, key))
    else {
        return false;
    };
    let counted = 9.0 * fat + 4.0 * (carbohydrates + protein);
    (counted - energy).abs() > 0.2 * energy
}

/// Parses `12 g`, `629 mg`, `0.6 g` of sodium in mg.
fn figure(text: &str, key: &str) -> Option<f64> {
    let digits: String = text
        .replace(',', "")
        .chars()
        .skip_while(|letter| !letter.is_ascii_digit())
        .take_while(|letter| letter.is_ascii_digit() || *letter == '.')
        .collect();
    let value: f64 = digits.trim_end_matches('.').parse().ok()?;
    let in_mg = matches!(key, "sodiumContent" | "cholesterolContent");
    let is_mg = text.contains("mg") || text.contains("milli");
    let says_g = text.contains('g') && !is_mg;
    let value = match (in_mg, says_g) {
        (true, true) => value * 1000.0,
        _ if !in_mg && is_mg => value / 1000.0,
        _ => value,
    };
    (value > 0.0).then_some(value)
}
