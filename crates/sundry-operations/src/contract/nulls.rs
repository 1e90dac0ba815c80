//! Removes `null` from the schemas of replies where a reply never holds it. How schemas are put
//! together is the business of `openapi` and `reply_schema`.

use serde_json::{Map, Value as Json};

/// The key in a reply's schema that marks a member which is left out in one form of the reply and
/// may be null in the other: `#[schemars(extend("x-nullable" = true))]`.
const NULLABLE: &str = "x-nullable";

/// Removes `null` from the optional members of a schema and of the schemas inside it: an unknown
/// value is left out. Members that are always present, and those marked `x-nullable`, keep it.
pub(crate) fn remove_nulls(schema: &mut Json) {
    match schema {
        Json::Object(members) => {
            if members.get("properties").is_some_and(Json::is_object) {
                of_optional_members(members);
            }
            members.values_mut().for_each(remove_nulls);
        }
        Json::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}

fn of_optional_members(schema: &mut Map<String, Json>) {
    let required = schema.get("required").and_then(Json::as_array).cloned();
    let required = required.unwrap_or_default();
    let properties = schema.get_mut("properties").and_then(Json::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let is_required = required.iter().any(|known| known == name.as_str());
        if !is_required && property[NULLABLE] != true {
            of_member(property);
        }
    }
}

fn of_member(property: &mut Json) {
    if let Some(types) = property.get_mut("type").and_then(Json::as_array_mut) {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            property["type"] = only.clone();
        }
    }
    if let Some(forms) = property.get_mut("anyOf").and_then(Json::as_array_mut) {
        forms.retain(|form| form["type"] != "null");
        if let [only] = forms.as_slice()
            && let Some(only) = only.as_object().cloned()
            && let Some(property) = property.as_object_mut()
        {
            property.remove("anyOf");
            property.extend(only);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_members_that_are_present_or_marked_keep_null() {
        let nullable = json!({ "type": ["string", "null"] });
        let mut schema = json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "always": nullable,
                    "marked": { "type": ["string", "null"], "x-nullable": true },
                    "optional": nullable,
                    "part": { "anyOf": [
                        { "type": "object", "properties": { "inner": nullable } },
                        { "type": "null" },
                    ] },
                },
                "required": ["always"],
            },
        });
        remove_nulls(&mut schema);
        let properties = &schema["items"]["properties"];
        assert_eq!(properties["always"], nullable);
        assert_eq!(properties["marked"]["type"], json!(["string", "null"]));
        assert_eq!(properties["optional"], json!({ "type": "string" }));
        assert!(properties["part"]["anyOf"].is_null());
        assert_eq!(
            properties["part"]["properties"]["inner"],
            json!({ "type": "string" })
        );
    }
}
