//! Reads recipes of schema.org, from JSON-LD or from microdata in the same shape.
//!
//! <https://schema.org/Recipe>. Sites take liberties with every member, so each is read in all
//! forms found in practice; unreadable members are left out, and only a recipe without a title or
//! without ingredients is rejected.

pub(super) mod fields;
mod ingredients;
mod instructions;
mod nutrition;
mod values;

use serde_json::Value;
use url::Url;

use self::values::{Graph, Object, first, get, has_type, labels, number, one_line, written};
use super::text::{line, lines, push_new};
use super::{Unread, minutes};
use crate::{RawRecipe, StatedRating};

/// Information on the page outside the recipe.
#[derive(Debug, Clone, Default)]
pub(super) struct Around {
    /// The address of the page.
    pub(super) url: String,
    /// The name of the site.
    pub(super) site: String,
    /// The language of the page.
    pub(super) language: String,
    /// The picture of the page.
    pub(super) image: String,
}

/// Finds the recipe among the values of a page.
///
/// # Errors
/// Returns [`Unread::NoRecipe`] if there is none, [`Unread::Rejected`] if it has no title or no
/// ingredients.
pub(super) fn read(values: &[Value], around: &Around) -> Result<RawRecipe, Unread> {
    let graph = Graph::of(values);
    let mut parts = graph.recipes.iter().copied();
    let best = graph
        .recipes
        .iter()
        .copied()
        .enumerate()
        .max_by_key(|(at, recipe)| (worth(recipe, &around.url), std::cmp::Reverse(*at)))
        .map(|(_, recipe)| recipe)
        .or_else(|| parts.next())
        .ok_or(Unread::NoRecipe)?;
    let mut recipe = raw(best, &graph, around);
    // A page may state its recipe twice, each time in part.
    let is_other = |other: &&Object| !std::ptr::eq(*other, best) && is_titled(other, &recipe.title);
    let others: Vec<&Object> = parts.filter(is_other).take(MOST_PARTS).collect();
    for other in others {
        complete(&mut recipe, other, &graph, around);
    }
    match recipe.check() {
        Ok(()) => Ok(recipe),
        Err(rejection) => Err(Unread::Rejected(rejection, Box::new(recipe))),
    }
}

/// Scores how complete a recipe is; among several on a page, the one named by the address wins.
fn worth(recipe: &Object, url: &str) -> u32 {
    let has = |names: &[&str]| u32::from(first(recipe, names).is_some());
    let slug = url
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    let slug = slug.to_lowercase();
    let name = get(recipe, "name")
        .and_then(one_line)
        .unwrap_or_default()
        .to_lowercase();
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let named = words.iter().filter(|word| slug.contains(**word)).count();
    let is_named = named * 2 > words.len();
    8 * has(INGREDIENTS)
        + 4 * has(&["name", "headline"])
        + 2 * has(INSTRUCTIONS)
        + u32::from(is_named)
}

const INGREDIENTS: &[&str] = &[
    "recipeIngredient",
    "ingredients",
    "recipeIngredients",
    "supply",
];
const INSTRUCTIONS: &[&str] = &["recipeInstructions", "instructions", "step", "steps"];

fn raw<'v>(object: &'v Object, graph: &Graph<'v>, around: &Around) -> RawRecipe {
    let text = |names: &[&str]| first(object, names).and_then(one_line).unwrap_or_default();
    let names = |name: &str| {
        get(object, name)
            .map(|value| graph.names(value))
            .unwrap_or_default()
    };
    let list = |name: &str| get(object, name).map(labels).unwrap_or_default();
    let time = |names: &[&str]| {
        first(object, names)
            .and_then(written)
            .and_then(|text| minutes(&text))
    };
    let mut recipe = RawRecipe {
        title: title_of(object),
        description: get(object, "description")
            .and_then(written)
            .map(|text| lines(&text).join("\n"))
            .unwrap_or_default(),
        yields: first(object, &["recipeYield", "yield", "servings"])
            .map(yields)
            .unwrap_or_default(),
        ingredients: first(object, INGREDIENTS)
            .map(ingredients::groups)
            .unwrap_or_default(),
        instructions: first(object, INSTRUCTIONS)
            .map(instructions::sections)
            .unwrap_or_default(),
        prep_minutes: time(&["prepTime"]),
        cook_minutes: time(&["cookTime", "performTime"]),
        total_minutes: time(&["totalTime"]),
        cuisines: list("recipeCuisine"),
        categories: list("recipeCategory"),
        keywords: list("keywords"),
        diets: list("suitableForDiet"),
        equipment: names("tool"),
        author: names("author").join(", "),
        source_name: names("publisher").into_iter().next().unwrap_or_default(),
        license: first(object, &["license"])
            .and_then(written)
            .unwrap_or_default(),
        rating: get(object, "aggregateRating")
            .and_then(|value| graph.object(value))
            .and_then(rating),
        nutrition: first(object, &["nutrition", "nutritionInformation"])
            .and_then(|value| graph.object(value))
            .map(nutrition::nutrients)
            .unwrap_or_default(),
        language: language(&text(&["inLanguage"])),
        ..RawRecipe::default()
    };
    for name in ["image", "thumbnailUrl"] {
        if let Some(value) = get(object, name) {
            push_images(value, graph, around, &mut recipe.images, 0);
        }
    }
    surround(&mut recipe, object, graph, around);
    recipe
}

