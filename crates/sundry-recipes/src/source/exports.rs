//! Converts exports of recipe programs to the shape of schema.org, so that one reader handles them
//! all.
//!
//! Supported are Mealie 0.5 to 2 (`recipes/SLUG/SLUG.json`), Tandoor 1 (`recipe.json`) and Paprika
//! 3 (`.paprikarecipe`, unpacked). Nextcloud Cookbook writes schema.org directly.

use serde_json::{Map, Value, json};
use sundry_text::loose_json;

use super::schema_org::{self, Around, fields};
use super::{LARGEST_TEXT, Unread, bounded};
use crate::RawRecipe;

/// A program that exports recipes as JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// <https://mealie.io>.
    Mealie,
    /// <https://tandoor.dev>.
    Tandoor,
    /// <https://www.paprikaapp.com>.
    Paprika,
}

/// Reads a recipe exported by a program.
///
/// ```
/// use sundry_recipes::source::{Program, export};
/// let json = r#"{"name": "Toast", "ingredients": "2 slices bread\n1 tbsp butter", "directions": "Toast."}"#;
/// assert_eq!(export(Program::Paprika, json).unwrap().lines().count(), 2);
/// ```
///
/// # Errors
/// Returns [`Unread`]: not a JSON object, no title or ingredients, or too large.
pub fn export(program: Program, json: &str) -> Result<RawRecipe, Unread> {
    bounded(json, LARGEST_TEXT)?;
    let Some(Value::Object(object)) = loose_json::read(json) else {
        return Err(Unread::Form("is not a JSON object".to_owned()));
    };
    let recipe = match program {
        Program::Mealie => mealie(&object),
        Program::Tandoor => tandoor(&object),
        Program::Paprika => paprika(&object),
    };
    schema_org::read(&[recipe], &Around::default())
}

/// Creates a recipe with these members.
pub(super) fn recipe<'n>(members: impl IntoIterator<Item = (&'n str, Option<Value>)>) -> Value {
    let mut object = Map::from_iter([("@type".to_owned(), Value::from("Recipe"))]);
    for (name, value) in members {
        if let Some(value) = value {
            object.insert(name.to_owned(), value);
        }
    }
    Value::Object(object)
}

fn mealie(object: &Map<String, Value>) -> Value {
    let get = |name: &str| fields::get(object, name).cloned();
    let lines = fields::list(object, "recipeIngredient").iter().map(|item| {
        let Value::Object(line) = item else {
            return item.clone();
        };
        let text = |name: &str| fields::text(line, name);
        let written = [text("display"), text("originalText")];
        let composed = amount_unit_food(line, "quantity", text("disableAmount") == "true");
        let best = written
            .into_iter()
            .find(|text| !text.is_empty())
            .unwrap_or(composed);
        under(&text("title"), &best)
    });
    let steps = fields::list(object, "recipeInstructions")
        .iter()
        .map(|item| {
            let Value::Object(step) = item else {
                return item.clone();
            };
            let title = fields::text(step, "title");
            let text = fields::text(step, "text");
            if title.is_empty() {
                json!({"@type": "HowToStep", "text": text})
            } else {
                json!({"@type": "HowToSection", "name": title, "itemListElement": [text]})
            }
        });
    recipe([
        ("name", get("name")),
        ("description", get("description")),
        (
            "recipeYield",
            get("recipeYield").or_else(|| get("recipeServings")),
        ),
        ("recipeIngredient", Some(lines.collect())),
        ("recipeInstructions", Some(steps.collect())),
        ("prepTime", get("prepTime")),
        ("cookTime", get("performTime").or_else(|| get("cookTime"))),
        ("totalTime", get("totalTime")),
        ("recipeCategory", get("recipeCategory")),
        ("keywords", get("tags")),
        ("tool", get("tools")),
        ("nutrition", get("nutrition")),
        ("url", get("orgURL")),
    ])
}

fn tandoor(object: &Map<String, Value>) -> Value {
    let get = |name: &str| fields::get(object, name).cloned();
    let mut lines = Vec::new();
    let mut steps = Vec::new();
    for step in fields::list(object, "steps") {
        let Value::Object(step) = step else { continue };
        let name = fields::text(step, "name");
        let mut heading = name.clone();
        for item in fields::list(step, "ingredients") {
            let Value::Object(line) = item else { continue };
            let text = if fields::text(line, "isHeader") == "true" {
                format!("{}:", fields::text(line, "note"))
            } else {
                amount_unit_food(line, "amount", fields::text(line, "noAmount") == "true")
            };
            lines.push(under(&std::mem::take(&mut heading), &text));
        }
        let text = fields::text(step, "instruction");
        steps.push(json!({"@type": "HowToSection", "name": name, "itemListElement": [text]}));
    }
    let minutes = |name: &str| get(name).filter(|value| value.as_f64() != Some(0.0));
    recipe([
        ("name", get("name")),
        ("description", get("description")),
        (
            "recipeYield",
            get("servings").map(|servings| {
                let servings = fields::shown(&servings);
                Value::from(format!(
                    "{servings} {}",
                    fields::text(object, "servingsText")
                ))
            }),
        ),
        ("recipeIngredient", Some(lines.into())),
        ("recipeInstructions", Some(steps.into())),
        ("prepTime", minutes("workingTime")),
        ("cookTime", minutes("waitingTime")),
        ("keywords", get("keywords")),
        ("url", get("sourceURL")),
    ])
}

fn paprika(object: &Map<String, Value>) -> Value {
    let get = |name: &str| fields::get(object, name).cloned();
    let rating = get("rating").filter(|value| value.as_f64().is_some_and(|value| value > 0.0));
    recipe([
        ("name", get("name")),
        ("description", get("description")),
        ("recipeYield", get("servings")),
        ("recipeIngredient", get("ingredients")),
        ("recipeInstructions", get("directions")),
        ("prepTime", get("prepTime")),
        ("cookTime", get("cookTime")),
        ("totalTime", get("totalTime")),
        ("recipeCategory", get("categories")),
        ("image", get("imageURL")),
        ("url", get("sourceURL")),
        ("publisher", get("source")),
        (
            "aggregateRating",
            rating.map(|value| json!({"ratingValue": value, "ratingCount": 1})),
        ),
    ])
}

/// Composes `2 cups flour, sifted` from its parts, which may be names or objects with a name.
fn amount_unit_food(line: &Map<String, Value>, amount: &str, is_bare: bool) -> String {
    let number = if is_bare {
        String::new()
    } else {
        fields::text(line, amount)
    };
    let number = if number == "0" || number == "0.0" {
        String::new()
    } else {
        number
    };
    let food = fields::text(line, "food");
    let unit = if is_bare {
        String::new()
    } else {
        fields::text(line, "unit")
    };
    let note = fields::text(line, "note");
    let words = [number.trim_end_matches(".0"), unit.as_str(), food.as_str()];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let line = words.join(" ");
    match (food.is_empty(), note.is_empty()) {
        (true, _) => format!("{line} {note}"),
        (false, true) => line,
        (false, false) => format!("{line}, {note}"),
    }
}

/// Wraps a line in a group of its own if it has a heading.
fn under(heading: &str, line: &str) -> Value {
    if heading.is_empty() {
        return Value::from(line);
    }
    json!({"name": heading, "itemListElement": [line]})
}
