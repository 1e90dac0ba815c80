//! The arguments of a call, divided into those of the operation and those that shape the answer. The
//! operation itself checks values against its parameters.

use serde_json::{Map, Value as Json};
use sundry_operations::{ApiError, Arguments, EXTENSIONS, Entry, nearest, shorten};

use crate::input_schema::{BOUNDS, DETAIL, FILE, NAME, PICTURES, further_bounds};
use crate::prose::snake_case;

/// The arguments that shape an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wishes {
    /// True for everything that the larger bound allows.
    pub(crate) is_full: bool,
    /// True if pictures are also sent as bytes.
    pub(crate) has_bytes: bool,
    /// True if the structure has extension members; `None` leaves it to the operator's setting.
    pub(crate) extensions: Option<bool>,
}

/// A call's arguments.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) wishes: Wishes,
    /// The arguments of the operation.
    pub(crate) arguments: Arguments,
    /// The path of a picture file.
    pub(crate) file: Option<String>,
    /// The name of the record, given instead of its number.
    pub(crate) name: Option<String>,
}

impl Call {
    /// Reads the arguments that a tool with these properties was given.
    ///
    /// # Errors
    /// 400 for an argument that the tool does not take, or an invalid value of one that shapes the
    /// answer.
    pub(crate) fn read(
        mut given: Map<String, Json>,
        properties: &Map<String, Json>,
        entry: &Entry,
    ) -> Result<Self, ApiError> {
        let is_bound =
            |name: &str| further_bounds(entry).any(|known| snake_case(known.name) == name);
        let is_known = |name: &str| properties.contains_key(name) || is_bound(name);
        if let Some(unknown) = given.keys().find(|name| !is_known(name)) {
            return Err(unknown_argument(unknown, properties));
        }
        let bounds = bounds(&mut given)?;
        let detail = wish(&mut given, DETAIL, &["brief", "full"])?;
        let pictures = wish(&mut given, PICTURES, &["links", "bytes"])?;
        let file = text(&mut given, FILE)?;
        let name = text(&mut given, NAME)?;
        let mut arguments = Arguments::default();
        let bytes = serde_json::to_vec(&given).map_err(ApiError::internal)?;
        arguments.add_json(&bytes)?;
        for (name, number) in bounds {
            if !is_bound(&name) && !properties.contains_key(&name) {
                let message = format!(
                    "`{BOUNDS}` names `{}`, which is not a bound.",
                    shorten(&name)
                );
                return Err(ApiError::parameter(BOUNDS, message));
            }
            arguments.add_text(&name, &number)?;
        }
        let extensions = EXTENSIONS.read(&arguments)?;
        arguments.take_text(EXTENSIONS.name);
        Ok(Self {
            wishes: Wishes {
                is_full: detail == 1,
                has_bytes: pictures == 1,
                extensions,
            },
            arguments,
            file,
            name,
        })
    }
}

/// Removes the listed bounds, such as `min_iron=5`, and returns their names and numbers.
fn bounds(given: &mut Map<String, Json>) -> Result<Vec<(String, String)>, ApiError> {
    let listed = match given.remove(BOUNDS) {
        None | Some(Json::Null) => return Ok(Vec::new()),
        Some(Json::Array(listed)) => listed,
        Some(Json::String(text)) => text.split(',').map(Json::from).collect(),
        Some(_) => vec![Json::Null],
    };
    let parted = listed.iter().map(|bound| {
        let text = bound.as_str().and_then(|text| text.split_once('='));
        let (name, number) = text.ok_or_else(|| {
            let message = format!(
                "`{BOUNDS}` must be a list of texts such as `min_iron=5`, not `{}`.",
                shorten(&bound.to_string())
            );
            ApiError::parameter(BOUNDS, message)
        })?;
        Ok((snake_case(name.trim()), number.trim().to_owned()))
    });
    parted.collect()
}

fn unknown_argument(unknown: &str, properties: &Map<String, Json>) -> ApiError {
    let names: Vec<&str> = properties.keys().map(String::as_str).collect();
    let hint = nearest(unknown, &names).map(|near| format!(" Did you mean `{near}`?"));
    let unknown = shorten(unknown);
    let message = format!(
        "`{unknown}` is not a parameter of this tool.{} It takes: {}.",
        hint.unwrap_or_default(),
        names.join(", ")
    );
    ApiError::parameter(&unknown, message)
}

/// Removes an argument and returns the index of its value among the allowed ones; 0 if it is absent.
fn wish(given: &mut Map<String, Json>, name: &str, allowed: &[&str]) -> Result<usize, ApiError> {
    let Some(text) = text(given, name)? else {
        return Ok(0);
    };
    let place = allowed.iter().position(|known| *known == text);
    place.ok_or_else(|| {
        let message = format!(
            "`{name}` is `{}`; it must be one of {}.",
            shorten(&text),
            allowed.join(", ")
        );
        ApiError::parameter(name, message)
    })
}

fn text(given: &mut Map<String, Json>, name: &str) -> Result<Option<String>, ApiError> {
    match given.remove(name) {
        None | Some(Json::Null) => Ok(None),
        Some(Json::String(text)) if !text.trim().is_empty() => Ok(Some(text)),
        Some(_) => {
            let message = format!("`{name}` must be a text that is not empty.");
            Err(ApiError::parameter(name, message))
        }
    }
}
