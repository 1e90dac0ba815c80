//! Reads replies as the strictest generated clients of the hosted service do: no unknown field, no
//! `null` where a value is declared, whole numbers without a fraction and within 32 bits, no
//! required field missing. `typed_clients.tsv` lists the fields that they know.
//!
//! Every test that calls an operation does so through here, so that what one of them meets by chance
//! is held to these rules as well. Tests of other crates include this file.

use std::collections::BTreeMap;

use serde_json::Value;

const TABLE: &str = include_str!("typed_clients.tsv");

/// The fields of one operation that clients know, by path.
pub(crate) type Known = BTreeMap<&'static str, (&'static str, &'static str)>;

/// Returns the fields of an operation.
pub(crate) fn known(name: &str) -> Known {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.filter_map(|line| {
        let mut cells = line.split('\t');
        let operation = cells.next()?;
        let row = (cells.next()?, (cells.next()?, cells.next()?));
        (operation == name).then_some(row)
    })
    .collect()
}

/// Reads a value like a client; adds to `refused` what the client would not accept.
fn decode(value: &Value, path: &str, known: &Known, refused: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            let inner = format!("{path}[]");
            for item in items {
                decode(item, &inner, known, refused);
            }
        }
        Value::Object(members) => {
            let prefix = joined(path, "");
            for (name, member) in members {
                decode(member, &joined(path, name), known, refused);
            }
            for (field, (_, presence)) in known {
                let own = field.strip_prefix(prefix.as_str());
                let own = own.filter(|rest| !rest.contains(['.', '[']));
                let missing = own.is_some_and(|name| !members.contains_key(name));
                if missing && !presence.starts_with("maybe") {
                    refused.push(format!("{field} is missing"));
                }
            }
        }
        leaf => {
            let Some((kind, presence)) = known.get(path) else {
                refused.push(format!("{path} is unknown"));
                return;
            };
            let fits = match (*kind, leaf) {
                (_, Value::Null) => presence.ends_with("null"),
                ("text", Value::String(_)) | ("flag", Value::Bool(_)) => true,
                ("whole", Value::Number(number)) => number
                    .as_i64()
                    .is_some_and(|whole| i32::try_from(whole).is_ok()),
                ("number", Value::Number(number)) => !number.to_string().ends_with(".0"),
                _ => false,
            };
            if !fits {
                refused.push(format!("{path} is {leaf}, not {kind}"));
            }
        }
    }
}

pub(crate) fn joined(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// Checks an answer that was asked for without extensions.
pub(crate) fn read(name: &str, answer: &[u8]) {
    let answer: Value = serde_json::from_slice(answer).unwrap();
    let mut refused = Vec::new();
    decode(&answer, "", &known(name), &mut refused);
    refused.sort();
    refused.dedup();
    assert!(refused.is_empty(), "{name}: {refused:#?} in {answer}");
}
