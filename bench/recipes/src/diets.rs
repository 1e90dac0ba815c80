//! Measures how many of the diets that pages declare the enriched recipe has.

use std::path::Path;

use serde_json::Value;
use sundry_recipes::{enrich, source};

use crate::{PARTS, is_held_out, share};

/// Returns the rows of the development data.
pub(crate) fn rows(path: &Path) -> Vec<Value> {
    let Ok(packed) = std::fs::read(path) else {
        return Vec::new();
    };
    let text = zstd::stream::decode_all(packed.as_slice()).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// Maps a diet of schema.org to that of the search; `None` for those that ingredients cannot
/// decide.
fn diet(declared: &str) -> Option<&'static str> {
    const KNOWN: [(&str, &str); 4] = [
        ("vegetarian", "vegetarian"),
        ("vegan", "vegan"),
        ("gluten", "gluten free"),
        ("lactose", "dairy free"),
    ];
    let declared = declared.to_lowercase();
    let found = KNOWN.iter().find(|(word, _)| declared.contains(word));
    found.map(|(_, name)| *name)
}

pub(crate) fn run(path: &Path, wrong: bool) {
    let mut counts = [(0, 0); 2];
    for row in rows(path) {
        let declared = row["expected"]["dietary_restrictions"].as_array();
        let Some(declared) = declared.filter(|declared| !declared.is_empty()) else {
            continue;
        };
        let html = row["html"].as_str().unwrap_or_default();
        let Ok(raw) = source::page(html, "") else {
            continue;
        };
        let Ok(recipe) = enrich(&raw) else { continue };
        let held = is_held_out(row["host"].as_str().unwrap_or_default());
        let count = &mut counts[usize::from(held)];
        for name in declared.iter().filter_map(Value::as_str).filter_map(diet) {
            // Low lactose is not dairy free.
            if name == "dairy free" {
                continue;
            }
            let suits = recipe.dietary.diets.iter().any(|known| known == name);
            count.0 += usize::from(suits);
            count.1 += 1;
            if wrong && !held && !suits {
                println!("  {}: not {name}", raw.title);
                for ingredient in &recipe.ingredients {
                    println!("      {} [{}]", ingredient.original, ingredient.kind);
                }
            }
        }
    }
    for (part, (right, all)) in PARTS.iter().zip(counts) {
        println!("declared diets, {part}: {}", share(right, all));
    }
}
