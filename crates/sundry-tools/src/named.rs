//! Looks up a record by its name, for tools that take its number.

use serde::Deserialize;
use sundry_operations::{ApiError, Arguments, Service, find, shorten};

use crate::input_schema::NAME;

/// The maximum number of characters of a name.
pub(crate) const LONGEST: usize = 100;

/// The maximum number of other matches that the answer names.
const OTHERS: usize = 5;

/// The record that was taken.
#[derive(Debug)]
pub(crate) struct Taken {
    pub(crate) id: u64,
    /// A sentence that names the record and the other matches.
    pub(crate) remark: String,
}

#[derive(Debug, Deserialize)]
struct Found {
    found: Vec<Record>,
}

#[derive(Debug, Deserialize)]
struct Record {
    id: u64,
    name: String,
}

/// Returns the record of a kind with exactly this name, or the best match.
///
/// # Errors
/// 400 if there is none; otherwise as [`find`].
pub(crate) async fn take(service: &Service, kind: &str, words: &str) -> Result<Taken, ApiError> {
    let length = words.chars().count();
    if length > LONGEST {
        let words = shorten(words);
        let message = format!(
            "`{NAME}` has {length} characters (`{words}`); it must have 1 to {LONGEST} characters."
        );
        return Err(ApiError::parameter(NAME, message));
    }
    let mut arguments = Arguments::default();
    arguments.add_text("kind", kind)?;
    arguments.add_text("text", words)?;
    let found = find(service, &arguments, &None).await;
    let found = found.map_err(|failure| failure.of_parameter(NAME))?;
    let Found { found } = serde_json::from_slice(&found).map_err(ApiError::internal)?;
    let exact = found
        .iter()
        .position(|record| is_called(&record.name, words));
    let place = exact.unwrap_or(0);
    let Some(taken) = found.get(place) else {
        let message = format!(
            "`{NAME}` is `{}`; none of the {kind} here has all of these words.",
            shorten(words)
        );
        return Err(ApiError::parameter(NAME, message));
    };
    let others = found
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != place);
    let others: Vec<String> = others
        .take(OTHERS)
        .map(|(_, record)| format!("{} ({})", shorten(&record.name), record.id))
        .collect();
    let mut remark = format!("Taken: {} ({}).", shorten(&taken.name), taken.id);
    if !others.is_empty() {
        remark.push_str(" Also found: ");
        remark.push_str(&others.join(", "));
        remark.push('.');
    }
    Ok(Taken {
        id: taken.id,
        remark,
    })
}

/// Returns true if a record has exactly this name, apart from an addition in brackets.
fn is_called(name: &str, words: &str) -> bool {
    let name = name.split(" (").next().unwrap_or(name);
    name.trim().eq_ignore_ascii_case(words.trim())
}
