//! Reads rows of tables with named columns: `RecipeNLG`, Food.com, Plan to Eat, `MyRecipeBox`, an
//! operator's own. `data/recipe-forms/columns.tsv` maps the names of columns.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use sundry_text::loose_json;

use super::schema_org::{self, Around};
use super::text::lines;
use super::{LARGEST_TEXT, Unread, bounded};
use crate::RawRecipe;

/// Normalised names of columns, with the corresponding members of schema.org.
static MEANINGS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../../data/recipe-forms/columns.tsv"));
    rows.flat_map(|[member, names]| names.split(',').map(move |name| (name, member)))
        .collect()
});

/// Returns the member of schema.org for a name in any spelling.
pub(super) fn meaning(name: &str) -> Option<&'static str> {
    let bare: String = name
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    MEANINGS.get(bare.as_str()).copied()
}

/// Returns the member for each column of a table, in order; `None` for those that are ignored.
///
/// # Errors
/// Returns a message if there is no column for titles or ingredients.
pub fn columns<'n>(
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Vec<Option<&'static str>>, String> {
    let columns: Vec<Option<&str>> = names.into_iter().map(meaning).collect();
    for (member, name) in [("name", "title"), ("recipeIngredient", "ingredients")] {
        if !columns.contains(&Some(member)) {
            return Err(format!("there is no column `{name}`"));
        }
    }
    Ok(columns)
}

/// Reads one row as a recipe.
///
/// ```
/// use sundry_recipes::source::{columns, row};
/// let columns = columns(["Title", "Ingredients", "Prep Time"]).unwrap();
/// let toast = row(&columns, ["Toast", r#"["2 slices bread"]"#, "5"]).unwrap();
/// assert_eq!((toast.lines().count(), toast.prep_minutes), (1, Some(5)));
/// ```
///
/// # Errors
/// Returns [`Unread`]: no title, no ingredients, or too large.
pub fn row<'c>(
    columns: &[Option<&str>],
    cells: impl IntoIterator<Item = &'c str>,
) -> Result<RawRecipe, Unread> {
    let mut object = Map::from_iter([("@type".to_owned(), json!("Recipe"))]);
    let mut amounts = Vec::new();
    let mut nutrition = Map::new();
    let mut rating = Map::new();
    for (member, cell) in columns.iter().zip(cells) {
        let Some(member) = member else { continue };
        bounded(cell, LARGEST_TEXT)?;
        if cell.trim().is_empty() || matches!(cell, "NA" | "character(0)") {
            continue;
        }
        match member.split_once('.') {
            Some(("nutrition", inner)) => {
                nutrition.insert(inner.to_owned(), json!(cell));
            }
            Some(("aggregateRating", inner)) => {
                rating.insert(inner.to_owned(), json!(cell));
            }
            _ if *member == "amounts" => amounts = list(cell).unwrap_or_default(),
            _ => {
                object.insert((*member).to_owned(), value(member, cell));
            }
        }
    }
    if let Some(Value::Array(foods)) = object.get_mut("recipeIngredient")
        && amounts.len() == foods.len()
    {
        for (food, amount) in foods.iter_mut().zip(&amounts) {
            if let (Value::String(food), Value::String(amount)) = (food, amount)
                && amount != "NA"
            {
                *food = format!("{amount} {food}");
            }
        }
    }
    for (name, members) in [("nutrition", nutrition), ("aggregateRating", rating)] {
        if !members.is_empty() {
            object.insert(name.to_owned(), Value::Object(members));
        }
    }
    let id = object
        .remove("id")
        .and_then(|id| id.as_str()?.trim().parse().ok());
    let mut recipe = schema_org::read(&[Value::Object(object)], &Around::default())?;
    recipe.id = id.filter(|id| *id <= RawRecipe::LARGEST_ID);
    Ok(recipe)
}

fn value(member: &str, cell: &str) -> Value {
    if let Some(items) = list(cell) {
        return Value::Array(items);
    }
    match member {
        "recipeIngredient" => json!(headed(cell)),
        _ => json!(cell),
    }
}

/// Parses a list within a cell, in the syntax of JSON, Python or R (`c("a", "b")`).
fn list(cell: &str) -> Option<Vec<Value>> {
    let cell = cell.trim();
    let of_r = cell
        .strip_prefix("c(")
        .and_then(|inner| inner.strip_suffix(')'));
    let written = match of_r {
        Some(inner) => format!("[{inner}]"),
        None if cell.starts_with('[') && cell.ends_with(']') => cell.to_owned(),
        None => return None,
    };
    match loose_json::read(&written)? {
        Value::Array(items) => Some(items),
        _ => None,
    }
}

/// Splits lines of Plan to Eat: a line that begins with a comma is a heading.
fn headed(cell: &str) -> Vec<String> {
    let lines = lines(cell).into_iter();
    lines
        .map(|line| match line.strip_prefix(", ") {
            Some(heading) => format!("{heading}:"),
            None => line,
        })
        .collect()
}
