//! Measures cuisine and course from title and ingredients alone: the first one given is among those
//! that the collection states. Its names are mapped to those of the search.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use serde_json::Value;
use sundry_recipes::{RawRecipe, cuisine_named, enrich, meal_type_named};

use crate::{PARTS, is_held_out, share};

#[derive(Default)]
struct Counts {
    cuisine: (usize, usize),
    wider: usize,
    course: (usize, usize),
}

pub(crate) fn run(path: &Path, wrong: bool) {
    let mut text = String::new();
    let read = std::fs::File::open(path)
        .and_then(|file| flate2::read::GzDecoder::new(file).read_to_string(&mut text));
    if read.is_err() {
        println!("cuisine: no {}", path.display());
        return;
    }
    let mut counts: [Counts; 2] = Default::default();
    let mut mixed: BTreeMap<(String, String), usize> = BTreeMap::new();
    for line in text.lines() {
        let Ok(row) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let texts = |name: &str| -> Vec<String> {
            let items = row[name].as_array().into_iter().flatten();
            items.filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let raw = serde_json::json!({"title": row["title"], "ingredients": texts("ingredients")});
        let Ok(raw) = serde_json::from_value::<RawRecipe>(raw) else {
            continue;
        };
        let Ok(recipe) = enrich(&raw) else { continue };
        let held = is_held_out(row["id"].as_str().unwrap_or_default());
        let counts = &mut counts[usize::from(held)];
        let names = |known: Option<&'static str>| known.unwrap_or("");
        let stated: Vec<&str> = texts("cuisines")
            .iter()
            .map(|label| names(cuisine_named(label).map(|cuisine| cuisine.name)))
            .filter(|name| !name.is_empty())
            .collect();
        let first = recipe.cuisines.first().map_or("", String::as_str);
        if !stated.is_empty() {
            counts.cuisine.1 += 1;
            counts.cuisine.0 += usize::from(stated.contains(&first));
            let said = || {
                recipe
                    .cuisines
                    .iter()
                    .any(|said| stated.contains(&said.as_str()))
            };
            counts.wider += usize::from(said());
            if wrong && !held && !stated.contains(&first) {
                *mixed
                    .entry((stated.join("+"), first.to_owned()))
                    .or_default() += 1;
            }
        }
        let stated: Vec<&str> = texts("courses")
            .iter()
            .map(|label| drink(names(meal_type_named(label).map(|meal| meal.name))))
            .filter(|name| !name.is_empty())
            .collect();
        let first = recipe.meal_types.first().map_or("", String::as_str);
        if !stated.is_empty() {
            counts.course.1 += 1;
            let right = stated.contains(&drink(first));
            counts.course.0 += usize::from(right);
            if wrong && !held && !right {
                *mixed
                    .entry((stated.join("+"), format!("course {first}")))
                    .or_default() += 1;
                println!("  {} | {} | {first}", raw.title, stated.join("+"));
            }
        }
    }
    let mut mixed: Vec<_> = mixed.into_iter().collect();
    mixed.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for ((stated, said), count) in mixed.iter().take(40) {
        println!("  {count} times {stated} is said to be `{said}`");
    }
    for (part, counts) in PARTS.iter().zip(counts) {
        println!(
            "cuisine, {part}: first {}, any that is said {}",
            share(counts.cuisine.0, counts.cuisine.1),
            share(counts.wider, counts.cuisine.1)
        );
        println!(
            "course, {part}: first {}",
            share(counts.course.0, counts.course.1)
        );
    }
}

/// Unifies the two names of drinks.
fn drink(name: &str) -> &str {
    match name {
        "beverage" => "drink",
        name => name,
    }
}
