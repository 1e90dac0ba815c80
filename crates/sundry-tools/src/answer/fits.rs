//! Tests that every answer is within its bound: random replies of every shape that the schemas allow,
//! with texts of any script and lists of any length.

use proptest::prelude::*;
use serde_json::{Map, Value as Json, json};
use sundry_operations::{EXTENSION, OPERATIONS};

use super::{BRIEF, FULL, Told, answer};
use crate::arguments::Wishes;
use crate::definition::Definition;
use crate::dice::Dice;
use crate::output_schema::{CUTS, ITEMS};
use crate::size;

/// Returns a random value that the schema allows.
fn made_up(schema: &Json, dice: &mut Dice, depth: u64) -> Json {
    for forms in ["anyOf", "oneOf"] {
        if let Some(forms) = schema[forms].as_array() {
            let form = &forms[dice.below(forms.len() as u64) as usize];
            let mut value = made_up(form, dice, depth);
            if let (Json::Object(more), Json::Object(own)) =
                (&mut value, members(schema, dice, depth))
            {
                more.extend(own);
            }
            return value;
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[dice.below(values.len() as u64) as usize].clone();
    }
    if !schema["const"].is_null() {
        return schema["const"].clone();
    }
    let kind = match &schema["type"] {
        Json::Array(kinds) => kinds[dice.below(kinds.len() as u64) as usize].clone(),
        other => other.clone(),
    };
    match kind.as_str() {
        Some("string") => json!(dice.text()),
        Some("integer") => json!(dice.below(1 << 31)),
        Some("number") => json!(dice.below(1 << 40) as f64 / 1000.0),
        Some("boolean") => json!(dice.below(2) == 0),
        Some("array") => {
            let most = [400, 40, 12][depth.min(2) as usize];
            let items = (0..dice.length(most)).map(|_| made_up(&schema["items"], dice, depth + 1));
            Json::Array(items.collect())
        }
        Some("null") => Json::Null,
        _ => members(schema, dice, depth),
    }
}

fn members(schema: &Json, dice: &mut Dice, depth: u64) -> Json {
    let mut members = Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if is_required(schema, name) || dice.below(3) > 0 {
            members.insert(name.clone(), made_up(property, dice, depth));
        }
    }
    Json::Object(members)
}

fn is_required(schema: &Json, name: &str) -> bool {
    let required = schema["required"].as_array();
    required.is_some_and(|names| names.iter().any(|known| known == name))
}

/// Returns true if a value conforms to the schema.
fn is_valid(value: &Json, schema: &Json) -> bool {
    let forms = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
    if let Some(forms) = forms
        && !forms.iter().any(|form| is_valid(value, form))
    {
        return false;
    }
    if let Some(values) = schema["enum"].as_array()
        && !values.contains(value)
    {
        return false;
    }
    let is_kind = |kind: &Json| match kind.as_str().unwrap() {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "null" => value.is_null(),
        _ => value.is_object(),
    };
    let is_kind = match &schema["type"] {
        Json::Null => true,
        Json::Array(kinds) => kinds.iter().any(is_kind),
        kind => is_kind(kind),
    };
    let has_all = schema["required"].as_array().into_iter().flatten();
    is_kind
        && (!value.is_object()
            || has_all
                .clone()
                .all(|name| value.get(name.as_str().unwrap()).is_some()))
        && match value {
            Json::Object(members) => members.iter().all(|(name, member)| {
                let property = &schema["properties"][name];
                property.is_null() || is_valid(member, property)
            }),
            Json::Array(items) => items.iter().all(|item| is_valid(item, &schema["items"])),
            _ => true,
        }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn every_answer_fits_and_is_what_its_schema_says(
        seed in any::<u64>(),
        place in 0..OPERATIONS.len(),
        is_full in any::<bool>(),
        has_extensions in any::<bool>(),
        has_remark in any::<bool>(),
        reserved in 0_usize..1_000,
    ) {
        let definition = Definition::of(&OPERATIONS[place], false);
        let reply = made_up(&definition.reply, &mut Dice::new(seed, 12_000), 0);
        prop_assert!(is_valid(&reply, &definition.reply));
        let sent = reply.get(ITEMS).filter(|items| {
            items.is_array() && reply.as_object().is_some_and(|members| members.len() == 1)
        });
        let sent = serde_json::to_vec(sent.unwrap_or(&reply)).unwrap();
        let wishes = Wishes { is_full, has_bytes: false, extensions: None };
        let remark = has_remark.then(|| "Taken: something (5).".to_owned());
        let told = Told { wishes: &wishes, has_extensions, remark, reserved };
        let result = answer(&definition, &sent, &told).unwrap().result;
        let written = size::of(&result) + reserved;
        let bound = if is_full { FULL } else { BRIEF };
        prop_assert!(written <= bound, "{} bytes of {}", written, definition.tool.name);
        let output = Json::Object((**definition.tool.output_schema.as_ref().unwrap()).clone());
        let structure = result.structured_content.unwrap();
        prop_assert!(is_valid(&structure, &output), "{}\n{}", definition.tool.name, structure);
        let text = &result.content[0].as_text().unwrap().text;
        prop_assert!(!text.trim().is_empty());
        // Nothing goes missing in silence.
        let whole = without_marked(&reply, &definition.reply, has_extensions);
        if structure.get(CUTS).is_none() {
            prop_assert_eq!(&structure, &whole);
        } else {
            prop_assert!(structure[CUTS].as_array().is_some_and(|cuts| !cuts.is_empty()));
        }
    }
}

fn without_marked(value: &Json, schema: &Json, keeps: bool) -> Json {
    match value {
        Json::Object(members) => {
            let kept = members.iter().filter_map(|(name, member)| {
                let schema = crate::cut::member_schema(schema, name);
                (keeps || schema[EXTENSION] != true)
                    .then(|| (name.clone(), without_marked(member, schema, keeps)))
            });
            Json::Object(kept.collect())
        }
        Json::Array(items) => {
            let items = items
                .iter()
                .map(|item| without_marked(item, &schema["items"], keeps));
            Json::Array(items.collect())
        }
        scalar => scalar.clone(),
    }
}
