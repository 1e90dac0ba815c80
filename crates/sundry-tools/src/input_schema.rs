//! The input of a tool as a flat JSON schema without references, alternatives and further properties.
//! It is made from the parameters of the operation and the few that all tools share.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json, json};
use sundry_operations::{EXTENSION, EXTENSIONS, Entry, IMAGE_ARGUMENT, Kind, PICTURE, Parameter};

use crate::named::LONGEST;
use crate::prose::{short_sentence, snake_case, spoken};

/// The size of the answer: `brief` or `full`.
pub(crate) const DETAIL: &str = "detail";
/// The form of pictures: `links` or `bytes`.
pub(crate) const PICTURES: &str = "pictures";
/// A file in the folder that the operator opened.
pub(crate) const FILE: &str = "file";
/// Bounds of amounts, each as `name=number`.
pub(crate) const BOUNDS: &str = "bounds";
/// The name of a record, instead of its number.
pub(crate) const NAME: &str = "name";

/// The address of a picture, which may be sent itself instead.
pub(crate) const URL: &str = "url";

/// Returns the input schema of a tool whose reply has the schema `reply`.
pub(crate) fn input_schema(entry: &Entry, reply: &Json, has_files: bool) -> Map<String, Json> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let takes_picture = entry.intake.takes_picture();
    let further: Vec<&str> = further_bounds(entry).map(|bound| bound.name).collect();
    for parameter in entry.parameters {
        if further.contains(&parameter.name) {
            continue;
        }
        let name = snake_case(parameter.name);
        properties.insert(name.clone(), property(parameter, entry));
        let has_stand_in = parameter.finds.is_some() || (takes_picture && parameter.name == URL);
        if parameter.required && !has_stand_in {
            required.push(name);
        }
    }
    if !further.is_empty() {
        let bounds = json!({
            "type": "array",
            "items": { "type": "string" },
            "description": about_bounds(entry),
        });
        properties.insert(BOUNDS.to_owned(), bounds);
    }
    if number_of_record(entry).is_some() {
        let description = "Words of its name, instead of `id`.";
        properties.insert(
            NAME.to_owned(),
            json!({ "type": "string", "minLength": 1, "maxLength": LONGEST, "description": description }),
        );
    }
    if takes_picture {
        properties.insert(
            IMAGE_ARGUMENT.to_owned(),
            json!({ "type": "string", "description": "The picture as base64, instead of `url`." }),
        );
        if has_files {
            properties.insert(
                FILE.to_owned(),
                json!({
                    "type": "string",
                    "description": "The path of a picture in the allowed folder, instead of `url`.",
                }),
            );
        }
    }
    let mut extensions = Vec::new();
    marked(reply, EXTENSION, &mut extensions);
    if !extensions.is_empty() {
        let description = format!("Adds {}.", extensions.join(", "));
        properties.insert(
            EXTENSIONS.name.to_owned(),
            json!({ "type": "boolean", "default": false, "description": description }),
        );
    }
    let mut pictures = Vec::new();
    marked(reply, PICTURE, &mut pictures);
    if !pictures.is_empty() {
        properties.insert(PICTURES.to_owned(), choice(&["links", "bytes"]));
    }
    properties.insert(DETAIL.to_owned(), choice(&["brief", "full"]));
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Json::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
    schema
}

/// Returns the bounds of amounts that have no property of their own. Dozens of properties would take
/// half of the room of all tools, so only the first, which are used most, have one.
pub(crate) fn further_bounds(entry: &Entry) -> impl Iterator<Item = &'static Parameter> {
    let bounds = entry.parameters.iter().filter(|known| known.unit.is_some());
    bounds.skip(OWN_BOUNDS)
}

/// The number of bounds with a property of their own.
const OWN_BOUNDS: usize = 8;

/// Describes the further bounds, grouped by unit.
fn about_bounds(entry: &Entry) -> String {
    let mut units: Vec<(&str, Vec<String>)> = Vec::new();
    for bound in further_bounds(entry) {
        let unit = bound.unit.unwrap_or_default();
        let name = snake_case(bound.name);
        let name = name.trim_start_matches("min_").trim_start_matches("max_");
        match units.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, names)) if names.iter().any(|known| known == name) => {}
            Some((_, names)) => names.push(name.to_owned()),
            None => units.push((unit, vec![name.to_owned()])),
        }
    }
    let units = units.into_iter();
    let units: Vec<String> = units
        .map(|(unit, names)| format!("{} ({unit})", names.join(", ")))
        .collect();
    let example = further_bounds(entry)
        .next()
        .map(|bound| snake_case(bound.name));
    format!(
        "Further bounds such as `{}=5`, with min_ or max_: {}.",
        example.unwrap_or_default(),
        units.join("; ")
    )
}

