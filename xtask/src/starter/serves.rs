//! Counts the recipes of the starter catalogue by diet, intolerance, meal and cuisine. It does not
//! check single recipes.

use std::collections::BTreeMap;

use sundry_recipes::{DIETS, INTOLERANCES};
use sundry_records::Recipe;

use super::Entry;

/// Least number of recipes for each diet and intolerance; fewer are reported as a problem.
const LEAST: usize = 15;

/// Returns the counts as text, and the problems.
pub(super) fn counts(recipes: &[Entry<Recipe>]) -> (String, Vec<String>) {
    let recipes = || recipes.iter().map(|entry| &entry.record.recipe);
    let number = |name: &str, serves: &dyn Fn(&sundry_recipes::Recipe) -> bool| {
        (
            name.to_owned(),
            recipes().filter(|recipe| serves(recipe)).count(),
        )
    };
    let has = |list: &[String], name: &str| list.iter().any(|known| known == name);
    let diets = DIETS.iter();
    let diets = diets.map(|name| number(name, &|recipe| has(&recipe.dietary.diets, name)));
    let diets: Vec<_> = diets.collect();
    let free = INTOLERANCES.iter();
    let free = free.map(|name| number(name, &|recipe| !has(&recipe.dietary.contains, name)));
    let free: Vec<_> = free.collect();
    let mut told = String::new();
    let mut problems = Vec::new();
    for (what, rows) in [("diet", &diets), ("free of", &free)] {
        told.push_str(&line(what, rows));
        let few = rows.iter().filter(|(_, count)| *count < LEAST);
        problems.extend(
            few.map(|(name, count)| format!("{what} {name}: {count} recipes, {LEAST} are wanted")),
        );
    }
    let mut meals: BTreeMap<String, usize> = BTreeMap::new();
    let mut cuisines: BTreeMap<String, usize> = BTreeMap::new();
    for recipe in recipes() {
        for meal in &recipe.meal_types {
            *meals.entry(meal.clone()).or_default() += 1;
        }
        for cuisine in &recipe.cuisines {
            *cuisines.entry(cuisine.clone()).or_default() += 1;
        }
    }
    for (what, counted) in [("meal", meals), ("cuisine", cuisines)] {
        let rows: Vec<(String, usize)> = counted.into_iter().collect();
        told.push_str(&line(&format!("{} of {what}", rows.len()), &rows));
    }
    (told, problems)
}

fn line(what: &str, rows: &[(String, usize)]) -> String {
    let cells: Vec<String> = rows
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    format!("{what}: {}\n", cells.join(", "))
}
