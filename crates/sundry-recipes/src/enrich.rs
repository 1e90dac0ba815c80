//! Enriches a raw recipe: parses its lines and steps and combines the results of the other modules.
//! Nothing is fetched, and every guess is marked as one.

use sundry_food::Tables;
use sundry_nutrition::{Ingredient as Read, Report, Settings, report};

use crate::dietary;
use crate::ingredient::{Understood, understand};
use crate::labels;
use crate::nutrients::Nutrients;
use crate::price::price;
use crate::raw::{RawRecipe, Rejection};
use crate::recipe::{Credits, Recipe, Section};
use crate::scores::{About, scores};
use crate::steps::{Pantry, steps};
use crate::taste::taste;
use crate::times::times;
use crate::yields::servings;

/// Makes a full recipe from a raw one.
///
/// ```
/// use sundry_recipes::{RawRecipe, enrich};
/// let raw: RawRecipe = serde_json::from_str(
///     r#"{"title": "Buttered Toast", "yield": "1 serving",
///         "ingredients": [{"lines": ["2 slices bread", "1 tbsp butter"]}],
///         "instructions": [{"steps": ["Toast the bread for 2 minutes and spread it with butter."]}]}"#,
/// )
/// .unwrap();
/// let recipe = enrich(&raw).unwrap();
/// assert_eq!(recipe.servings, 1);
/// assert!(recipe.dietary.contains.iter().any(|thing| thing == "dairy"));
/// assert_eq!(recipe.instructions[0].steps[0].length.as_ref().unwrap().number, 2);
/// ```
///
/// # Errors
/// Returns a [`Rejection`] if it is not a recipe: see [`RawRecipe::check`].
pub fn enrich(raw: &RawRecipe) -> Result<Recipe, Rejection> {
    enrich_in(raw, Tables::compiled())
}

/// Like [`enrich`], but also searches an operator's own rows of foods.
///
/// # Errors
/// Returns a [`Rejection`] if it is not a recipe: see [`RawRecipe::check`].
pub fn enrich_in(raw: &RawRecipe, tables: Tables<'_>) -> Result<Recipe, Rejection> {
    raw.check()?;
    let told = servings(&raw.yields);
    let read = |count| -> Vec<Understood<'_>> {
        let groups = raw.ingredients.iter();
        groups
            .flat_map(|group| group.lines.iter().map(|line| (line, &group.heading)))
            .filter(|(line, _)| line.contains(char::is_alphabetic))
            .map(|(line, heading)| understand(line, heading, count, tables))
            .collect()
    };
    let mut all = read(told.unwrap_or(1));
    let lines: Vec<Read<'_>> = all.iter().map(|one| one.read.clone()).collect();
    let count = told.unwrap_or_else(|| {
        let whole = nutrition(&lines, 1);
        let estimated = usual_servings(&whole);
        all = read(estimated);
        estimated
    });
    let report = nutrition(&lines, count);
    let nutrients = Nutrients::of(&report);
    let pantry = Pantry::new(tables.foods(), &raw.title, &all);
    let instructions = steps(&raw.instructions, &pantry);
    let times = times(raw, &instructions);
    let title_and_labels = raw.diets.iter().chain(&raw.keywords).map(String::as_str);
    let declared = dietary::declared(title_and_labels.chain(title_diets(&raw.title)));
    let dietary = dietary::judge(&all, count, &nutrients, &declared);
    let ingredients: Vec<_> = all.iter().map(|one| one.ingredient.clone()).collect();
    let score = report
        .properties
        .iter()
        .find(|property| property.name == "Nutrition Score");
    let about = About {
        completeness: completeness(raw, &all, &instructions, told.is_some()),
        rating: raw.rating,
    };
    Ok(Recipe {
        title: raw.title.split_whitespace().collect::<Vec<_>>().join(" "),
        description: raw.description.trim().to_owned(),
        dish: crate::dish::dish(&raw.title),
        servings: count,
        servings_estimated: told.is_none(),
        images: raw.images.clone(),
        times,
        equipment: equipment(raw, &instructions),
        dietary,
        cuisines: labels::cuisines_of(raw, &ingredients),
        meal_types: labels::meal_types_of(raw, &nutrients, report.grams),
        occasions: labels::occasions_of(raw),
        price_per_serving: price(&all, count),
        grams_per_serving: (report.grams * 100.0).round() / 100.0,
        taste: taste(&all, &nutrients, report.grams),
        scores: scores(&nutrients, score.map_or(0.0, |score| score.amount), &about),
        nutrients: nutrients.0,
        credits: Credits {
            author: raw.author.trim().to_owned(),
            source_name: raw.source_name.trim().to_owned(),
            source_url: raw.source_url.trim().to_owned(),
            license: raw.license.trim().to_owned(),
        },
        rating: raw.rating,
        language: raw.language.clone(),
        ingredients,
        instructions,
    })
}

