//! Reads `MealMaster`, a text format for exchanging recipes in the 1990s: a head line, title,
//! categories and yield, ingredients in one or two columns of fixed width, the steps, an end line.
//!
//! Units are two-letter codes: `data/recipe-forms/mealmaster_units.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::exports::recipe;
use super::schema_org::{self, Around};
use super::{LARGEST_TEXT, Unread, bounded};
use crate::RawRecipe;

static UNITS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!(
        "../../../../data/recipe-forms/mealmaster_units.tsv"
    ));
    rows.map(|[code, unit]| (code, unit)).collect()
});

/// Returns true if a line begins a recipe: `MMMMM----- Recipe via Meal-Master (tm) v8.05`.
pub fn mealmaster_begins(line: &str) -> bool {
    is_rule(line) && line.to_ascii_lowercase().contains("meal-master")
}

/// Returns true if a line ends a recipe: `MMMMM` or `-----`.
pub fn mealmaster_ends(line: &str) -> bool {
    let line = line.trim_end();
    line == "MMMMM" || line == "-----"
}

fn is_rule(line: &str) -> bool {
    line.starts_with("MMMMM") || line.starts_with("-----")
}

/// Reads one recipe, with or without its head line.
///
/// ```
/// let text = "---------- Recipe via Meal-Master (tm) v8.05\n\n      Title: Toast\n Categories: Breads\n      Yield: 2 Servings\n\n      2 sl Bread                          1 tb Butter\n\n  Toast the bread.\n\n-----\n";
/// let toast = sundry_recipes::source::mealmaster(text).unwrap();
/// assert_eq!(toast.ingredients[0].lines, ["2 slices Bread", "1 tablespoon Butter"]);
/// ```
///
/// # Errors
/// Returns [`Unread`]: no title, no ingredients, or too large.
pub fn mealmaster(text: &str) -> Result<RawRecipe, Unread> {
    bounded(text, LARGEST_TEXT)?;
    let mut found = Found::default();
    for line in text.lines() {
        if mealmaster_ends(line) {
            break;
        }
        found.line(&line.replace('\t', "        "));
    }
    found.end_ingredients();
    let steps = found.steps.join("\n");
    let recipe = recipe([
        ("name", Some(json!(found.title))),
        ("recipeCategory", Some(json!(found.categories))),
        ("recipeYield", Some(json!(found.yields))),
        ("recipeIngredient", Some(Value::Array(found.ingredients))),
        ("recipeInstructions", Some(json!(steps))),
    ]);
    schema_org::read(&[recipe], &Around::default())
}

#[derive(Default)]
struct Found {
    title: String,
    categories: String,
    yields: String,
    ingredients: Vec<Value>,
    /// Lines of the left column; those of the right one follow them.
    left: Vec<String>,
    right: Vec<String>,
    steps: Vec<String>,
    /// True if the next line continues the current paragraph.
    goes_on: bool,
    in_steps: bool,
}

impl Found {
    fn line(&mut self, line: &str) {
        let trimmed = line.trim();
        if is_rule(line) {
            let heading = trimmed.trim_matches(['M', '-', ' ']);
            if !heading.is_empty() && !mealmaster_begins(line) {
                self.heading(trimmed.trim_start_matches('M').trim_matches(['-', ' ']));
            }
            return;
        }
        let field = trimmed.split_once(':').filter(|_| !self.in_steps);
        let into = match field.map(|(name, _)| name) {
            Some("Title") => Some(&mut self.title),
            Some("Categories") => Some(&mut self.categories),
            Some("Yield" | "Servings") => Some(&mut self.yields),
            _ => None,
        };
        if let (Some(into), Some((_, value))) = (into, field)
            && into.is_empty()
        {
            value.trim().clone_into(into);
            return;
        }
        if trimmed.is_empty() {
            self.goes_on = false;
            return;
        }
        if !self.in_steps
            && let Some((left, right)) = ingredients(line)
        {
            self.ingredient(&left, right.as_ref());
            return;
        }
        self.in_steps = true;
        match self.steps.last_mut() {
            Some(last) if self.goes_on => {
                last.push(' ');
                last.push_str(trimmed);
            }
            _ => self.steps.push(trimmed.to_owned()),
        }
        self.goes_on = true;
    }

    fn heading(&mut self, heading: &str) {
        let heading = format!("{heading}:");
        if self.in_steps {
            self.steps.push(heading);
            self.goes_on = false;
        } else {
            self.end_ingredients();
            self.ingredients.push(Value::from(heading));
        }
    }

    fn ingredient(&mut self, left: &Cell<'_>, right: Option<&Cell<'_>>) {
        push(&mut self.left, left);
        if let Some(right) = right {
            push(&mut self.right, right);
        }
    }

    fn end_ingredients(&mut self) {
        let lines = self.left.drain(..).chain(self.right.drain(..));
        self.ingredients.extend(lines.map(Value::from));
    }
}

/// Amount, unit and name of an ingredient.
struct Cell<'t> {
    amount: &'t str,
    unit: &'t str,
    name: &'t str,
}

fn push(lines: &mut Vec<String>, cell: &Cell<'_>) {
    // A continued name begins with a dash.
    if cell.amount.is_empty()
        && cell.unit.is_empty()
        && let Some(rest) = cell.name.strip_prefix('-')
        && let Some(last) = lines.last_mut()
    {
        last.push(' ');
        last.push_str(rest.trim_start_matches('-').trim());
        return;
    }
    let unit = UNITS.get(cell.unit).copied().unwrap_or(cell.unit);
    let is_one = cell.amount == "1" || !cell.amount.contains(' ') && cell.amount.contains('/');
    let plural = !is_one && !cell.amount.is_empty() && unit.len() > 2 && !SIZES.contains(&unit);
    let unit = match plural {
        true if unit.ends_with("ch") || unit.ends_with("sh") => format!("{unit}es"),
        true => format!("{unit}s"),
        false => unit.to_owned(),
    };
    let parts = [cell.amount, &unit, cell.name];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    lines.push(parts.join(" "));
}

/// Units that are not nouns, or are abbreviated.
const SIZES: [&str; 4] = ["small", "medium", "large", "fl oz"];

/// Parses one or two ingredients from a line; the second begins at about column 41.
fn ingredients(line: &str) -> Option<(Cell<'_>, Option<Cell<'_>>)> {
    for at in (36..=42).rev() {
        let Some((left, right)) = line.split_at_checked(at) else {
            continue;
        };
        if left.ends_with(' ')
            && !right.trim().is_empty()
            && let (Some(left), Some(right)) = (cell(left), cell(right))
        {
            return Some((left, Some(right)));
        }
    }
    Some((cell(line)?, None))
}

/// Parses seven columns of amount, a space, two of unit, a space, and the name.
fn cell(text: &str) -> Option<Cell<'_>> {
    let amount = text.get(..7)?.trim();
    let unit = text.get(7..10)?;
    let gap = text.get(10..11)?;
    let name = text.get(11..)?.trim();
    let is_amount = amount
        .chars()
        .all(|sign| sign.is_ascii_digit() || " /.-".contains(sign));
    let unit_is_known =
        unit.starts_with(' ') && (unit.trim().is_empty() || UNITS.contains_key(unit.trim()));
    if !is_amount || !unit_is_known || gap != " " || name.is_empty() {
        return None;
    }
    Some(Cell {
        amount,
        unit: unit.trim(),
        name,
    })
}
