//! Values of schema.org, which may be a text, a number, an object with a name, a reference to an
//! object elsewhere, or a list of any of these, wherever one of them is expected.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::source::text::{line, listed, push_new};

/// An object.
pub(super) type Object = Map<String, Value>;

/// Deeper values are not looked into.
const DEEPEST: usize = 40;

/// The objects of a page that others refer to by their `@id`.
#[derive(Debug, Default)]
pub(super) struct Graph<'v> {
    nodes: HashMap<&'v str, &'v Object>,
    /// The recipes, in the order of the page.
    pub(super) recipes: Vec<&'v Object>,
}

impl<'v> Graph<'v> {
    /// Looks through everything that a page states.
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
                    // What is said of steps is many values, and no recipe stands there.
                    if name != "recipeInstructions" {
                        self.look_through(member, depth + 1);
                    }
                }
            }
            _ => {}
        }
    }

    /// The object that a value is or refers to.
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

    /// The names of persons, organisations or things, each once.
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

/// Whether an object is of a type: `Recipe`, `https://schema.org/Recipe`, or among others.
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

/// The value of a member that says something; names may be written with a prefix or in other case.
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

/// As [`get`], of the first name that says something.
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

/// A value as it is written: of an object its `@value`, `text` or `name`, of a list the first.
pub(super) fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => items.iter().find_map(written),
        Value::Object(object) => {
            let inner = first(object, &["@value", "text", "name", "value", "minValue"])?;
            // One step down is enough, and an end is needed.
            match inner {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A value as one plain line.
pub(super) fn one_line(value: &Value) -> Option<String> {
    let text = line(&written(value)?);
    (!text.is_empty()).then_some(text)
}

/// A list of labels: of texts, of objects with names, or one text with commas.
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

/// A number, however it is written: `4.8`, `"4,8"`, `"1,204 reviews"`.
pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        value => number_in(&written(value)?).map(|(number, _)| number),
    }
}

/// The first number in a text, and what follows it. A comma with three digits behind it groups
/// thousands, any other is a decimal one.
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