/// Fills in details from the page that the recipe lacks.
fn surround<'v>(recipe: &mut RawRecipe, object: &'v Object, graph: &Graph<'v>, around: &Around) {
    if recipe.images.is_empty() {
        push_new(&mut recipe.images, absolute(&around.image, &around.url));
    }
    if recipe.source_name.is_empty() {
        recipe.source_name.clone_from(&around.site);
    }
    if recipe.language.is_empty() {
        recipe.language = language(&around.language);
    }
    recipe.source_url = absolute(&around.url, "");
    let stated = first(object, &["url", "mainEntityOfPage", "@id"]);
    if recipe.source_url.is_empty()
        && let Some(value) = stated
    {
        let id = graph
            .object(value)
            .and_then(|page| first(page, &["url", "@id"]));
        let address = id.and_then(Value::as_str).or_else(|| value.as_str());
        recipe.source_url = absolute(address.unwrap_or_default(), "");
    }
}

/// Maximum number of further statements of a recipe.
const MOST_PARTS: usize = 8;

/// Returns true unless a recipe has a title other than this one.
fn is_titled(recipe: &Object, title: &str) -> bool {
    let name = title_of(recipe);
    name.is_empty() || name.eq_ignore_ascii_case(title)
}

fn title_of(recipe: &Object) -> String {
    let name = first(recipe, &["name", "headline"]);
    name.and_then(one_line).unwrap_or_default()
}

/// Fills in details from another statement of the same recipe.
fn complete<'v>(recipe: &mut RawRecipe, other: &'v Object, graph: &Graph<'v>, around: &Around) {
    let other = raw(other, graph, around);
    let all_times = |recipe: &RawRecipe| {
        [
            recipe.prep_minutes,
            recipe.cook_minutes,
            recipe.total_minutes,
        ]
    };
    if all_times(recipe) == [None; 3] {
        [
            recipe.prep_minutes,
            recipe.cook_minutes,
            recipe.total_minutes,
        ] = all_times(&other);
    }
    if recipe.ingredients.is_empty() {
        recipe.ingredients = other.ingredients;
    }
    if recipe.instructions.is_empty() {
        recipe.instructions = other.instructions;
    }
    if recipe.yields.is_empty() {
        recipe.yields = other.yields;
    }
    if recipe.nutrition.is_empty() {
        recipe.nutrition = other.nutrition;
    }
    recipe.rating = recipe.rating.or(other.rating);
}

/// Chooses the yield: of `["8", "8 bowls"]` the more detailed one, of `["4", "4-6 servings"]` the
/// exact number.
fn yields(value: &Value) -> String {
    let Value::Array(items) = value else {
        return one_line(value).unwrap_or_default();
    };
    let told: Vec<String> = items.iter().filter_map(one_line).collect();
    let has_letter = |text: &&String| text.contains(char::is_alphabetic);
    let words = told
        .iter()
        .find(|text| has_letter(text) && text.contains(char::is_numeric));
    let number = told.iter().find(|text| !has_letter(text));
    match (words, number) {
        (Some(words), Some(number)) if is_range_of_servings(words) => format!("{number} servings"),
        (Some(best), _) | (None, Some(best)) => best.clone(),
        (None, None) => told.into_iter().next().unwrap_or_default(),
    }
}

fn is_range_of_servings(text: &str) -> bool {
    let numbers = text.split(|sign: char| !sign.is_ascii_digit());
    let count = numbers.filter(|number| !number.is_empty()).count();
    count == 2 && text.to_lowercase().contains("serv") && !text.contains(['(', ','])
}

fn rating(object: &Object) -> Option<StatedRating> {
    let value = number(get(object, "ratingValue")?)?;
    let best = get(object, "bestRating").and_then(number).unwrap_or(5.0);
    let count = first(object, &["ratingCount", "reviewCount"]).and_then(number);
    // A rating above the best one was given on a scale of ten or a hundred.
    let best = [best, 10.0, 100.0]
        .into_iter()
        .find(|best| *best >= value && *best > 0.0)?;
    Some(StatedRating {
        value: (value / best * 1e6).round() / 1e6,
        count: count.unwrap_or_default().clamp(0.0, 1e9) as u32,
    })
}

fn push_images<'v>(
    value: &'v Value,
    graph: &Graph<'v>,
    around: &Around,
    images: &mut Vec<String>,
    depth: usize,
) {
    if depth > 4 || images.len() >= MOST_IMAGES {
        return;
    }
    match value {
        Value::String(address) => push_new(images, absolute(address, &around.url)),
        Value::Array(items) => {
            for item in items {
                push_images(item, graph, around, images, depth + 1);
            }
        }
        value => {
            let address = graph
                .object(value)
                .and_then(|object| first(object, &["contentUrl", "url", "@id"]));
            if let Some(address) = address {
                push_images(address, graph, around, images, depth + 1);
            }
        }
    }
}

const MOST_IMAGES: usize = 10;

/// Returns an absolute web address; empty for anything else.
fn absolute(address: &str, base: &str) -> String {
    let address = line(address);
    let parsed = Url::parse(&address).or_else(|_| Url::parse(base)?.join(&address));
    match parsed {
        Ok(url) if matches!(url.scheme(), "http" | "https") && !address.is_empty() => url.into(),
        _ => String::new(),
    }
}

/// Returns the language code without region, `en` for `en-US`; empty if it is not a code.
fn language(code: &str) -> String {
    let first = code.split(['-', '_', ',', ' ']).next().unwrap_or_default();
    let is_code = first.len() == 2 && first.chars().all(|letter| letter.is_ascii_alphabetic());
    if is_code {
        first.to_ascii_lowercase()
    } else {
        String::new()
    }
}

/// Returns true if a value is a recipe of schema.org or contains one.
pub(super) fn holds_recipe(value: &Value) -> bool {
    match value {
        Value::Object(object) => has_type(object, "Recipe"),
        _ => false,
    }
}