/// Computes the nutrition report of lines, per serving.
fn nutrition(lines: &[Read<'_>], servings: u32) -> Report {
    let settings = Settings {
        servings,
        reduce_frying_oil: true,
        ..Settings::default()
    };
    report(lines, &settings)
}

/// Kilocalories of a usual serving, and the maximum number of servings that is estimated.
const USUAL_SERVING: f64 = 450.0;
const MOST_GUESSED: f64 = 12.0;

/// Estimates the number of servings by the energy of the dish.
fn usual_servings(whole: &Report) -> u32 {
    let energy = whole.nutrients.first().map_or(0.0, |energy| energy.amount);
    (energy / USUAL_SERVING).round().clamp(1.0, MOST_GUESSED) as u32
}

/// Returns the diets that a title names: `Vegan Brownies`, `Gluten-Free Bread`.
fn title_diets(title: &str) -> Vec<&'static str> {
    const SAID: &[&str] = &[
        "vegan",
        "vegetarian",
        "gluten free",
        "dairy free",
        "paleo",
        "keto",
        "whole30",
        "grain free",
        "low fodmap",
    ];
    let words = crate::words::words(title);
    let title = format!(" {} ", crate::words::joined(&words));
    let negated = [" not ", " non ", " or "]
        .iter()
        .any(|word| title.contains(word));
    let said = SAID
        .iter()
        .filter(|said| !negated && title.contains(&format!(" {said} ")));
    said.copied().collect()
}

/// Returns the equipment of all steps and of the source's own list, each once.
fn equipment(raw: &RawRecipe, sections: &[Section]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let listed = raw
        .equipment
        .iter()
        .filter_map(|name| crate::steps::equipment_named(name))
        .map(|tool| tool.name);
    let steps = sections.iter().flat_map(|section| &section.steps);
    let used = steps.flat_map(|step| step.equipment.iter().map(String::as_str));
    for name in listed.chain(used) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Returns the share of a full recipe's details that this one has.
fn completeness(
    raw: &RawRecipe,
    all: &[Understood<'_>],
    sections: &[Section],
    tells_servings: bool,
) -> f64 {
    let known = all.iter().filter(|one| one.is_known()).count() as f64 / all.len().max(1) as f64;
    let steps: usize = sections.iter().map(|section| section.steps.len()).sum();
    let tells = |is_told: bool| f64::from(u8::from(is_told));
    let parts = [
        known,
        tells(tells_servings),
        tells(
            raw.total_minutes
                .or(raw.prep_minutes)
                .or(raw.cook_minutes)
                .is_some(),
        ),
        tells(!raw.images.is_empty()),
        tells(!raw.description.is_empty()),
        tells(steps >= 3),
        tells(!raw.source_url.is_empty() || !raw.author.is_empty() || !raw.source_name.is_empty()),
    ];
    parts.iter().sum::<f64>() / parts.len() as f64
}
