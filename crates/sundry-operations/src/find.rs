//! `/find`: finds records by words that are still being typed, for callers who need an id. It is
//! not an operation but an extension of ours, over the search behind `sundry catalogue find`.

use serde::Serialize;
use sundry_catalog::Id;

use crate::arguments::Arguments;
use crate::catalogues::Catalogues;
use crate::error::ApiError;
use crate::parameter::{Kind, Parameter};
use crate::service::Service;
use crate::wire::to_json;

const KIND: Parameter = Parameter::new(
    "kind",
    Kind::Text { min: 1, max: 30 },
    "The kind of record.",
    "recipes",
)
.required();

const TEXT: Parameter = Parameter::new(
    "text",
    Kind::Text { min: 1, max: 100 },
    "Words of its name; the last may be incomplete. Without any, the first records are returned.",
    "mushroom pas",
);

const NUMBER: Parameter = Parameter::new(
    "number",
    Kind::Integer { min: 1, max: 20 },
    "The maximum number of records.",
    "5",
)
.default("8");

const OFFSET: Parameter = Parameter::new(
    "offset",
    Kind::Integer { min: 0, max: 5000 },
    "The number of records to skip.",
    "8",
)
.default("0");

#[derive(Debug, Serialize)]
struct FindReply {
    /// The records, best first.
    found: Vec<Named>,
}

#[derive(Debug, Serialize)]
struct Named {
    id: Id,
    name: String,
}

/// Finds records by the words in `arguments` and returns JSON text.
///
/// # Errors
/// 400 for a missing or wrong parameter, 503 if the server is overloaded, 500 if the catalogue
/// fails.
pub async fn find(service: &Service, arguments: &Arguments) -> Result<Vec<u8>, ApiError> {
    let kind = arguments.required_text(&KIND)?.trim().to_lowercase();
    let text = arguments.text(&TEXT)?.unwrap_or_default();
    let most = arguments.integer(&NUMBER)?.unwrap_or(8).unsigned_abs() as usize;
    let from = arguments.integer(&OFFSET)?.unwrap_or(0).unsigned_abs() as usize;
    if !Catalogues::KINDS.contains(&kind.as_str()) {
        let kinds = Catalogues::KINDS.join(", ");
        let message = format!("`{}` must be one of {kinds}.", KIND.name);
        return Err(ApiError::parameter(KIND.name, message));
    }
    let catalogues = std::sync::Arc::clone(service.catalogues());
    let searched = move || {
        catalogues
            .begun(&kind, &text, from, most)
            .unwrap_or(Ok(Vec::new()))
    };
    let found = service.search(searched).await?.into_iter();
    let found = found.map(|(id, name)| Named { id, name }).collect();
    to_json(&FindReply { found }).map_err(ApiError::internal)
}
