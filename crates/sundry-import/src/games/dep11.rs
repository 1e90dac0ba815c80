//! Reads the documents of a YAML stream one at a time, as JSON values. It supports everything that
//! Debian's lists use. Aliases, which never occur there and let a small file describe a huge one,
//! are refused.

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Number, Value};

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::taken::{Taken, Took};

/// Longest document in bytes; a longer one does not describe a component.
const LONGEST_DOCUMENT: usize = 4 << 20;

/// Deepest nesting.
const DEEPEST: usize = 32;

/// Takes a document.
pub(super) type Take<'t> = dyn FnMut(&mut Job<'_>, Value) -> Took + 't;

/// Passes every document to `take`. A broken one is rejected and reading goes on with the next:
/// documents begin at lines that start with `---`, which no line within a document does.
pub(super) fn for_each_document(
    input: &mut Input<'_>,
    job: &mut Job<'_>,
    take: &mut Take<'_>,
) -> Result<(), ImportError> {
    let mut document = Vec::new();
    let mut line = Vec::new();
    let (mut number, mut start) = (0_u64, 1_u64);
    let mut is_too_long = false;
    loop {
        let is_line = input.line(&mut line, LONGEST_DOCUMENT)?;
        line.push(b'\n');
        number += 1;
        let is_mark = line
            .strip_prefix(b"---")
            .is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace));
        if !is_line || is_mark {
            give(input, job, take, start, &document, is_too_long)?;
            document.clear();
            is_too_long = false;
            start = number;
        }
        if !is_line {
            return Ok(());
        }
        if document.len() + line.len() > LONGEST_DOCUMENT {
            is_too_long = true;
        } else {
            document.extend_from_slice(&line);
        }
    }
}

fn give(
    input: &Input<'_>,
    job: &mut Job<'_>,
    take: &mut Take<'_>,
    start: u64,
    document: &[u8],
    is_too_long: bool,
) -> Result<(), ImportError> {
    if document.trim_ascii().is_empty() {
        return Ok(());
    }
    job.report(input);
    job.outcome.read += 1;
    let value = match std::str::from_utf8(document) {
        _ if is_too_long => Err(format!("is longer than {LONGEST_DOCUMENT} bytes")),
        Ok(text) => yaml_value(text),
        Err(_) => Err("is not UTF-8".to_owned()),
    };
    let took = match value {
        Ok(Value::Null) => Ok(Taken::Skipped),
        Ok(value) => take(job, value),
        Err(reason) => Err(reason.into()),
    };
    job.count(&input.name, start, document, took)
}

/// A collection that is being filled.
enum Open {
    List(Vec<Value>),
    /// An object, and the name that waits for its value.
    Object(Map<String, Value>, Option<String>),
}

/// Parses a YAML document as a JSON value; of several in a row, the last.
///
/// # Errors
/// The reason why the text is invalid.
///
/// ```
/// let value = sundry_import::games::yaml_value("ID: a\nCategories: [Game, 'true', true]").unwrap();
/// assert_eq!(value, serde_json::json!({"ID": "a", "Categories": ["Game", "true", true]}));
/// ```
pub fn yaml_value(document: &str) -> Result<Value, String> {
    let mut open: Vec<Open> = Vec::new();
    let mut whole = Value::Null;
    for event in Parser::new_from_str(document) {
        let (event, _) = event.map_err(|error| format!("is not YAML: {error}"))?;
        let value = match event {
            Event::Scalar(text, style, ..) => scalar(&text, style),
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEEPEST => {
                return Err(format!("is deeper than {DEEPEST} levels"));
            }
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                continue;
            }
            Event::MappingStart(..) => {
                open.push(Open::Object(Map::new(), None));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(items)) => Value::Array(items),
                Some(Open::Object(members, _)) => Value::Object(members),
                None => return Err("is not YAML: an end without a beginning".to_owned()),
            },
            Event::Alias(_) => return Err("has an alias, which is not supported".to_owned()),
            _ => continue,
        };
        match open.last_mut() {
            None => whole = value,
            Some(Open::List(items)) => items.push(value),
            Some(Open::Object(members, name)) => match name.take() {
                Some(name) => {
                    members.insert(name, value);
                }
                None => *name = Some(name_of(value)?),
            },
        }
    }
    Ok(whole)
}

fn name_of(value: Value) -> Result<String, String> {
    match value {
        Value::String(name) => Ok(name),
        Value::Null => Ok(String::new()),
        Value::Bool(_) | Value::Number(_) => Ok(value.to_string()),
        Value::Array(_) | Value::Object(_) => Err("has a name that is not text".to_owned()),
    }
}

/// Converts plain words that stand for other types (YAML's core schema); quoted ones are texts.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    let is_number = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    if is_number && let Ok(number) = text.parse::<i64>() {
        return Value::Number(number.into());
    }
    if is_number
        && text.contains('.')
        && let Some(number) = text.parse().ok().and_then(Number::from_f64)
    {
        // This also turns a version such as 1.10 into a number, but no version is kept.
        return Value::Number(number);
    }
    Value::String(text.to_owned())
}