/// Returns the parameter that takes the number of a record, and the kind of the record.
pub(crate) fn number_of_record(entry: &Entry) -> Option<(&'static str, &'static str)> {
    let mut parameters = entry.parameters.iter();
    parameters.find_map(|known| Some((known.name, known.finds?)))
}

/// Returns the schema of a choice whose default is the first value.
fn choice(values: &[&str]) -> Json {
    json!({ "type": "string", "enum": values, "default": values.first() })
}

fn property(parameter: &Parameter, entry: &Entry) -> Json {
    let mut property = match parameter.kind {
        // An optional text that is empty counts as absent.
        Kind::Text { max, .. } if !parameter.required => {
            json!({ "type": "string", "maxLength": max })
        }
        Kind::Text { min, max } => json!({ "type": "string", "minLength": min, "maxLength": max }),
        Kind::Url { max } => json!({ "type": "string", "format": "uri", "maxLength": max }),
        Kind::Integer { min, max } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        Kind::Number { min, max } => {
            json!({ "type": "number", "minimum": bare(min), "maximum": bare(max) })
        }
        Kind::Flag => json!({ "type": "boolean", "default": false }),
        Kind::Choice { values } => json!({ "type": "string", "enum": values }),
        Kind::List { values: [], .. } => json!({ "type": "array", "items": { "type": "string" } }),
        // Dozens of codes that every model knows are told by their form.
        Kind::List { values, .. } if values.iter().all(|value| value.len() == 2) => {
            json!({ "type": "array", "items": { "type": "string", "pattern": "^[a-z]{2}$" } })
        }
        Kind::List { values, .. } => {
            json!({ "type": "array", "items": { "type": "string", "enum": values } })
        }
        Kind::Date => json!({ "type": "string", "format": "date" }),
    };
    if let Some(default) = parameter.default {
        property["default"] = json!(default);
    }
    let mut description = match parameter.unit {
        Some(unit) => unit.to_owned(),
        // Names such as `offset`, `number` and `min_servings` say enough.
        None if says_enough(parameter) => String::new(),
        None => spoken(short_sentence(parameter.description), entry),
    };
    if let Some(first) = same_values(parameter, entry) {
        property["items"] = json!({ "type": "string" });
        // Writing into a string cannot fail.
        let _ = write!(description, " Values as in `{}`.", snake_case(first));
    }
    if !description.is_empty() {
        property["description"] = json!(description);
    }
    property
}

/// Returns true for a whole number that has a default or that forms fold away.
fn says_enough(parameter: &Parameter) -> bool {
    let has_default = parameter.default.is_some();
    matches!(parameter.kind, Kind::Integer { .. }) && (has_default || parameter.folded)
}

/// Returns the name of an earlier parameter with the same values, which need not be repeated.
fn same_values(parameter: &Parameter, entry: &Entry) -> Option<&'static str> {
    let values = values(parameter);
    let before = entry.parameters.iter();
    let mut before = before.take_while(|known| known.name != parameter.name);
    let same = before.find(|known| !values.is_empty() && self::values(known) == values);
    same.map(|known| known.name)
}

fn values(parameter: &Parameter) -> &'static [&'static str] {
    match parameter.kind {
        Kind::List { values, .. } => values,
        _ => &[],
    }
}

/// Returns a bound as a JSON number, a whole number if it has no fraction.
fn bare(bound: f64) -> Json {
    if bound.fract() == 0.0 {
        json!(bound as i64)
    } else {
        json!(bound)
    }
}

/// Adds the names of the members that a schema marks, each once, in their order.
pub(crate) fn marked(schema: &Json, mark: &str, names: &mut Vec<String>) {
    match schema {
        Json::Object(members) => {
            if let Some(Json::Object(properties)) = members.get("properties") {
                for (name, property) in properties {
                    if property[mark] == true && !names.contains(name) {
                        names.push(name.clone());
                    }
                }
            }
            members
                .values()
                .for_each(|member| marked(member, mark, names));
        }
        Json::Array(items) => items.iter().for_each(|item| marked(item, mark, names)),
        _ => {}
    }
}
