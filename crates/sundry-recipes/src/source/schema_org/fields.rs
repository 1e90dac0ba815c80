//! Looks up members of an export, whose names are written in many ways: `recipeYield`,
//! `recipe_yield`.

use serde_json::{Map, Value};

/// Returns the value of a member unless it is empty; names are compared without case, `_` and
/// spaces.
pub(in crate::source) fn get<'v>(object: &'v Map<String, Value>, name: &str) -> Option<&'v Value> {
    let found = object.get(name).or_else(|| {
        let found = object.iter().find(|(key, _)| same(key, name));
        found.map(|(_, value)| value)
    });
    found.filter(|value| !super::values::is_empty(value))
}

fn same(key: &str, name: &str) -> bool {
    let bare = |text: &str| -> Vec<u8> {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        letters.map(|letter| letter.to_ascii_lowercase()).collect()
    };
    key.len() >= name.len() && bare(key) == bare(name)
}

/// Returns a member as text: the name of an object, an empty text for a missing member.
pub(in crate::source) fn text(object: &Map<String, Value>, name: &str) -> String {
    get(object, name).map(shown).unwrap_or_default()
}

/// Returns a value as text.
pub(in crate::source) fn shown(value: &Value) -> String {
    match value {
        Value::Bool(yes) => yes.to_string(),
        value => super::values::written(value).unwrap_or_default(),
    }
}

/// Returns the items of a member.
pub(in crate::source) fn list<'v>(object: &'v Map<String, Value>, name: &str) -> &'v [Value] {
    match get(object, name) {
        Some(Value::Array(items)) => items,
        _ => &[],
    }
}
