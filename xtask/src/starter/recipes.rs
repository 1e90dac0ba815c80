//! Converts `data/recipes/starter/*.toml` to recipes and checks them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use fs_err as fs;
use serde::Deserialize;
use sundry_recipes::{IngredientGroup, InstructionSection, RawRecipe, enrich};
use sundry_records::{MEDIA_PATH, Recipe};

use super::Entry;
use crate::Failure;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    recipe: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: u32,
    title: String,
    description: String,
    servings: u32,
    prep: u32,
    cook: u32,
    total: u32,
    cuisines: Vec<String>,
    meal_types: Vec<String>,
    #[serde(default)]
    occasions: Vec<String>,
    #[serde(default)]
    keywords: Vec<String>,
    picture: String,
    ingredients: String,
    steps: String,
}

/// The source name of the starter catalogue's recipes.
const SOURCE: &str = "Sundry";
/// The licence of their text: that of the program.
const LICENSE: &str = "MIT OR Apache-2.0";

/// Reads the recipes of a data folder, by id.
pub(crate) fn read(data: &Path) -> Result<Vec<Entry<Recipe>>, Failure> {
    let mut recipes = Vec::new();
    for (file, row) in rows(data)? {
        let title = row.title.clone();
        let id = u64::from(row.id);
        let recipe =
            enrich(&raw(row)).map_err(|error| format!("{}: {title}: {error}", file.display()))?;
        recipes.push(Entry::alone(Recipe {
            id,
            recipe,
            source: "starter".to_owned(),
            key: 0,
        }));
    }
    recipes.sort_by_key(|entry| entry.record.id);
    Ok(recipes)
}

