//! The output of a tool as a JSON schema whose root is an object: a list is wrapped, and a member of its
//! own names the cuts.

use serde_json::{Map, Value as Json, json};
use sundry_operations::DETAIL;

/// The member that holds a list.
pub(crate) const ITEMS: &str = "items";
/// The member that names the cuts.
pub(crate) const CUTS: &str = "cuts";

/// Returns the output schema for a reply with this schema.
pub(crate) fn output_schema(reply: &Json) -> Map<String, Json> {
    let mut schema = plain(reply);
    if schema["type"] == "array" {
        schema = json!({
            "type": "object",
            "properties": { ITEMS: schema },
            "required": [ITEMS],
        });
    }
    schema["properties"][CUTS] = json!({ "type": "array", "items": { "type": "string" } });
    match schema {
        Json::Object(members) => members,
        _ => Map::new(),
    }
}

/// Returns the schema of the wrapped reply with its marks.
pub(crate) fn wrapped(reply: Json) -> Json {
    if reply["type"] == "array" {
        json!({ "type": "object", "properties": { ITEMS: reply }, "required": [ITEMS] })
    } else {
        reply
    }
}

/// Makes the members that are details optional: a brief answer leaves them out.
pub(crate) fn without_required_details(schema: &mut Json) {
    match schema {
        Json::Object(members) => {
            let properties = members.get("properties").cloned().unwrap_or_default();
            if let Some(Json::Array(required)) = members.get_mut("required") {
                let is_detail = |name: &Json| {
                    let name = name.as_str().unwrap_or_default();
                    properties[name][DETAIL] == true
                };
                required.retain(|name| !is_detail(name));
            }
            members.values_mut().for_each(without_required_details);
        }
        Json::Array(items) => items.iter_mut().for_each(without_required_details),
        _ => {}
    }
}

/// Returns the schema without prose and marks: types, names and required members.
fn plain(schema: &Json) -> Json {
    match schema {
        Json::Object(members) => {
            let kept = members
                .iter()
                .filter(|(name, member)| !is_prose(name, member));
            let kept = kept.map(|(name, member)| {
                let member = if name == "properties" {
                    each_plain(member)
                } else {
                    plain(member)
                };
                (name.clone(), member)
            });
            one_type_each(kept.collect())
        }
        Json::Array(items) => Json::Array(items.iter().map(plain).collect()),
        scalar => scalar.clone(),
    }
}

/// Turns a list of types into alternatives of one type each, since some clients translate schemas into
/// a dialect whose `type` is a single word.
fn one_type_each(mut schema: Map<String, Json>) -> Json {
    if let Some(Json::Array(types)) = schema.get("type") {
        let forms: Vec<Json> = types.iter().map(|kind| json!({ "type": kind })).collect();
        schema.remove("type");
        schema.insert("anyOf".to_owned(), json!(forms));
    }
    Json::Object(schema)
}

/// Returns the value of `properties` with each schema made plain.
fn each_plain(properties: &Json) -> Json {
    let members = properties.as_object().into_iter().flatten();
    Json::Object(
        members
            .map(|(name, member)| (name.clone(), plain(member)))
            .collect(),
    )
}

fn is_prose(name: &str, member: &Json) -> bool {
    let prose = ["title", "description", "format"].contains(&name) && member.is_string();
    prose || name.starts_with("x-") || name == "minimum"
}
