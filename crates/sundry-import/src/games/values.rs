//! Reads loosely typed JSON, whose members may be missing, of another type, or numbers in quotes;
//! and splits a file into its items, whatever its layout.

use std::io::BufRead;

use serde::de::IgnoredAny;
use serde_json::Value;

use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::{Items, for_each_item};
use crate::lines::for_each_line;
use crate::taken::{Taken, Took};

/// Returns the text of a member, trimmed; empty if it is missing or not a text.
pub(super) fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value
        .get(name)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .trim()
}

/// Returns a member that is a whole number, a text of one, or a float with a whole value.
pub(super) fn whole(value: &Value, name: &str) -> Option<u64> {
    value.get(name).and_then(as_whole)
}

/// Returns a non-negative whole number, also from a text.
pub(super) fn as_whole(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64().or_else(|| {
            let number = number.as_f64()?;
            (number >= 0.0 && number.fract() == 0.0 && number < 9.0e15).then_some(number as u64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// Returns a member that is a number, also from a text.
pub(super) fn number(value: &Value, name: &str) -> Option<f64> {
    let number = match value.get(name)? {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

/// Returns the items of a member; empty if it is not an array.
pub(super) fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value
        .get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// Returns the texts among the items of a member, trimmed, without empty ones.
pub(super) fn texts<'v>(value: &'v Value, name: &str) -> Vec<&'v str> {
    let texts = list(value, name).iter().filter_map(Value::as_str);
    texts
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .collect()
}

/// Returns a member that is a web URL; else an empty text.
pub(super) fn url(value: &Value, name: &str) -> String {
    as_url(text(value, name))
}

/// Returns the text if it is a web URL of reasonable length, else an empty text.
pub(super) fn as_url(text: &str) -> String {
    let text = text.trim();
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let is_url = rest.is_some_and(|rest| rest.contains('.'))
        && text.len() <= LONGEST_URL
        && !text.contains(|letter: char| letter.is_whitespace() || letter.is_control());
    if is_url {
        text.to_owned()
    } else {
        String::new()
    }
}

const LONGEST_URL: usize = 2_000;

/// Passes every JSON value of a file to `split` and its pieces to `take`.
///
/// A file with one object per line is read by lines, so that a broken line costs only itself; in
/// any other file, nothing after a fault can be found.
///
/// # Errors
/// The errors of [`for_each_item`] and [`for_each_line`].
pub(super) fn for_each_piece(
    input: &mut Input<'_>,
    whole_items: Items,
    job: &mut Job<'_>,
    split: fn(&str, Value) -> Vec<(String, Value)>,
    take: &mut Take<'_>,
) -> Result<(), ImportError> {
    skip_mark(input)?;
    let name = input.name.clone();
    let mut number = 0;
    let mut each = |job: &mut Job<'_>, key: &str, value: Value| {
        number += 1;
        let mut last = Ok(Taken::Skipped);
        for (at, (key, piece)) in split(key, value).into_iter().enumerate() {
            let before = std::mem::replace(&mut last, take(job, &key, piece));
            if at > 0 {
                job.outcome.read += 1;
                job.count(&name, number, b"", before)?;
            }
        }
        last
    };
    if !holds_lines(&input.look_ahead(LONGEST_FIRST_LINE)?) {
        return for_each_item(input, whole_items, job, &mut each);
    }
    for_each_line(input, job, &mut |job, line| {
        let value = serde_json::from_str(line.text);
        each(
            job,
            "",
            value.map_err(|error| format!("is not JSON: {error}"))?,
        )
    })
}

/// Leaves an item as it is.
pub(super) fn whole_item(key: &str, value: Value) -> Vec<(String, Value)> {
    vec![(key.to_owned(), value)]
}

/// Number of bytes in which the end of the first line is searched.
const LONGEST_FIRST_LINE: usize = 1 << 18;

/// Makes a record of an item.
pub(super) type Take<'t> = dyn FnMut(&mut Job<'_>, &str, Value) -> Took + 't;

/// Skips the byte order mark that some programs write at the beginning.
fn skip_mark(input: &mut Input<'_>) -> Result<(), ImportError> {
    if input.peek()?.starts_with(b"\xEF\xBB\xBF") {
        input.consume(3);
    }
    Ok(())
}

/// Returns true if the first line is a complete object and something follows it.
fn holds_lines(head: &[u8]) -> bool {
    let start = head.iter().position(|byte| !byte.is_ascii_whitespace());
    let head = start
        .and_then(|start| head.get(start..))
        .unwrap_or_default();
    let Some(end) = head.iter().position(|byte| *byte == b'\n') else {
        return false;
    };
    let line = head.get(..end).unwrap_or_default();
    line.starts_with(b"{") && serde_json::from_slice::<IgnoredAny>(line).is_ok()
}