fn rows(data: &Path) -> Result<Vec<(PathBuf, Row)>, Failure> {
    let mut files: Vec<PathBuf> = fs::read_dir(data.join("recipes/starter"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort_unstable();
    let mut rows = Vec::new();
    for file in files {
        let read: File = toml::from_str(&fs::read_to_string(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        rows.extend(read.recipe.into_iter().map(|row| (file.clone(), row)));
    }
    Ok(rows)
}

fn raw(row: Row) -> RawRecipe {
    let ingredients = headed(&row.ingredients)
        .into_iter()
        .map(|(heading, lines)| IngredientGroup { heading, lines });
    let instructions = headed(&row.steps)
        .into_iter()
        .map(|(name, steps)| InstructionSection { name, steps });
    RawRecipe {
        id: Some(row.id),
        title: row.title,
        description: row.description,
        yields: format!("{} servings", row.servings),
        ingredients: ingredients.collect(),
        instructions: instructions.collect(),
        prep_minutes: Some(row.prep),
        cook_minutes: Some(row.cook),
        total_minutes: Some(row.total),
        cuisines: row.cuisines,
        categories: row.meal_types,
        keywords: row.keywords,
        occasions: row.occasions,
        images: vec![format!("{MEDIA_PATH}starter/recipe-{}.svg", row.picture)],
        source_name: SOURCE.to_owned(),
        license: LICENSE.to_owned(),
        language: "en".to_owned(),
        ..RawRecipe::default()
    }
}

/// Groups lines under their headings; a line that ends in a colon is a heading.
fn headed(text: &str) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_suffix(':') {
            groups.push((heading.to_owned(), Vec::new()));
        } else if let Some((_, lines)) = groups.last_mut() {
            lines.push(line.to_owned());
        } else {
            groups.push((String::new(), vec![line.to_owned()]));
        }
    }
    groups
}

/// Least confidence in an ingredient of a recipe that we wrote ourselves.
const SURE: f64 = 0.5;

/// Returns all faults of the recipes in a data folder, one per line.
pub(crate) fn problems(data: &Path) -> Result<Vec<String>, Failure> {
    let mut problems = Vec::new();
    let mut ids: HashMap<u32, String> = HashMap::new();
    let mut titles: HashMap<String, u32> = HashMap::new();
    for (file, row) in rows(data)? {
        let at = format!(
            "{}: {} {}",
            file.file_name().unwrap_or_default().display(),
            row.id,
            row.title
        );
        let mut say = |problem: String| problems.push(format!("{at}: {problem}"));
        if let Some(other) = ids.insert(row.id, row.title.clone()) {
            say(format!("has the id of {other}"));
        }
        if let Some(other) = titles.insert(row.title.to_lowercase(), row.id) {
            say(format!("has the title of {other}"));
        }
        let picture = data.join(format!("recipes/pictures/recipe-{}.svg", row.picture));
        if !picture.exists() {
            say(format!("there is no picture `{}`", row.picture));
        }
        if row.total < row.prep.max(row.cook) || row.total == 0 {
            say(format!("a total of {} minutes is too short", row.total));
        }
        if !(1..=24).contains(&row.servings) {
            say(format!("{} servings", row.servings));
        }
        for cuisine in &row.cuisines {
            if sundry_recipes::cuisine_named(cuisine).is_none_or(|known| known.name != cuisine) {
                say(format!("there is no cuisine `{cuisine}`"));
            }
        }
        for meal in &row.meal_types {
            if sundry_recipes::meal_type_named(meal).is_none_or(|known| known.name != meal) {
                say(format!("there is no meal type `{meal}`"));
            }
        }
        if row.meal_types.is_empty() {
            say("no meal type".to_owned());
        }
        let told = (row.prep, row.cook, row.total);
        match enrich(&raw(row)) {
            Err(error) => say(error.to_string()),
            Ok(recipe) => check(&recipe, told, &mut say),
        }
    }
    Ok(problems)
}

/// Bounds of plausible energy per serving in kilocalories.
const FEW: f64 = 5.0;
const MANY: f64 = 1_600.0;

fn check(recipe: &sundry_recipes::Recipe, told: (u32, u32, u32), say: &mut impl FnMut(String)) {
    for ingredient in &recipe.ingredients {
        let line = &ingredient.original;
        if ingredient.id == 0 && ingredient.kind.is_empty() {
            say(format!("`{line}` is not understood"));
        } else if ingredient.confidence < SURE
            && !ingredient.meta.iter().any(|said| said.contains("taste"))
        {
            say(format!(
                "`{line}` is taken for {} ({:.2}, {} g)",
                ingredient.kind, ingredient.confidence, ingredient.grams
            ));
        }
    }
    let energy = recipe.nutrients.first().copied().flatten().unwrap_or(0.0);
    if !(FEW..=MANY).contains(&energy) {
        say(format!("{energy:.0} kcal a serving"));
    }
    let steps: Vec<_> = recipe
        .instructions
        .iter()
        .flat_map(|section| &section.steps)
        .collect();
    if steps.len() < 3 {
        say(format!("{} steps", steps.len()));
    }
    let minutes = |step: &&sundry_recipes::Step| {
        let length = step.length.as_ref()?;
        match length.unit.as_str() {
            "minutes" => Some(length.number),
            "hours" => Some(60 * length.number),
            "days" => Some(1_440 * length.number),
            _ => Some(1),
        }
    };
    let longest = steps.iter().filter_map(minutes).max().unwrap_or(0);
    if longest > told.2 {
        say(format!(
            "a step of {longest} minutes in a total of {}",
            told.2
        ));
    }
    let said: Vec<&str> = steps
        .iter()
        .flat_map(|step| step.ingredients.iter().map(|mention| mention.name.as_str()))
        .collect();
    for ingredient in &recipe.ingredients {
        let id = ingredient.id;
        let used = steps
            .iter()
            .any(|step| step.ingredients.iter().any(|mention| mention.id == id));
        if !used && id != 0 && !said.contains(&ingredient.name.as_str()) {
            say(format!("no step names `{}`", ingredient.original));
        }
    }
}
