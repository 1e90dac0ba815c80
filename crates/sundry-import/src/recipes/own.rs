//! Recipes in our own formats, one JSON object per line: raw ones, and enriched ones as `sundry
//! catalogue export recipes` prints them.

use std::sync::Arc;

use serde::Deserialize;
use sundry_catalog::Record as _;
use sundry_nutrition::NUTRIENTS;
use sundry_recipes::{RawRecipe, Rejection};
use sundry_records::Recipe;

use super::files::{ends_in, for_each_wanted};
use super::gather::{Before, import};
use super::item::{Item, Made};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::json_items::{Items, for_each_text};

pub(crate) const NDJSON: Importer = Importer {
    kind: Recipe::KIND,
    source: "ndjson",
    summary: "recipes of your own, or an export of this program, one JSON object per line",
    files: "FILE.ndjson…",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let is_ours = |name: &str| ends_in(name, &[".json", ".ndjson", ".jsonl"]);
    import(job, Before::Replaced, &mut |job, gather| {
        for_each_wanted(job, &is_ours, &mut |job, mut input| {
            let file: Arc<str> = input.name.as_str().into();
            let mut number = 0;
            for_each_text(&mut input, Items::Array, job, &mut |job, _, text| {
                number += 1;
                let line = text.to_owned();
                let mut item = Item::new(&file, number, text, || Ok(RawRecipe::default()));
                item.work = Box::new(move || made(&line));
                Ok(gather.push(job, item)?)
            })
        })
    })
}

/// Distinguishes the formats: an enriched recipe is nested under a name.
#[derive(Deserialize)]
struct Peek {
    #[serde(default)]
    recipe: Option<serde::de::IgnoredAny>,
}

fn made(text: &str) -> Result<Made, String> {
    let told = |error: serde_json::Error| error.to_string();
    let peek: Peek = serde_json::from_str(text).map_err(told)?;
    if peek.recipe.is_none() {
        let raw: RawRecipe = serde_json::from_str(text).map_err(told)?;
        return Made::of(&raw);
    }
    let record: Recipe = serde_json::from_str(text).map_err(told)?;
    check(&record)?;
    Ok(Made {
        id: Some(record.id),
        key: record.key,
        source: Some(record.source).filter(|source| !source.is_empty()),
        recipe: Box::new(record.recipe),
    })
}

/// Checks that a recipe that was enriched elsewhere has all that an answer needs.
fn check(record: &Recipe) -> Result<(), String> {
    let recipe = &record.recipe;
    let rejected = |rejection: Rejection| Err(rejection.to_string());
    if record.id > u64::from(RawRecipe::LARGEST_ID) {
        return rejected(Rejection::Id);
    }
    if !recipe.title.contains(char::is_alphabetic) {
        return rejected(Rejection::NoTitle);
    }
    if recipe.ingredients.is_empty() {
        return rejected(Rejection::NoIngredients);
    }
    if recipe.ingredients.len() > RawRecipe::MOST_LINES {
        return rejected(Rejection::ManyIngredients);
    }
    if recipe.servings == 0 {
        return Err("a full recipe for no servings".to_owned());
    }
    if recipe.nutrients.len() != NUTRIENTS.len() {
        let (found, known) = (recipe.nutrients.len(), NUTRIENTS.len());
        return Err(format!(
            "a full recipe with {found} nutrients, but there are {known}: was it exported by \
             another version? Import it from its source"
        ));
    }
    Ok(())
}
