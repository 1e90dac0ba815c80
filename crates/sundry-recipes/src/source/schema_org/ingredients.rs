//! Reads `recipeIngredient`: texts, one text of many lines, objects with amounts, lists under
//! headings.

use serde_json::Value;

use super::values::{Object, first, get, written};
use crate::IngredientGroup;
use crate::source::text::{heading, ingredient_line, line, lines};

/// Maximum nesting of lists.
const DEEPEST: usize = 8;

/// Returns ingredient lines under their headings.
pub(super) fn groups(value: &Value) -> Vec<IngredientGroup> {
    let mut groups = Groups::default();
    groups.take(value, 0);
    groups.into_groups()
}

/// Collects lines under the most recent heading.
#[derive(Debug, Default)]
struct Groups {
    groups: Vec<IngredientGroup>,
}

impl Groups {
    /// Begins a group, even if its heading equals that of the one before.
    fn begin(&mut self, heading: String) {
        self.groups.push(IngredientGroup {
            heading,
            lines: Vec::new(),
        });
    }

    /// Adds a line, or begins the group whose heading it is.
    fn push(&mut self, written: &str) {
        let line = ingredient_line(written);
        if line.is_empty() {
            return;
        }
        if let Some(heading) = heading(&line) {
            self.begin(heading);
            return;
        }
        if self.groups.is_empty() {
            self.begin(String::new());
        }
        if let Some(group) = self.groups.last_mut() {
            group.lines.push(line);
        }
    }

    /// Returns the groups that have lines.
    fn into_groups(mut self) -> Vec<IngredientGroup> {
        self.groups.retain(|group| !group.lines.is_empty());
        self.groups
    }

    fn take(&mut self, value: &Value, depth: usize) {
        match value {
            // One text for all lines, which is common in microdata.
            Value::Array(items) if items.len() == 1 => {
                for item in items.iter().filter(|_| depth < DEEPEST) {
                    self.take(item, if item.is_array() { depth + 1 } else { depth });
                }
            }
            Value::Array(items) if depth < DEEPEST => {
                for item in items {
                    self.take(item, depth + 1);
                }
            }
            Value::String(text) if depth == 0 || text.contains("<li") || text.contains("<br") => {
                for line in lines(text) {
                    self.push(&line);
                }
            }
            Value::String(text) => {
                for line in parted(text) {
                    self.push(line);
                }
            }
            Value::Object(object) => self.object(object, depth),
            _ => {}
        }
    }

    fn object(&mut self, object: &Object, depth: usize) {
        let inner = first(
            object,
            &[
                "itemListElement",
                "recipeIngredient",
                "ingredients",
                "items",
            ],
        );
        if let Some(inner) = inner.filter(|_| depth < DEEPEST) {
            let heading = get(object, "name").and_then(written).unwrap_or_default();
            self.begin(line(&heading));
            self.take(inner, depth + 1);
            return;
        }
        if let Some(line) = composed(object) {
            self.push(&line);
        }
    }
}

/// Splits a text at the line breaks before an amount: some sites put several lines into one item.
fn parted(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    for (at, _) in text.match_indices('\n') {
        let begins = text
            .get(at..)
            .is_some_and(|after| after.trim_start().starts_with(char::is_numeric));
        if begins
            && text
                .get(begin..at)
                .is_some_and(|before| before.contains(char::is_alphabetic))
        {
            parts.extend(text.get(begin..at));
            begin = at;
        }
    }
    parts.extend(text.get(begin..));
    parts
}

/// Composes "2 cups flour" from `{"name": "flour", "amount": 2, "unitText": "cups"}`.
fn composed(object: &Object) -> Option<String> {
    let name = first(
        object,
        &["name", "text", "ingredient", "item", "food", "title"],
    )?;
    let name = written(name)?;
    let quantity = first(object, &["requiredQuantity", "amount", "quantity", "value"]);
    let (amount, inner_unit) = match quantity {
        Some(Value::Object(quantity)) => (
            first(quantity, &["value", "minValue", "name"]).and_then(written),
            first(quantity, &["unitText", "unit", "unitCode"]).and_then(written),
        ),
        Some(value) => (written(value), None),
        None => (None, None),
    };
    let unit = first(object, &["unitText", "unit", "unitCode"]).and_then(written);
    let parts = [amount, unit.or(inner_unit), Some(name)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    Some(parts.join(" "))
}
