//! Values of schema.org: each may be a text, a number, an object with a name, a reference to an
//! object elsewhere, or a list of any of these.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::source::text::{line, listed, push_new};

/// A JSON object.
pub(super) type Object = Map<String, Value>;

/// Maximum nesting of values.
const DEEPEST: usize = 40;

/// The objects of a page that others refer to by their `@id`.
#[derive(Debug, Default)]
pub(super) struct Graph<'v> {
    nodes: HashMap<&'v str, &'v Object>,
    /// The recipes, in the order of the page.
    pub(super) recipes: Vec<&'v Object>,
}

impl<'v> Graph<'v> {
    /// Collects everything that a page states.
    pub(super) fn of(values: &'v [Value]) -> Self {
        let mut graph = Self::default();
        for value in values {
            graph.look_through(value, 0);
        }
        graph
    }

    fn look_through(&mut self, value: &'v Value, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        match value {
            Value::Array(items) => {
                for item in items {
                    self.look_through(item, depth + 1);
                }
            }
            Value::Object(object) => {
                let id = object.get("@id").and_then(Value::as_str);
                if let Some(id) = id.filter(|_| object.len() > 1) {
                    let known = self.nodes.entry(id).or_insert(object);
                    if known.len() < object.len() {
                        *known = object;
                    }
                }
                if has_type(object, "Recipe") {
                    self.recipes.push(object);
                }
                for (name, member) in object {
                    // Instructions contain many values, but no recipe.
                    if name != "recipeInstructions" {
                        self.look_through(member, depth + 1);
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns the object that a value is or refers to.
    pub(super) fn object(&self, value: &'v Value) -> Option<&'v Object> {
        match value {
            Value::Array(items) => items.iter().find_map(|item| self.object(item)),
            Value::Object(object) => {
                let id = object.get("@id").and_then(Value::as_str);
                let node = id.and_then(|id| self.nodes.get(id).copied());
                Some(
                    node.filter(|node| node.len() > object.len())
                        .unwrap_or(object),
                )
            }
            _ => None,
        }
    }

    /// Returns the names of persons, organisations or things, each once.
    pub(super) fn names(&self, value: &'v Value) -> Vec<String> {
        let mut names = Vec::new();
        self.push_names(value, &mut names, 0);
        names
    }

    fn push_names(&self, value: &'v Value, names: &mut Vec<String>, depth: usize) {
        match value {
            Value::Array(items) if depth < DEEPEST => {
                for item in items {
                    self.push_names(item, names, depth + 1);
                }
            }
            Value::Object(_) if depth < DEEPEST => {
                if let Some(name) = self.object(value).and_then(|object| get(object, "name")) {
                    self.push_names(name, names, depth + 1);
                }
            }
            Value::String(name) => push_new(names, line(name)),
            _ => {}
        }
    }
}

/// Returns true if an object has a type, alone or among others: `Recipe`,
/// `https://schema.org/Recipe`.
pub(super) fn has_type(object: &Object, wanted: &str) -> bool {
    let is_it = |value: &Value| {
        value.as_str().is_some_and(|name| {
            let last = name.rsplit(['/', '#', ':']).next().unwrap_or(name);
            last.trim().eq_ignore_ascii_case(wanted)
        })
    };
    match object.get("@type").or_else(|| object.get("type")) {
        Some(Value::Array(types)) => types.iter().any(is_it),
        Some(value) => is_it(value),
        None => false,
    }
}

/// Returns the value of a member unless it is empty; names may have a prefix or a different case.
pub(super) fn get<'v>(object: &'v Object, name: &str) -> Option<&'v Value> {
    let value = object.get(name).or_else(|| {
        let found = object.iter().find(|(key, _)| {
            key.len() >= name.len()
                && key
                    .rsplit(['/', ':', '#'])
                    .next()
                    .is_some_and(|last| last.eq_ignore_ascii_case(name))
        });
        found.map(|(_, value)| value)
    });
    value.filter(|value| !is_empty(value))
}

/// Like [`get`], for the first name with a value.
pub(super) fn first<'v>(object: &'v Object, names: &[&str]) -> Option<&'v Value> {
    names.iter().find_map(|name| get(object, name))
}

pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.iter().all(is_empty),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

/// Returns a value as text: for an object its `@value`, `text` or `name`, for a list the first
/// item.
pub(super) fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => items.iter().find_map(written),
        Value::Object(object) => {
            let inner = first(object, &["@value", "text", "name", "value", "minValue"])?;
            // One level down is enough, and recursion must end.
            match inner {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Returns a value as one plain line.
pub(super) fn one_line(value: &Value) -> Option<String> {
    let text = line(&written(value)?);
    (!text.is_empty()).then_some(text)
}

/// Returns a list of labels, given as texts, as objects with names, or as one text with commas.
pub(super) fn labels(value: &Value) -> Vec<String> {
    let mut labels = Vec::new();
    push_labels(value, &mut labels, 0);
    labels
}

fn push_labels(value: &Value, labels: &mut Vec<String>, depth: usize) {
    match value {
        Value::Array(items) if depth < DEEPEST => {
            for item in items {
                push_labels(item, labels, depth + 1);
            }
        }
        Value::String(text) => {
            for label in listed(text) {
                push_new(labels, label);
            }
        }
        Value::Object(object) => {
            let inner = first(object, &["name", "@id", "@value"]);
            if let Some(Value::String(text)) = inner {
                push_new(labels, line(text));
            }
        }
        _ => {}
    }
}

/// Parses a number in any notation: `4.8`, `"4,8"`, `"1,204 reviews"`.
pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        value => number_in(&written(value)?).map(|(number, _)| number),
    }
}

/// Returns the first number in a text, and the rest. A comma before three digits separates
/// thousands, any other is a decimal comma.
pub(super) fn number_in(text: &str) -> Option<(f64, &str)> {
    let begin = text.find(|sign: char| sign.is_ascii_digit())?;
    let tail = text.get(begin..)?;
    let end = tail
        .find(|sign: char| !sign.is_ascii_digit() && !matches!(sign, '.' | ','))
        .unwrap_or(tail.len());
    let (digits, rest) = tail.split_at(end);
    let digits = digits.trim_end_matches(['.', ',']);
    let is_grouped = digits.split_once(',').is_some_and(|(_, after)| {
        after.split(',').all(|group| {
            group
                .split('.')
                .next()
                .is_some_and(|group| group.len() == 3)
        })
    });
    let plain = if is_grouped {
        digits.replace(',', "")
    } else {
        digits.replace(',', ".")
    };
    Some((plain.parse().ok()?, rest))
}
