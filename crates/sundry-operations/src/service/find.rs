//! `/find`: finds records by words that are still being typed, for callers who need an id. It is
//! not an operation but an extension of ours, over the search behind `sundry catalogue find`.

use serde::Serialize;
use sundry_catalog::Id;

use crate::arguments::Arguments;
use crate::catalogues::Catalogues;
use crate::error::ApiError;
use crate::param::Param;
use crate::service::{Origin, Service};
use crate::wire::to_json;

const KIND: Param<String> =
    Param::text("kind", 1..=30, "The kind of record.", "recipes").required();

const TEXT: Param<Option<String>> = Param::text(
    "text",
    1..=100,
    "Words of its name; the last may be incomplete. Without any, the first records are returned.",
    "mushroom pas",
);

const NUMBER: Param<usize> =
    Param::integer("number", 1..=20, "The maximum number of records.", "5").default(8);

const OFFSET: Param<usize> =
    Param::integer("offset", 0..=5000, "The number of records to skip.", "8").default(0);

#[derive(Debug, Serialize)]
struct FindReply {
    /// The records, best first.
    found: Vec<Named>,
}

#[derive(Debug, Serialize)]
struct Named {
    id: Id,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
}

/// Finds records by the words in `arguments` and returns JSON text. Pictures that this server serves
/// have the address at which it was reached, `origin`.
///
/// # Errors
/// 400 for a missing or wrong parameter, 503 if the server is overloaded, 500 if the catalogue
/// fails.
pub async fn find(
    service: &Service,
    arguments: &Arguments,
    origin: &Origin,
) -> Result<Vec<u8>, ApiError> {
    let kind = KIND.read(arguments)?.trim().to_lowercase();
    let text = TEXT.read(arguments)?.unwrap_or_default();
    let most = NUMBER.read(arguments)?;
    let from = OFFSET.read(arguments)?;
    if !Catalogues::KINDS.contains(&kind.as_str()) {
        let kinds = Catalogues::KINDS.join(", ");
        let message = format!("`{}` must be one of {kinds}.", KIND.name);
        return Err(KIND.refused(message));
    }
    let catalogues = std::sync::Arc::clone(service.catalogues());
    let searched = move || {
        catalogues
            .begun(&kind, &text, from, most)
            .unwrap_or(Ok(Vec::new()))
    };
    let found = service.search(searched).await?.into_iter();
    let found = found.map(|(id, label)| Named {
        id,
        name: label.name,
        image: label.picture.map(|path| service.absolute(path, origin)),
    });
    let found = found.collect();
    to_json(&FindReply { found }).map_err(ApiError::internal)
}
